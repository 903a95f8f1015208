// A mux executable, and its kernels.
#ifndef OPENCL_CORE_EXECUTABLE_H
#define OPENCL_CORE_EXECUTABLE_H

#include "compiler/printf/format.h"
#include "compiler/program_info.h"
#include "executable_image.h"
#include "object.h"
#include "runtime.h"

#include <memory>
#include <string>
#include <vector>

namespace opencl {

class Specializations;

class Executable {
public:
  static Expected<std::shared_ptr<Executable>> create(Runtime &runtime, ExecutableImage image);
  ~Executable();
  Executable(const Executable &) = delete;
  Executable &operator=(const Executable &) = delete;

  const ExecutableImage &getImage() const { return image; }
  Runtime &getRuntime() const { return runtime; }
  mux_executable_t getHandle() const { return handle; }
  const builtins::printf::printer &getPrinter() const { return printer; }

  /// Null if kernels are not specialized.
  Specializations *getSpecializations() const { return specializations.get(); }
  /// To be called before the executable is shared.
  void setSpecializations(std::shared_ptr<Specializations> created) {
    specializations = std::move(created);
  }

private:
  Executable(Runtime &runtime, ExecutableImage image)
      : runtime(runtime), image(std::move(image)), printer(this->image.printfCalls) {}

  Runtime &runtime;
  const ExecutableImage image;
  const builtins::printf::printer printer;
  mux_executable_t handle = nullptr;
  std::shared_ptr<Specializations> specializations;
};

/// A mux kernel of an executable.
class DeviceKernel {
public:
  static Expected<std::shared_ptr<DeviceKernel>> create(std::shared_ptr<Executable> executable,
                                                        const compiler::KernelInfo &info);
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
  DeviceKernel(std::shared_ptr<Executable> executable, const compiler::KernelInfo &info)
      : executable(std::move(executable)), info(info) {}

  const std::shared_ptr<Executable> executable;
  const compiler::KernelInfo &info; ///< owned by the executable's image
  mux_kernel_t handle = nullptr;
};

} // namespace opencl

#endif // OPENCL_CORE_EXECUTABLE_H
