// Programs in the memory of a device, whose addresses are not those of the host.
#include "compiler/utils/lld_linker.h"
#include "emit_object.h"
#include "mux/address_allocator.h"
#include "mux/elf_executable.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace {

constexpr uint64_t deviceBegin = 0x40000000;
constexpr uint64_t memorySize = 1 << 20;

class Info final : public mux::DeviceInfo {
public:
  Info() : mux::DeviceInfo("device", mux_device_type_accelerator) { memory_size = memorySize; }
  mux::Expected<mux::Device *> createDevice(mux::Allocator) const override {
    return mux::Unexpected(mux_error_failure);
  }
};

class Device final : public mux::Device {
public:
  explicit Device(const Info &info) : mux::Device(info) {}

  mux::Expected<mux::Memory *> allocateMemory(uint64_t size, uint32_t heap, uint32_t properties,
                                              mux_allocation_type_e, uint32_t alignment,
                                              mux::Allocator allocator) override {
    return mux::allocateMemory(addresses, *this, size, heap, properties, alignment, allocator);
  }
  mux::Expected<mux::Queue *> getQueue(mux_queue_type_e, uint32_t) override {
    return mux::Unexpected(mux_error_failure);
  }
  mux::Expected<mux::Executable *> createExecutable(std::span<const uint8_t> binary,
                                                    mux::Allocator allocator) override {
    mux::ElfExecutable::Options options;
    options.machine = EM_RISCV;
    options.getHostAddress = [this](mux::Memory &memory) {
      return host.data() + (memory.handle - deviceBegin);
    };
    options.finish = [this](mux::Memory &) { ++finished; };
    return mux::ElfExecutable::create(*this, binary, options, allocator);
  }

  mux::AddressAllocator addresses{deviceBegin, memorySize};
  std::vector<std::byte> host = std::vector<std::byte>(memorySize);
  unsigned finished = 0;
};

class ElfExecutableTest : public testing::Test {
protected:
  static mux_allocator_info_t makeAllocator() {
    return {[](void *, size_t size, size_t alignment) {
              return std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
            },
            [](void *, void *pointer) { std::free(pointer); }, nullptr};
  }

  mux::Expected<mux::Executable *> load(const std::string &ir) {
    llvm::LLVMContext context;
    auto module = test::parse(context, ir, test::riscvTriple);
    module->setPICLevel(llvm::PICLevel::BigPIC);
    const auto object = test::emitObject(*module);
    const llvm::SmallVector<std::string, 1> options = {"-shared"};
    auto linked = compiler::utils::lldLinkToBinary(
        {reinterpret_cast<const uint8_t *>(object.data()), object.size()}, "", nullptr, 0, options);
    EXPECT_TRUE(bool(linked));
    const llvm::StringRef bytes = (*linked)->getBuffer();
    return device.createExecutable({bytes.bytes_begin(), bytes.size()}, allocator);
  }
  // All of the memory is free again.
  void expectFree() {
    const auto address = device.addresses.allocate(memorySize, 1);
    EXPECT_EQ(address, deviceBegin);
    if (address)
      device.addresses.free(*address);
  }

  Info info;
  Device device{info};
  mux::Allocator allocator{makeAllocator()};
};

constexpr char entry[] = "define void @\"k.mux-kernel-wrapper\"(ptr %a, ptr %g) { ret void }\n";

std::string describe(const char *numbers) {
  return std::string("@\"k.mux-kernel-description\" = constant ") + numbers + "\n";
}

TEST_F(ElfExecutableTest, FindsKernelsByTheirDescriptions) {
  auto executable =
      load(entry + describe("[9 x i64] [i64 9, i64 2, i64 16, i64 64, i64 8, i64 1, i64 1, i64 0, "
                            "i64 0]"));
  ASSERT_TRUE(executable);
  EXPECT_EQ(device.finished, 1u);
  auto kernel = (*executable)->createKernel("k", allocator);
  ASSERT_TRUE(kernel);
  const auto &loaded = static_cast<const mux::WorkGroupKernel &>(**kernel);
  EXPECT_GE(loaded.getEntry(), deviceBegin);
  EXPECT_LT(loaded.getEntry(), deviceBegin + memorySize);
  EXPECT_EQ(loaded.num_arguments, 2u);
  EXPECT_EQ(loaded.local_memory_size, 64u);
  EXPECT_EQ(loaded.preferred_local_size_x, 8u);
  EXPECT_EQ((*executable)->createKernel("kk", allocator).error(), mux_error_missing_kernel);
  allocator.destroy(*kernel);
  allocator.destroy(*executable);
  expectFree();
}

TEST_F(ElfExecutableTest, RefusesWhatItCannotCall) {
  const std::string broken[] = {
      // Another version, no entry point, a description at the end of the image, a function that
      // nobody defines.
      entry + describe("[9 x i64] [i64 8, i64 0, i64 0, i64 0, i64 1, i64 1, i64 1, i64 0, i64 0]"),
      describe("[9 x i64] [i64 9, i64 0, i64 0, i64 0, i64 1, i64 1, i64 1, i64 0, i64 0]"),
      entry + std::string("@\"k.mux-kernel-description\" = global i8 0\n"),
      "declare void @outside()\n"
      "define void @f() { call void @outside() ret void }\n"};
  for (const std::string &ir : broken) {
    EXPECT_EQ(load(ir).error(), mux_error_invalid_binary) << ir;
    expectFree();
  }
  EXPECT_EQ(device.finished, 0u);
  const uint8_t bytes[] = {1, 2, 3};
  EXPECT_EQ(device.createExecutable(bytes, allocator).error(), mux_error_invalid_binary);
}

TEST_F(ElfExecutableTest, NeedsMemory) {
  EXPECT_EQ(load("@large = global [4000000 x i8] zeroinitializer").error(),
            mux_error_out_of_memory);
  const auto taken = device.addresses.allocate(memorySize, 1);
  EXPECT_EQ(load("@small = global i8 0").error(), mux_error_out_of_memory);
  device.addresses.free(*taken);
  expectFree();
}

} // namespace
