// Kernels of a program that are compiled when they are created.
//
// A build of several kernels ends with the linked program, whose errors it has reported, and the
// properties of its kernels: most programs create few of their kernels, and optimizing and
// generating code takes most of the time. What the code generator finds, such as a stack frame that
// is too large, is reported when the kernel is created. Which programs are suitable is up to
// compiler::Module::prepareKernels.
//
// Environment: with OPENMUX_DEFER=0 a build compiles all kernels.
#ifndef OPENCL_CORE_DEFERRED_KERNELS_H
#define OPENCL_CORE_DEFERRED_KERNELS_H

#include "compiler/info.h"
#include "device_code.h"
#include "executable_image.h"

#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>

namespace opencl {

/// Whether the environment allows it.
bool isDeferringEnabled();

/// Whether the environment and the compiler allow that builds defer kernels: program binaries must
/// be able to tell whether their program fits a compiler.
bool mayDeferKernels(const compiler::Info &compiler);

class DeferredKernels {
public:
  /// `image` is deferred (see ExecutableImage), and made by this compiler.
  DeferredKernels(Runtime &runtime, const compiler::Info &compiler, const ExecutableImage &image);

  /// The code of a kernel of the image, which the first call compiles or takes from the cache. A
  /// thread that needs a kernel which another one compiles waits for it; different kernels are
  /// compiled concurrently. Diagnostics are added to `log`. CL_OUT_OF_HOST_MEMORY or
  /// CL_OUT_OF_RESOURCES if it fails; the next call tries again.
  Expected<std::shared_ptr<DeviceCode>> get(const std::string &name, std::string &log);

private:
  struct Kernel {
    std::mutex mutex;
    std::condition_variable ended;
    /// The process that compiles the kernel (see getForkGeneration), or 0. A forked child does not
    /// wait for its parent's threads.
    unsigned compiledBy = 0;
    std::shared_ptr<DeviceCode> code;
  };

  Expected<std::vector<uint8_t>> compile(const std::string &name, std::string &log) const;
  Expected<std::vector<uint8_t>> compileAndKeep(const std::string &name, const std::string &key,
                                                std::string &log) const;
  std::shared_ptr<DeviceCode> load(const std::string &name, const std::string &key,
                                   std::string &log) const;
  Expected<std::shared_ptr<DeviceCode>> create(const std::string &name, std::string &log) const;

  Runtime &runtime;
  const compiler::Info &compiler;
  const SerializedModule module;
  std::map<std::string, Kernel> kernels; ///< the map itself does not change
};

} // namespace opencl

#endif // OPENCL_CORE_DEFERRED_KERNELS_H
