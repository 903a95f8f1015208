#include "executable.h"

#include "deferred_kernels.h"
#include "log.h"
#include "specializations.h"

#include <cassert>

namespace opencl {

Expected<std::shared_ptr<Executable>>
Executable::create(Runtime &runtime, const compiler::Info *compiler, ExecutableImage image) {
  std::shared_ptr<Executable> executable(new Executable(runtime, std::move(image)));
  if (isDeferred(executable->image)) {
    assert(compiler && "deferred kernels require a compiler");
    executable->deferred = std::make_unique<DeferredKernels>(runtime, *compiler, executable->image);
    return executable;
  }
  auto code = DeviceCode::create(runtime, executable->image.code);
  if (!code)
    return Unexpected(code.error());
  executable->code = *code;
  return executable;
}

Executable::Executable(Runtime &runtime, ExecutableImage image)
    : runtime(runtime), image(std::move(image)), printer(this->image.printfCalls) {}

Executable::~Executable() = default;

Expected<std::shared_ptr<DeviceCode>> Executable::getCode(const std::string &kernel,
                                                          std::string &log) const {
  if (code)
    return code;
  return deferred->get(kernel, log);
}

// The memory for values that are live across barriers is not visible in the source, so the log
// reports it.
static void logLiveMemory(const DeviceKernel &kernel) {
  const mux_kernel_s &facts = *kernel.getHandle();
  if (!log::isOn(log::Topic::Build) ||
      (facts.live_memory_per_work_item == 0 && facts.live_memory_per_group == 0))
    return;
  log::write(log::Topic::Build, "kernel '" + kernel.getInfo().name +
                                    "': " + std::to_string(facts.live_memory_per_work_item) +
                                    " bytes per work-item and " +
                                    std::to_string(facts.live_memory_per_group) +
                                    " bytes per work-group are live across barriers");
}

Expected<std::shared_ptr<DeviceKernel>> DeviceKernel::create(std::shared_ptr<Executable> executable,
                                                             const compiler::KernelInfo &info,
                                                             std::string &log) {
  auto code = executable->getCode(info.name, log);
  if (!code)
    return Unexpected(code.error());
  std::shared_ptr<DeviceKernel> kernel(new DeviceKernel(std::move(executable), *code, info));
  if (const mux_result_t result =
          muxCreateKernel(kernel->executable->getRuntime().getDevice(), (*code)->getHandle(),
                          info.name.data(), info.name.size(), muxAllocator(), &kernel->handle))
    return Unexpected(toError(result));
  logLiveMemory(*kernel);
  return kernel;
}

// A vector of the general version is a sub-group, whether or not the kernel uses sub-groups. Rows
// of one work-item cannot be vectorized.
bool DeviceKernel::isNarrow(const mux_ndrange_options_t &options) const {
  const size_t row = options.local_size[0];
  size_t lanes = 0;
  return row > 1 &&
         muxQuerySubGroupSizeForLocalSize(
             handle, executable->getRuntime().getDevice()->info->max_work_group_size_x, 1, 1,
             &lanes) == mux_success &&
         row < lanes;
}

std::shared_ptr<DeviceKernel>
DeviceKernel::findSpecialized(const mux_ndrange_options_t &options) const {
  Specializations *specializations = executable->getSpecializations();
  const bool gains = info.gains_from_known_size || info.gains_from_known_formats ||
                     (info.gains_from_narrow_size && isNarrow(options));
  return specializations && gains ? specializations->choose(*this, options) : nullptr;
}

DeviceKernel::~DeviceKernel() {
  if (handle)
    muxDestroyKernel(executable->getRuntime().getDevice(), handle, muxAllocator());
}

} // namespace opencl
