// The mux builtins, run on this machine in each overload, against what the specification says they
// compute. Scalable vectors are left out: few machines have them.
#include "builtin_list.h"
#include "builtin_runner.h"
#include "reference.h"

#include <gtest/gtest.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

#include <array>
#include <cstring>
#include <functional>
#include <map>

namespace {

using llvm::APInt;
using llvm::StringRef;
using test::Numbers;
using test::NumberType;

// The scheduling structures of a device with that size_t.
template <typename Size> struct WorkItemInfo {
  std::array<Size, 3> localId = {};
  uint32_t subGroupId = 0;
  uint32_t kernelWidth = 1;
  uint32_t numSubGroups = 1;
  uint32_t maxSubGroupSize = 1;
};
template <typename Size> struct WorkGroupInfo {
  std::array<Size, 3> groupId = {};
  std::array<Size, 3> numGroups = {1, 1, 1};
  std::array<Size, 3> globalOffset = {};
  std::array<Size, 3> localSize = {1, 1, 1};
  uint32_t workDim = 3;
};

// Arguments in memory, as builtin_runner.h lays them out.
class Arguments {
public:
  template <typename T> void set(unsigned index, T value) {
    std::memcpy(bytes.data() + index * test::argumentStride, &value, sizeof value);
  }
  void setNumbers(unsigned index, const NumberType &type, const Numbers &numbers) {
    for (unsigned i = 0; i != numbers.size(); ++i) {
      const uint64_t bits = numbers[i].getZExtValue();
      std::memcpy(bytes.data() + index * test::argumentStride + i * type.getBytes(), &bits,
                  type.getBytes());
    }
  }
  const void *data() const { return bytes.data(); }

  static constexpr size_t size = 10 * test::argumentStride;

private:
  alignas(128) std::array<uint8_t, size> bytes = {};
};

struct Result {
  Numbers getNumbers(const NumberType &type, unsigned count) const {
    Numbers numbers;
    for (unsigned i = 0; i != count; ++i) {
      uint64_t bits = 0;
      std::memcpy(&bits, bytes.data() + i * type.getBytes(), type.getBytes());
      numbers.push_back(APInt(64, bits).trunc(type.bits));
    }
    return numbers;
  }

  alignas(128) std::array<uint8_t, test::argumentStride> bytes = {};
};

// A group builtin's name, taken apart.
struct GroupName {
  explicit GroupName(StringRef name) {
    name.consume_front("__mux_");
    if (!name.contains("_group_"))
      return;
    std::tie(name, overload) = name.rsplit('_');
    std::tie(scope, function) = name.split("_group_");
    for (const StringRef candidate : {"reduce", "scan_inclusive", "scan_exclusive"})
      if (StringRef rest = function; rest.consume_front(candidate) && rest.consume_front("_")) {
        form = candidate;
        operation = rest;
      }
    StringRef shape = overload;
    if (shape.consume_front("v")) {
      shape.consumeInteger(10, count);
      element = shape;
    } else {
      element = overload;
    }
  }

  StringRef scope, function, form, operation, overload, element;
  unsigned count = 1;
};

template <typename Size> class Execution {
public:
  Execution() : builtins(selectBuiltins()), runner(builtins, getTypes()) {}

  static test::DeviceTypes getTypes() {
    const unsigned bits = sizeof(Size) * 8;
    return {bits, "i" + std::to_string(bits)};
  }

  Result run(const std::string &builtin, const Arguments &arguments) {
    Result result;
    runner.run(builtin, arguments.data(), result.bytes.data(), &item, &group);
    return result;
  }

  Size query(const std::string &name, uint32_t dimension) {
    Arguments arguments;
    arguments.set(0, dimension);
    Size value = 0;
    std::memcpy(&value, run(name, arguments).bytes.data(), sizeof value);
    return value;
  }

  uint32_t query32(const std::string &name) {
    uint32_t value = 0;
    std::memcpy(&value, run(name, {}).bytes.data(), sizeof value);
    return value;
  }

  std::vector<test::ListedBuiltin> builtins;
  test::BuiltinRunner runner;
  WorkItemInfo<Size> item;
  WorkGroupInfo<Size> group;

private:
  static std::vector<test::ListedBuiltin> selectBuiltins() {
    std::vector<test::ListedBuiltin> selected = test::readBuiltinList(getTypes());
    llvm::erase_if(selected,
                   [](const test::ListedBuiltin &builtin) { return builtin.isScalable(); });
    return selected;
  }
};

template <typename Size> class MuxBuiltinExecution : public testing::Test {
protected:
  // Made once: compiling takes most of the time.
  static void SetUpTestSuite() { shared = new Execution<Size>(); }
  static void TearDownTestSuite() {
    delete shared;
    shared = nullptr;
  }

  void SetUp() override {
    ASSERT_TRUE(shared && shared->runner.isReady());
    shared->item = {};
    shared->group = {};
  }

  // A place in a three-dimensional range where all numbers are different.
  void useSomePlace() {
    shared->item.localId = {3, 1, 2};
    shared->item.subGroupId = 17;
    shared->item.numSubGroups = 19;
    shared->item.maxSubGroupSize = 23;
    shared->group.groupId = {5, 7, 11};
    shared->group.numGroups = {13, 29, 31};
    shared->group.globalOffset = {37, 41, 43};
    shared->group.localSize = {4, 6, 9};
    shared->group.workDim = 2;
  }

  static Execution<Size> *shared;
};
template <typename Size> Execution<Size> *MuxBuiltinExecution<Size>::shared = nullptr;

using SizeTypes = testing::Types<uint32_t, uint64_t>;
TYPED_TEST_SUITE(MuxBuiltinExecution, SizeTypes);

TYPED_TEST(MuxBuiltinExecution, QueriesWithADimension) {
  this->useSomePlace();
  auto &run = *this->shared;
  const auto &[item, group] = std::tie(run.item, run.group);
  for (unsigned d = 0; d != 3; ++d) {
    const TypeParam first = group.groupId[d] * group.localSize[d];
    EXPECT_EQ(run.query("__mux_get_local_id", d), item.localId[d]);
    EXPECT_EQ(run.query("__mux_get_group_id", d), group.groupId[d]);
    EXPECT_EQ(run.query("__mux_get_num_groups", d), group.numGroups[d]);
    EXPECT_EQ(run.query("__mux_get_global_offset", d), group.globalOffset[d]);
    EXPECT_EQ(run.query("__mux_get_local_size", d), group.localSize[d]);
    EXPECT_EQ(run.query("__mux_get_enqueued_local_size", d), group.localSize[d]);
    EXPECT_EQ(run.query("__mux_get_global_size", d), group.numGroups[d] * group.localSize[d]);
    EXPECT_EQ(run.query("__mux_get_global_id", d), first + item.localId[d] + group.globalOffset[d]);
  }
}

// OpenCL has a value for dimensions that there are not.
TYPED_TEST(MuxBuiltinExecution, QueriesOutOfRange) {
  this->useSomePlace();
  for (const uint32_t d : {3u, 4u, 0x7fffffffu, 0x80000000u, 0xffffffffu}) {
    for (const char *name : {"__mux_get_local_id", "__mux_get_group_id", "__mux_get_global_offset",
                             "__mux_get_global_id"})
      EXPECT_EQ(this->shared->query(name, d), 0u) << name << d;
    for (const char *name : {"__mux_get_num_groups", "__mux_get_local_size",
                             "__mux_get_enqueued_local_size", "__mux_get_global_size"})
      EXPECT_EQ(this->shared->query(name, d), 1u) << name << d;
  }
}

TYPED_TEST(MuxBuiltinExecution, QueriesWithoutDimension) {
  this->useSomePlace();
  auto &run = *this->shared;
  EXPECT_EQ(run.query32("__mux_get_work_dim"), 2u);
  EXPECT_EQ(run.query32("__mux_get_sub_group_id"), 17u);
  EXPECT_EQ(run.query32("__mux_get_num_sub_groups"), 19u);
  EXPECT_EQ(run.query32("__mux_get_max_sub_group_size"), 23u);
  EXPECT_EQ(run.query32("__mux_get_sub_group_size"), 1u);
  EXPECT_EQ(run.query32("__mux_get_sub_group_local_id"), 0u);
  EXPECT_EQ(run.query("__mux_get_local_linear_id", 0), (2u * 6 + 1) * 4 + 3);
  const TypeParam x = 5 * 4 + 3, y = 7 * 6 + 1, z = 11 * 9 + 2;
  EXPECT_EQ(run.query("__mux_get_global_linear_id", 0), (z * (29 * 6) + y) * (13 * 4) + x);
}

TYPED_TEST(MuxBuiltinExecution, Setters) {
  this->useSomePlace();
  auto &run = *this->shared;
  const auto set = [&](const char *name, uint32_t value) {
    Arguments arguments;
    arguments.set(0, value);
    run.run(name, arguments);
  };
  for (const uint32_t d : {0u, 1u, 2u, 3u, 0xffffffffu}) {
    Arguments arguments;
    arguments.set(0, d);
    arguments.set(1, TypeParam(100 + d % 3));
    const auto before = run.item.localId;
    run.run("__mux_set_local_id", arguments);
    for (unsigned i = 0; i != 3; ++i)
      EXPECT_EQ(run.item.localId[i], i == d ? 100 + d : before[i]);
  }
  set("__mux_set_sub_group_id", 1);
  set("__mux_set_num_sub_groups", 2);
  set("__mux_set_max_sub_group_size", 3);
  EXPECT_EQ(run.item.kernelWidth, 1u);
  set("__mux_set_kernel_width", 4);
  EXPECT_EQ(run.item.subGroupId, 1u);
  EXPECT_EQ(run.item.kernelWidth, 4u);
  EXPECT_EQ(run.item.numSubGroups, 2u);
  EXPECT_EQ(run.item.maxSubGroupSize, 3u);
}

// The orders of the fences that remain of a barrier with constant semantics.
std::vector<llvm::AtomicOrdering> getFences(const test::ListedBuiltin &barrier, uint32_t semantics,
                                            const test::DeviceTypes &types) {
  std::string args;
  for (unsigned i = 0; i != barrier.params.size(); ++i)
    args += (i ? ", i32 " : "i32 ") +
            std::to_string(i + 1 == barrier.params.size() ? semantics | 0x380 : 1);
  llvm::LLVMContext context;
  const auto module = test::parseModule(
      types.getLayout() + barrier.getDeclaration() +
          "define void @run() #0 !reqd_work_group_size !0 {\n  call void @" + barrier.name + "(" +
          args + ")\n  ret void\n}\n" +
          "attributes #0 = { \"mux-kernel\"=\"entry-point\" }\n!0 = !{i32 1, i32 1, i32 1}\n",
      context);
  test::runPasses(*module, test::getDefiningPasses() + ",cgscc(inline),function(simplifycfg)");
  const llvm::Function *kernel = module->getFunction("run.mux-sched-wrapper");
  std::vector<llvm::AtomicOrdering> orders;
  for (const llvm::Instruction &I : llvm::instructions(*kernel)) {
    EXPECT_FALSE(llvm::isa<llvm::CallBase>(I)) << barrier.name;
    if (const auto *fence = llvm::dyn_cast<llvm::FenceInst>(&I))
      orders.push_back(fence->getOrdering());
  }
  return orders;
}

// In a group of one work-item a barrier only orders memory.
TYPED_TEST(MuxBuiltinExecution, Barriers) {
  using llvm::AtomicOrdering;
  using Orders = std::vector<AtomicOrdering>;
  const std::pair<uint32_t, Orders> cases[] = {
      {0x0, {}},
      {0x2, {AtomicOrdering::Acquire}},
      {0x4, {AtomicOrdering::Release}},
      {0x8, {AtomicOrdering::AcquireRelease}},
      // Sequentially consistent fences need a device with native orders, which this one is not.
      {0x10, {AtomicOrdering::AcquireRelease}},
  };
  unsigned numBarriers = 0;
  for (const test::ListedBuiltin &builtin : this->shared->builtins) {
    if (!StringRef(builtin.name).ends_with("_barrier"))
      continue;
    ++numBarriers;
    for (const auto &[semantics, orders] : cases)
      EXPECT_EQ(getFences(builtin, semantics, Execution<TypeParam>::getTypes()), orders)
          << builtin.name << " " << semantics;
  }
  EXPECT_EQ(numBarriers, 3u);

  // Whatever the semantics, a barrier returns and leaves the scheduling structures unchanged.
  this->useSomePlace();
  auto &run = *this->shared;
  const auto itemBefore = run.item;
  const auto groupBefore = run.group;
  for (uint32_t semantics = 0; semantics != 0x20; ++semantics) {
    Arguments arguments;
    arguments.set(0, uint32_t(1));
    arguments.set(1, semantics);
    arguments.set(2, semantics | 0x380);
    const Arguments argumentsBefore = arguments;
    for (const char *name :
         {"__mux_mem_barrier", "__mux_work_group_barrier", "__mux_sub_group_barrier"}) {
      EXPECT_EQ(run.run(name, arguments).bytes, Result().bytes) << name;
      EXPECT_EQ(std::memcmp(arguments.data(), argumentsBefore.data(), Arguments::size), 0) << name;
      EXPECT_EQ(std::memcmp(&run.item, &itemBefore, sizeof itemBefore), 0) << name;
      EXPECT_EQ(std::memcmp(&run.group, &groupBefore, sizeof groupBefore), 0) << name;
    }
  }
}

TYPED_TEST(MuxBuiltinExecution, MathsSwitches) {
  for (const char *name : {"__mux_isftz", "__mux_usefast", "__mux_isembeddedprofile"})
    EXPECT_EQ(this->shared->run(name, {}).bytes[0], 0u) << name;
}

// Sub-groups and work-groups have one work-item here, and so have vec-groups of scalars.
TYPED_TEST(MuxBuiltinExecution, ReductionsAndScans) {
  std::mt19937 random(1);
  unsigned numRun = 0;
  for (const test::ListedBuiltin &builtin : this->shared->builtins) {
    const GroupName name(builtin.name);
    if (name.form.empty())
      continue;
    const NumberType type(name.element);
    const unsigned operand = name.scope == "work" ? 1 : 0;
    for (unsigned trial = 0; trial != 6; ++trial) {
      const Numbers numbers = test::makeNumbers(name.operation, type, name.count, random);
      Arguments arguments;
      arguments.setNumbers(operand, type, numbers);
      const Numbers expected = test::computeGroup(name.form, name.operation, type, numbers);
      const Numbers actual =
          this->shared->run(builtin.name, arguments).getNumbers(type, expected.size());
      for (unsigned i = 0; i != expected.size(); ++i)
        EXPECT_TRUE(test::isSame(type, actual[i], expected[i]))
            << builtin.name << "[" << i << "]: " << llvm::toString(actual[i], 16, false) << ", not "
            << llvm::toString(expected[i], 16, false);
      ++numRun;
    }
  }
  EXPECT_GT(numRun, 6 * 1000u);
}

TYPED_TEST(MuxBuiltinExecution, AnyAndAll) {
  std::mt19937 random(2);
  const NumberType type("i1");
  for (const test::ListedBuiltin &builtin : this->shared->builtins) {
    const GroupName name(builtin.name);
    if (name.function != "any" && name.function != "all")
      continue;
    for (unsigned trial = 0; trial != 8; ++trial) {
      Numbers numbers;
      unsigned numTrue = 0;
      for (unsigned i = 0; i != name.count; ++i) {
        numbers.push_back(APInt(1, trial < 2 ? trial : random() % 2));
        numTrue += numbers.back().getZExtValue();
      }
      Arguments arguments;
      arguments.setNumbers(name.scope == "work" ? 1 : 0, type, numbers);
      const bool expected = name.function == "any" ? numTrue != 0 : numTrue == name.count;
      EXPECT_EQ(this->shared->run(builtin.name, arguments).bytes[0], expected) << builtin.name;
    }
  }
}

TYPED_TEST(MuxBuiltinExecution, Broadcasts) {
  std::mt19937 random(3);
  for (const test::ListedBuiltin &builtin : this->shared->builtins) {
    const GroupName name(builtin.name);
    if (name.function != "broadcast")
      continue;
    const NumberType type(name.element);
    const unsigned operand = name.scope == "work" ? 1 : 0;
    for (unsigned source = 0; source != name.count; ++source) {
      const Numbers numbers = test::makeNumbers("fadd", type, name.count, random);
      Arguments arguments;
      arguments.setNumbers(operand, type, numbers);
      if (name.scope == "vec")
        arguments.set(1, source);
      EXPECT_EQ(this->shared->run(builtin.name, arguments).getNumbers(type, 1)[0], numbers[source])
          << builtin.name;
    }
  }
}

// In a sub-group of one, the neighbour before or behind is of the other operand.
TYPED_TEST(MuxBuiltinExecution, Shuffles) {
  std::mt19937 random(4);
  for (const test::ListedBuiltin &builtin : this->shared->builtins) {
    const GroupName name(builtin.name);
    if (!name.function.starts_with("shuffle"))
      continue;
    const NumberType type(name.element);
    const Numbers a = test::makeNumbers("fadd", type, 1, random);
    const Numbers b = test::makeNumbers("fadd", type, 1, random);
    Arguments arguments;
    arguments.setNumbers(0, type, a);
    const bool isRelative = name.function.ends_with("up") || name.function.ends_with("down");
    if (!isRelative) {
      EXPECT_EQ(this->shared->run(builtin.name, arguments).getNumbers(type, 1), a) << builtin.name;
      continue;
    }
    arguments.setNumbers(1, type, b);
    for (const uint32_t delta : {0u, 1u}) {
      arguments.set(2, delta);
      const bool isFirst = name.function.ends_with("up") == (delta == 1);
      EXPECT_EQ(this->shared->run(builtin.name, arguments).getNumbers(type, 1), isFirst ? a : b)
          << builtin.name << " " << delta;
    }
  }
}

// Copies of planes of rows, in bytes. A dimension less has one plane, and one row.
TYPED_TEST(MuxBuiltinExecution, DMA) {
  constexpr unsigned width = 5, height = 3, depth = 2;
  constexpr unsigned dstLine = 7, srcLine = 9, dstPlane = 25, srcPlane = 40;
  std::array<uint8_t, 128> source;
  for (unsigned i = 0; i != source.size(); ++i)
    source[i] = static_cast<uint8_t>(i + 1);
  for (const char *direction : {"read", "write"}) {
    for (unsigned dims = 1; dims <= 3; ++dims) {
      std::array<uint8_t, 128> target = {}, expected = {};
      for (unsigned z = 0; z != (dims == 3 ? depth : 1); ++z)
        for (unsigned y = 0; y != (dims >= 2 ? height : 1); ++y)
          for (unsigned x = 0; x != width; ++x)
            expected[z * dstPlane + y * dstLine + x] = source[z * srcPlane + y * srcLine + x];
      Arguments arguments;
      arguments.set(0, target.data());
      arguments.set(1, source.data());
      unsigned index = 2;
      for (const unsigned value : {width, dstLine, srcLine, height, dstPlane, srcPlane, depth})
        if (index < 2 + 1 + 3 * (dims - 1))
          arguments.set(index++, TypeParam(value));
      const std::string name =
          std::string("__mux_dma_") + direction + "_" + std::to_string(dims) + "D";
      this->shared->run(name, arguments);
      EXPECT_EQ(target, expected) << name;
    }
  }
  TypeParam events[2] = {};
  Arguments arguments;
  arguments.set(0, uint32_t(2));
  arguments.set(1, static_cast<TypeParam *>(events));
  this->shared->run("__mux_dma_wait", arguments);
}

} // namespace
