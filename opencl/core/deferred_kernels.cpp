#include "deferred_kernels.h"

#include "compiler/fingerprint.h"
#include "compiler/kernel.h"
#include "compiler/module.h"
#include "compiler_instance.h"
#include "log.h"
#include "mux/profile.h"
#include "mux/stage_times.h"
#include "program_cache.h"
#include "tasks.h"

#include <cassert>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace opencl {
namespace {

using compiler::Result;

void logKernel(const std::string &name, const std::string &outcome,
               std::chrono::steady_clock::duration time, const mux::StageTimes &stages) {
  if (!log::isOn(log::Topic::Build))
    return;
  const std::chrono::duration<double, std::milli> milliseconds = time;
  log::write(log::Topic::Build, "kernel '" + name + "': " + outcome + " after " +
                                    std::to_string(milliseconds.count()) + " ms");
  if (!stages.print().empty())
    log::write(log::Topic::Build, "stages: " + stages.print());
}

} // namespace

bool isDeferringEnabled() {
  static const bool enabled = [] {
    const char *value = std::getenv("OPENMUX_DEFER");
    const std::string_view text = value ? value : "";
    if (!text.empty() && text != "0" && text != "1")
      std::fprintf(stderr, "openmux: warning: OPENMUX_DEFER: ignoring '%s'; expected 0 or 1\n",
                   value);
    return text != "0";
  }();
  return enabled;
}

bool mayDeferKernels(const compiler::Info &compiler) {
  return isDeferringEnabled() && compiler::getCompilerFingerprint(compiler).has_value();
}

DeferredKernels::DeferredKernels(Runtime &runtime, const compiler::Info &compiler,
                                 const ExecutableImage &image)
    : runtime(runtime), compiler(compiler), module(image.module) {
  assert(isDeferred(image));
  for (const compiler::KernelInfo &kernel : image.info.kernels)
    kernels.try_emplace(kernel.name);
}

// Each compilation has a compiler of its own, so that none waits for another or for a build.
Expected<std::vector<uint8_t>> DeferredKernels::compile(const std::string &name,
                                                        std::string &log) const {
  if (!mayUseCompiler()) {
    log += "error: kernel '" + name +
           "': the process exits, and the compiler is not available any more\n";
    return Unexpected(CL_OUT_OF_RESOURCES);
  }
  const auto instance = CompilerInstance::create(compiler);
  uint32_t errors = 0;
  auto program = instance ? instance->getTarget().createModule(errors, log) : nullptr;
  if (!program) {
    log += "error: kernel '" + name + "': the compiler failed to initialize\n";
    return Unexpected(CL_OUT_OF_HOST_MEMORY);
  }
  compiler::Kernel *kernel = nullptr;
  if (program->deserialize({module->data(), module->size()}))
    kernel = program->getKernel(name);
  if (!kernel) {
    log += "error: kernel '" + name + "' is not part of the serialized program\n";
    return Unexpected(CL_OUT_OF_RESOURCES);
  }
  const auto binary = kernel->createGeneralKernel();
  if (binary)
    return std::vector<uint8_t>(binary->begin(), binary->end());
  log += "error: kernel '" + name + "' could not be compiled (" +
         compiler::toString(binary.error()) + ")\n";
  return Unexpected(binary.error() == Result::OUT_OF_MEMORY ? CL_OUT_OF_HOST_MEMORY
                                                            : CL_OUT_OF_RESOURCES);
}

// Null if the cache has no code that the device accepts.
std::shared_ptr<DeviceCode> DeferredKernels::load(const std::string &name, const std::string &key,
                                                  std::string &log) const {
  const auto start = std::chrono::steady_clock::now();
  const mux::StageTimes stages;
  const auto kept = program_cache::loadKernel(key);
  if (!kept)
    return nullptr;
  auto code = DeviceCode::create(runtime, kept->binary);
  if (!code)
    return nullptr;
  logKernel(name, "loaded from the cache", std::chrono::steady_clock::now() - start, stages);
  log += kept->log;
  return *code;
}

Expected<std::vector<uint8_t>> DeferredKernels::compileAndKeep(const std::string &name,
                                                               const std::string &key,
                                                               std::string &log) const {
  const auto start = std::chrono::steady_clock::now();
  const mux::StageTimes stages;
  program_cache::CachedKernel compiled;
  auto binary = compile(name, compiled.log);
  log += compiled.log;
  logKernel(name, binary ? "compiled" : "could not be compiled",
            std::chrono::steady_clock::now() - start, stages);
  if (!binary)
    return binary;
  compiled.binary = std::move(*binary);
  program_cache::storeKernel(key, compiled);
  return std::move(compiled.binary);
}

Expected<std::shared_ptr<DeviceCode>> DeferredKernels::create(const std::string &name,
                                                              std::string &log) const {
  mux::ProfileSpan span("build", name);
  const std::string key = program_cache::getKernelKey(compiler, *module, name);
  if (auto kept = load(name, key, log))
    return kept;
  auto binary = compileAndKeep(name, key, log);
  if (!binary)
    return Unexpected(binary.error());
  auto code = DeviceCode::create(runtime, *binary);
  if (code)
    return code;
  log += "error: kernel '" + name + "': the device rejected the generated code\n";
  // CL_INVALID_BINARY is no error of those who need a kernel.
  return Unexpected(code.error() == CL_OUT_OF_HOST_MEMORY ? CL_OUT_OF_HOST_MEMORY
                                                          : CL_OUT_OF_RESOURCES);
}

Expected<std::shared_ptr<DeviceCode>> DeferredKernels::get(const std::string &name,
                                                           std::string &log) {
  const auto found = kernels.find(name);
  assert(found != kernels.end() && "the image has no such kernel");
  Kernel &kernel = found->second;
  const unsigned process = getForkGeneration();
  std::unique_lock lock(kernel.mutex);
  kernel.ended.wait(lock, [&] { return kernel.code || kernel.compiledBy != process; });
  if (kernel.code)
    return kernel.code;
  kernel.compiledBy = process;
  lock.unlock();
  auto code = [&] {
    const TaskScope scope;
    return create(name, log);
  }();
  lock.lock();
  kernel.compiledBy = 0;
  if (code)
    kernel.code = *code;
  kernel.ended.notify_all();
  return code;
}

} // namespace opencl
