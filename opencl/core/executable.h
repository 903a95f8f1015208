// A program that was built for a device, and its kernels.
#ifndef OPENCL_CORE_EXECUTABLE_H
#define OPENCL_CORE_EXECUTABLE_H

#include "compiler/printf/format.h"
#include "compiler/program_info.h"
#include "device_code.h"
#include "executable_image.h"
#include "object.h"
#include "runtime.h"

#include <memory>
#include <string>
#include <vector>

namespace opencl {

class DeferredKernels;
class Specializations;

class Executable {
public:
  /// Loads the code of the image. `compiler` may be null unless the image is deferred; then it must
  /// be the one that made the image.
  static Expected<std::shared_ptr<Executable>>
  create(Runtime &runtime, const compiler::Info *compiler, ExecutableImage image);
  ~Executable();
  Executable(const Executable &) = delete;
  Executable &operator=(const Executable &) = delete;

  const ExecutableImage &getImage() const { return image; }
  Runtime &getRuntime() const { return runtime; }
  /// The code of a kernel of the image, which is compiled if that is deferred. Diagnostics are
  /// added to `log`. Errors are those of DeferredKernels.
  Expected<std::shared_ptr<DeviceCode>> getCode(const std::string &kernel, std::string &log) const;
  const builtins::printf::printer &getPrinter() const { return printer; }

  /// Null if kernels are not specialized.
  Specializations *getSpecializations() const { return specializations.get(); }
  /// To be called before the executable is shared.
  void setSpecializations(std::shared_ptr<Specializations> created) {
    specializations = std::move(created);
  }

private:
  Executable(Runtime &runtime, ExecutableImage image);

  Runtime &runtime;
  const ExecutableImage image;
  const builtins::printf::printer printer;
  std::shared_ptr<DeviceCode> code;          ///< of all kernels, or null
  std::unique_ptr<DeferredKernels> deferred; ///< null if there is code of all kernels
  std::shared_ptr<Specializations> specializations;
};

/// A mux kernel of an executable.
class DeviceKernel {
public:
  /// Compiles the kernel if necessary (see Executable::getCode).
  static Expected<std::shared_ptr<DeviceKernel>> create(std::shared_ptr<Executable> executable,
                                                        const compiler::KernelInfo &info,
                                                        std::string &log);
  ~DeviceKernel();
  DeviceKernel(const DeviceKernel &) = delete;
  DeviceKernel &operator=(const DeviceKernel &) = delete;

  const compiler::KernelInfo &getInfo() const { return info; }
  const Executable &getExecutable() const { return *executable; }
  const std::shared_ptr<Executable> &shareExecutable() const { return executable; }
  mux_kernel_t getHandle() const { return handle; }
  /// Counts a launch and returns the version that is specialized for it; null if there is none.
  std::shared_ptr<DeviceKernel> findSpecialized(const mux_ndrange_options_t &options) const;
  /// Whether work-groups may be non-uniform: the global size need not be a multiple of the local
  /// size.
  bool acceptsPartialGroups() const {
    return info.partial_work_groups && handle->accepts_partial_work_groups;
  }

private:
  /// Whether the rows of the work-groups are shorter than the vectors of this version.
  bool isNarrow(const mux_ndrange_options_t &options) const;

  DeviceKernel(std::shared_ptr<Executable> executable, std::shared_ptr<DeviceCode> code,
               const compiler::KernelInfo &info)
      : executable(std::move(executable)), code(std::move(code)), info(info) {}

  const std::shared_ptr<Executable> executable;
  const std::shared_ptr<DeviceCode> code;
  const compiler::KernelInfo &info; ///< owned by the executable's image
  mux_kernel_t handle = nullptr;
};

} // namespace opencl

#endif // OPENCL_CORE_EXECUTABLE_H
