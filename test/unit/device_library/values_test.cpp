// Every overload that OpenCL C declares and the device library defines, run on values against a
// reference. Functions that passes of the compiler lower instead are the matter of
// atomics_test and groups_test.
#include "compile_source.h"
#include "inputs_of_calls.h"
#include "library_runner.h"
#include "lowered.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <set>
#include <tuple>

using namespace test;

namespace {

const References &references() {
  static const References all = [] {
    References r;
    addIntegerReferences(r);
    addFloatingReferences(r);
    addMathReferences(r);
    addRelationalReferences(r);
    addGeometricReferences(r);
    addMemoryReferences(r);
    addConversionReferences(r);
    return r;
  }();
  return all;
}

// Functions of one name that mean different things by type are told apart.
std::string referenceName(const Overload &overload) {
  const std::string &name = overload.name;
  const Type &first = overload.parameters[0];
  if (name.starts_with("bitfield_"))
    return name + "/" + std::to_string(bitsIn(first.kind));
  if ((name == "dot" || name == "dot_acc_sat") && !isFloating(first.kind))
    return name + "/" + nameOf(first.kind) + "," + nameOf(overload.parameters[1].kind);
  return name;
}

const Reference *findReference(const Overload &overload) {
  const auto found = references().find(referenceName(overload));
  return found == references().end() ? nullptr : &found->second;
}

// Those of OpenCL C 1.2, and those that 3.0 has beyond them.
std::vector<Overload> overloadsOf(compiler::Standard standard) {
  std::vector<Overload> overloads;
  std::set<std::string> others;
  if (standard == compiler::Standard::OpenCLC30)
    for (const Overload &overload : declaredOverloads(richDevice(), compiler::Standard::OpenCLC12))
      others.insert(overload.mangled);
  for (Overload &overload : declaredOverloads(richDevice(), standard))
    if (!isLowered(overload.name) && others.insert(overload.mangled).second)
      overloads.push_back(std::move(overload));
  // Functions of one name are compiled together.
  std::ranges::sort(overloads, {}, [](const Overload &overload) {
    return std::tie(overload.name, overload.mangled);
  });
  return overloads;
}

// Memory as a device's buffers have it, which kernels may take to be aligned for any type.
class Buffer {
public:
  explicit Buffer(std::size_t size) : room(size + alignment) {
    void *start = room.data();
    std::size_t space = room.size();
    bytes = static_cast<uint8_t *>(std::align(alignment, size, start, space));
  }
  explicit Buffer(const std::vector<uint8_t> &contents) : Buffer(contents.size()) {
    std::ranges::copy(contents, bytes);
  }
  Buffer(const Buffer &) = delete;
  Buffer &operator=(const Buffer &) = delete;

  uint8_t *data() const { return bytes; }

private:
  static constexpr std::size_t alignment = 128; // of double16
  std::vector<uint8_t> room;
  uint8_t *bytes;
};

void runOnValues(LibraryRunner &runner, const std::string &kernel, const Overload &overload,
                 const Reference &reference) {
  const Layout layout(overload);
  const unsigned count = std::max(12u, 64 / std::max(1u, overload.result.width));
  const Buffer in(makeRows(overload, layout, reference, count));
  const Buffer out(std::size_t(count) * layout.output_size), shared(layout.input_size);
  runner.run(kernel, in.data(), in.data(), shared.data(), out.data(), count);
  int failures = 0;
  for (unsigned i = 0; i != count && failures < 2; ++i) {
    const Row row(overload, layout, in.data() + std::size_t(i) * layout.input_size,
                  out.data() + std::size_t(i) * layout.output_size);
    if (!reference.accepts(row)) {
      ++failures;
      ADD_FAILURE() << row.describe();
    }
  }
}

constexpr std::size_t batch_size = 800;

void runBatch(llvm::ArrayRef<Overload> batch, compiler::Standard standard) {
  std::string source = "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n";
  for (std::size_t i = 0; i != batch.size(); ++i)
    source += callerFor(batch[i], "call" + std::to_string(i), true);
  using namespace builtins::file;
  LibraryRunner runner(source, CAPS_FP64 | CAPS_FP16, {}, standard, LibraryRunner::Quick);
  for (std::size_t i = 0; i != batch.size(); ++i) {
    EXPECT_TRUE(runner.calls(batch[i].mangled)) << batch[i].mangled << " is not what is called";
    runOnValues(runner, "call" + std::to_string(i), batch[i], *findReference(batch[i]));
  }
}

class DeclaredOverloads : public testing::TestWithParam<compiler::Standard> {};

TEST_P(DeclaredOverloads, HaveTheValuesOfReferences) {
  std::vector<Overload> overloads = overloadsOf(GetParam());
  for (const Overload &overload : overloads)
    EXPECT_TRUE(findReference(overload)) << "there is no reference for " << overload.mangled;
  std::erase_if(overloads, [](const Overload &overload) { return !findReference(overload); });
  for (std::size_t i = 0; i < overloads.size(); i += batch_size)
    runBatch(llvm::ArrayRef(overloads).drop_front(i).take_front(batch_size), GetParam());
  std::printf("%zu overloads\n", overloads.size());
}

INSTANTIATE_TEST_SUITE_P(Library, DeclaredOverloads,
                         testing::Values(compiler::Standard::OpenCLC12,
                                         compiler::Standard::OpenCLC30),
                         [](const auto &info) {
                           return std::string(info.param == compiler::Standard::OpenCLC12 ? "CL12"
                                                                                          : "CL30");
                         });

} // namespace
