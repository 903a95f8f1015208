// A kernel object and its argument values.
#ifndef OPENCL_CORE_KERNEL_H
#define OPENCL_CORE_KERNEL_H

#include "executable.h"
#include "info_writer.h"
#include "memory.h"
#include "object.h"
#include "program.h"

#include <array>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace opencl {

class Recording;

/// The value of an argument. A kernel does not retain memory objects (OpenCL 3.0 API, "Setting
/// Kernel Arguments"), so the application may release them while they are set.
struct ArgumentValue {
  enum class Kind { Unset, Bytes, Memory, NullMemory, Local, Pointer, Sampler };

  Kind kind = Kind::Unset;
  std::vector<std::byte> bytes;
  WeakRef<Memory> memory; ///< a buffer or an image
  mux_sampler_t sampler = {};
  size_t localSize = 0;
  const void *pointer = nullptr;
};

/// The ND-range of a launch.
struct WorkSize {
  cl_uint dimensions = 1;
  std::array<size_t, 3> offset = {0, 0, 0};
  std::array<size_t, 3> global = {1, 1, 1};
  std::array<size_t, 3> local = {1, 1, 1};

  bool isEmpty() const { return global[0] == 0 || global[1] == 0 || global[2] == 0; }
};

class Kernel final : public Object {
public:
  using Handle = cl_kernel;
  static constexpr ObjectType objectType = ObjectType::Kernel;
  static constexpr cl_int invalidHandle = CL_INVALID_KERNEL;

  static Expected<Ref<Kernel>> create(Program &program, const std::string &name);
  /// Creates the kernels of these names. Those that must be compiled are compiled concurrently.
  static Expected<std::vector<Ref<Kernel>>> createAll(Program &program,
                                                      const std::vector<std::string> &names);
  Ref<Kernel> clone() const;

  cl_int query(cl_kernel_info name, const InfoWriter &out) const;
  cl_int queryArgument(cl_uint index, cl_kernel_arg_info name, const InfoWriter &out) const;
  cl_int queryWorkGroup(const Device &device, cl_kernel_work_group_info name,
                        const InfoWriter &out) const;
  /// The input of a sub-group query.
  struct Input {
    const void *value;
    size_t size;
  };
  cl_int querySubGroup(const Device &device, cl_kernel_sub_group_info name, const Input &input,
                       const InfoWriter &out) const;

  Program &getProgram() const { return *program; }
  Context &getContext() const { return program->getContext(); }
  size_t getNumArguments() const { return values.size(); }
  const compiler::KernelArgument &getArgument(size_t index) const {
    return getInfo().arguments[index];
  }
  const compiler::KernelInfo &getInfo() const { return kernels.front().second->getInfo(); }

  /// Returns null if the program was not built for the device.
  std::shared_ptr<DeviceKernel> getDeviceKernel(const Device &device) const;
  /// Returns the device if the kernel was built for exactly one, else null.
  Device *getOnlyDevice() const;

  cl_int setArgument(cl_uint index, size_t size, const void *value);
  cl_int setPointer(cl_uint index, const void *pointer);
  bool hasAllArguments() const;
  const std::vector<ArgumentValue> &getValues() const { return values; }

  /// Returns the maximum work-group size of the kernel.
  size_t getMaxGroupSize(const Device &device) const;
  /// Returns the local memory of the kernel and its arguments in bytes.
  uint64_t getLocalMemorySize(const Device &device) const;

private:
  using DeviceKernels = std::vector<std::pair<Device *, std::shared_ptr<DeviceKernel>>>;

  Kernel(Program &program, DeviceKernels kernels);
  ~Kernel() override;
  cl_int setBuffer(ArgumentValue &argument, size_t size, const void *value);
  cl_int setImage(cl_uint index, size_t size, const void *value);
  cl_int setSampler(ArgumentValue &argument, size_t size, const void *value);

  const Ref<Program> program;
  const DeviceKernels kernels;
  std::vector<ArgumentValue> values;
};

/// Counts a launch that was recorded earlier, so that the kernel is specialized if it is frequent.
void countLaunch(const Device &device, const Kernel &kernel, const WorkSize &size);

/// Records a launch with the current argument values.
cl_int recordLaunch(Recording &recording, const Kernel &kernel, const WorkSize &size);

} // namespace opencl

#endif // OPENCL_CORE_KERNEL_H
