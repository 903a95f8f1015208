// Builds OpenCL C for the host and runs its kernels, all through the public interfaces.
#ifndef TEST_HOST_COMPILER_KERNEL_RUNNER_H
#define TEST_HOST_COMPILER_KERNEL_RUNNER_H

#include "compiler/program_info.h"
#include "compiler/result.h"
#include "mux/mux.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

namespace host_test {

// A program from source to binary, as far as it came.
struct Build {
  compiler::Result result = compiler::Result::FAILURE;
  std::string stage; // the step that `result` is of
  std::string log;
  uint32_t errors = 0;
  compiler::ProgramInfo info;
  std::vector<uint8_t> binary;

  bool succeeded() const { return result == compiler::Result::SUCCESS; }
};

// The device that all of this is about.
mux_device_info_t getDeviceInfo();

Build build(const std::string &source, const std::string &options = "");

struct Range {
  std::vector<size_t> global;
  std::array<size_t, 3> local = {1, 1, 1};
  std::vector<size_t> offset;

  Range(std::vector<size_t> global, std::array<size_t, 3> local = {1, 1, 1},
        std::vector<size_t> offset = {})
      : global(std::move(global)), local(local), offset(std::move(offset)) {
    this->offset.resize(this->global.size());
  }
};

// The arguments of one launch, in the kernel's order. What a buffer points to is read before the
// launch and written after it.
class Arguments {
public:
  template <class T> Arguments &buffer(std::vector<T> &data) {
    return add({Kind::Buffer, data.data(), data.size() * sizeof(T), {}});
  }
  template <class T> Arguments &value(const T &data) {
    Argument argument = {Kind::Value, nullptr, sizeof(T), std::vector<uint8_t>(sizeof(T))};
    std::memcpy(argument.bytes.data(), &data, sizeof(T));
    return add(std::move(argument));
  }
  Arguments &local(size_t size) { return add({Kind::Local, nullptr, size, {}}); }
  Arguments &nullBuffer() { return add({Kind::NullBuffer, nullptr, 0, {}}); }

private:
  friend class Program;
  enum class Kind { Buffer, Value, Local, NullBuffer };
  struct Argument {
    Kind kind;
    void *data;
    size_t size;
    std::vector<uint8_t> bytes;
  };

  Arguments &add(Argument argument) {
    arguments.push_back(std::move(argument));
    return *this;
  }

  std::vector<Argument> arguments;
};

// A program that was built and loaded. A failure is a failure of the test that made it.
class Program {
public:
  explicit Program(const std::string &source, const std::string &options = "");
  explicit Program(const std::vector<uint8_t> &binary);
  ~Program();
  Program(const Program &) = delete;
  Program &operator=(const Program &) = delete;

  // Runs the kernel to its end.
  testing::AssertionResult run(const std::string &kernel, const Range &range,
                               const Arguments &arguments);

  // What the runtime knows about the kernel; the handle lives as long as the program.
  mux_kernel_t getKernel(const std::string &name);
  const compiler::ProgramInfo &getInfo() const { return info; }

private:
  struct Buffers;

  void load(const std::vector<uint8_t> &binary);
  testing::AssertionResult launch(mux_kernel_t kernel, const Range &range,
                                  const std::vector<mux_descriptor_info_t> &descriptors);

  compiler::ProgramInfo info;
  mux_executable_t executable = nullptr;
  std::vector<mux_kernel_t> kernels;
};

// Tests that must hold whatever the build options that choose how code is made.
class AllBuilds : public testing::TestWithParam<const char *> {
public:
  static auto getOptions() {
    return testing::Values("", "-cl-opt-disable", "-g", "-g -cl-opt-disable");
  }
  static std::string getName(const testing::TestParamInfo<const char *> &test) {
    return std::array{"optimized", "unoptimized", "debug", "unoptimizedDebug"}[test.index];
  }
};

#define INSTANTIATE_FOR_ALL_BUILDS(FIXTURE)                                                        \
  INSTANTIATE_TEST_SUITE_P(, FIXTURE, AllBuilds::getOptions(), AllBuilds::getName)

} // namespace host_test

#endif // TEST_HOST_COMPILER_KERNEL_RUNNER_H
