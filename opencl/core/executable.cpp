#include "executable.h"

#include "log.h"
#include "specializations.h"

namespace opencl {

Expected<std::shared_ptr<Executable>> Executable::create(Runtime &runtime, ExecutableImage image) {
  std::shared_ptr<Executable> executable(new Executable(runtime, std::move(image)));
  const std::vector<uint8_t> &code = executable->image.code;
  const mux_result_t result = muxCreateExecutable(runtime.getDevice(), code.data(), code.size(),
                                                  muxAllocator(), &executable->handle);
  if (result != mux_success)
    return Unexpected(result == mux_error_out_of_memory ? CL_OUT_OF_HOST_MEMORY
                                                        : CL_INVALID_BINARY);
  return executable;
}

Executable::~Executable() {
  if (handle)
    muxDestroyExecutable(runtime.getDevice(), handle, muxAllocator());
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
                                                             const compiler::KernelInfo &info) {
  std::shared_ptr<DeviceKernel> kernel(new DeviceKernel(std::move(executable), info));
  const Executable &program = *kernel->executable;
  if (const mux_result_t result =
          muxCreateKernel(program.getRuntime().getDevice(), program.getHandle(), info.name.data(),
                          info.name.size(), muxAllocator(), &kernel->handle))
    return Unexpected(toError(result));
  logLiveMemory(*kernel);
  return kernel;
}

std::shared_ptr<DeviceKernel>
DeviceKernel::findSpecialized(const mux_ndrange_options_t &options) const {
  Specializations *specializations = executable->getSpecializations();
  return specializations && info.gains_from_known_size ? specializations->choose(*this, options)
                                                       : nullptr;
}

DeviceKernel::~DeviceKernel() {
  if (handle)
    muxDestroyKernel(executable->getRuntime().getDevice(), handle, muxAllocator());
}

} // namespace opencl
