// Building, compiling and linking with the compiler API.
//
// A build works on a copy of the device's build state and replaces the original when it is done.
// Concurrent queries see the previous state with CL_BUILD_IN_PROGRESS.
#include "compiler/fingerprint.h"
#include "compiler/spirv.h"
#include "deferred_kernels.h"
#include "log.h"
#include "mux/profile.h"
#include "mux/stage_times.h"
#include "program.h"
#include "program_cache.h"
#include "specializations.h"
#include "tasks.h"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <cstdlib>
#include <string_view>

namespace opencl {
namespace {

using compiler::Result;
using Mode = compiler::Options::Mode;

cl_int optionsError(Mode mode) {
  switch (mode) {
  case Mode::BUILD:
    return CL_INVALID_BUILD_OPTIONS;
  case Mode::COMPILE:
    return CL_INVALID_COMPILER_OPTIONS;
  case Mode::LINK:
    return CL_INVALID_LINKER_OPTIONS;
  }
  return CL_INVALID_VALUE;
}

// Adds a generic diagnostic if the compiler reported none.
void addGenericError(CompiledModule &module, Result result) {
  if (module.log.empty())
    module.log = std::string("error: compiler failed without a diagnostic (") +
                 compiler::toString(result) + ")\n";
}

// The options with those of OPENMUX_BUILD_OPTIONS. A link inherits them from its inputs.
std::string appendGlobalOptions(const std::string &options, Mode mode) {
  const char *global = mode == Mode::LINK ? nullptr : std::getenv("OPENMUX_BUILD_OPTIONS");
  return global ? options + " " + global : options;
}

// Compiles the versions of -cl-precache-local-sizes.
void precache(const Executable &executable) {
  Specializations *specializations = executable.getSpecializations();
  if (!specializations)
    return;
  for (const compiler::KernelInfo &kernel : executable.getImage().info.kernels) {
    if (!kernel.gains_from_known_size && !kernel.gains_from_narrow_size)
      continue;
    for (const std::array<size_t, 3> &size : executable.getImage().precachedLocalSizes)
      specializations->precache(kernel, size);
  }
}

/// For keys of the cache.
std::string_view stepName(Mode mode) {
  switch (mode) {
  case Mode::BUILD:
    return "build";
  case Mode::COMPILE:
    return "compile";
  case Mode::LINK:
    return "link";
  }
  return "";
}

/// Programs with and without code have different entries in the cache.
std::string_view whatIsCompiled() { return isDeferringEnabled() ? "kernels on demand" : "all"; }

template <class Values> std::span<const char> asText(const Values &values) {
  return {reinterpret_cast<const char *>(values.data()), values.size() * sizeof(values[0])};
}

void resetBuild(DeviceProgram &target) {
  target.type = CL_PROGRAM_BINARY_TYPE_NONE;
  target.module = nullptr;
  target.executable = nullptr;
  target.cached = nullptr;
  target.log.clear();
}

} // namespace

bool Program::beginBuild(const std::vector<Device *> &devices, const std::string &options) {
  std::lock_guard lock(mutex);
  if (numKernels.load() != 0)
    return false;
  const auto isWanted = [&](const DeviceProgram &target) {
    return std::find(devices.begin(), devices.end(), target.device) != devices.end();
  };
  for (const DeviceProgram &target : targets) {
    if (isWanted(target) && target.status == CL_BUILD_IN_PROGRESS)
      return false;
  }
  for (DeviceProgram &target : targets) {
    if (!isWanted(target))
      continue;
    target.status = CL_BUILD_IN_PROGRESS;
    target.options = options;
  }
  return true;
}

cl_int Program::buildEach(const std::vector<Device *> &devices,
                          const std::function<cl_int(DeviceProgram &)> &work) {
  cl_int outcome = CL_SUCCESS;
  for (Device *device : devices) {
    DeviceProgram copy = get(*device);
    assert(copy.device == device && copy.status == CL_BUILD_IN_PROGRESS && "requires beginBuild");
    resetBuild(copy);
    const auto start = std::chrono::steady_clock::now();
    mux::ProfileSpan span("build", device->getInfo().device_name);
    span.add("options", copy.options);
    const mux::StageTimes stages;
    const cl_int result = [&] {
      const TaskScope scope;
      return work(copy);
    }();
    const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
    if (log::isOn(log::Topic::Build))
      log::write(log::Topic::Build, std::string("device '") + device->getInfo().device_name +
                                        "', options '" + copy.options +
                                        "': " + log::getErrorName(result) + " after " +
                                        std::to_string(time.count()) + " ms\n" + copy.log);
    if (log::isOn(log::Topic::Build) && !stages.print().empty())
      log::write(log::Topic::Build, "stages: " + stages.print());
    if (result != CL_SUCCESS) {
      if (outcome == CL_SUCCESS)
        outcome = result;
      context->notify(std::string("error: program build for device '") +
                      device->getInfo().device_name + "' failed: " + log::getErrorName(result) +
                      "\n" + copy.log);
    }
    copy.status = result == CL_SUCCESS ? CL_BUILD_SUCCESS : CL_BUILD_ERROR;
    std::lock_guard lock(mutex);
    for (DeviceProgram &target : targets) {
      if (target.device == device)
        std::swap(target, copy);
    }
  }
  return outcome;
}

void Program::failBuild(const std::vector<Device *> &devices, const std::string &log) {
  buildEach(devices, [&](DeviceProgram &target) {
    target.log = log;
    return CL_OUT_OF_HOST_MEMORY;
  });
}

Expected<std::shared_ptr<CompiledModule>> Program::createCompilerModule(DeviceProgram &target,
                                                                        Mode mode) {
  if (!mayUseCompiler()) {
    target.log = "error: the process exits, and the compiler is not available any more\n";
    return Unexpected(CL_OUT_OF_RESOURCES);
  }
  auto compiler = context->getCompiler(*target.device);
  if (!compiler)
    return Unexpected(compiler.error());
  auto module = std::make_shared<CompiledModule>();
  module->compiler = *compiler;
  module->module = (*compiler)->getTarget().createModule(module->numErrors, module->log);
  if (!module->module)
    return Unexpected(CL_OUT_OF_HOST_MEMORY);
  const std::string options = appendGlobalOptions(target.options, mode);
  if (const Result result = module->module->parseOptions(options, mode);
      result != Result::SUCCESS) {
    addGenericError(*module, result);
    target.log = module->log;
    return Unexpected(optionsError(mode));
  }
  return module;
}

// Creates an executable whose kernels may be specialized if it has a module. Compiles deferred
// kernels if the environment says so.
Expected<std::shared_ptr<Executable>> Program::loadExecutable(Device &device, ExecutableImage image,
                                                              std::string &log) const {
  auto executable =
      Executable::create(context->getRuntime(device), device.getCompiler(), std::move(image));
  if (!executable || !device.getCompiler())
    return executable;
  if (!mayDeferKernels(*device.getCompiler())) {
    for (const compiler::KernelInfo &kernel : (*executable)->getImage().info.kernels) {
      if (auto code = (*executable)->getCode(kernel.name, log); !code)
        return Unexpected(code.error());
    }
  }
  (*executable)
      ->setSpecializations(Specializations::create(
          context->shareRuntime(device), *device.getCompiler(), (*executable)->getImage()));
  precache(**executable);
  return executable;
}

// Compiles all kernels of a linked module, or leaves that to those who create them.
static Result compileKernels(compiler::Module &module, const compiler::Info &compiler,
                             ExecutableImage &image) {
  if (mayDeferKernels(compiler)) {
    const Result result = module.prepareKernels(&image.info, image.printfCalls);
    if (result != Result::FEATURE_UNSUPPORTED)
      return result;
  }
  Result result = module.finalize(&image.info, image.printfCalls);
  cargo::array_view<uint8_t> code;
  if (result == Result::SUCCESS)
    result = module.createBinary(code);
  if (result == Result::SUCCESS)
    image.code.assign(code.begin(), code.end());
  return result;
}

// Makes the executable of a linked module.
cl_int Program::createExecutable(DeviceProgram &target, CompiledModule &module, cl_int failure) {
  const compiler::Info &compiler = *target.device->getCompiler();
  ExecutableImage image;
  if (const Result result = compileKernels(*module.module, compiler, image);
      result != Result::SUCCESS) {
    addGenericError(module, result);
    target.log = module.log;
    return result == Result::OUT_OF_MEMORY ? CL_OUT_OF_HOST_MEMORY : failure;
  }
  target.log = module.log;
  auto executable = [&] {
    const mux::StageScope stage("load");
    addProgram(image, compiler, *module.module);
    return loadExecutable(*target.device, std::move(image), target.log);
  }();
  if (!executable) {
    target.log += std::string("error: device '") + target.device->getInfo().device_name +
                  "' rejected the generated executable\n";
    return failure;
  }
  target.executable = *executable;
  target.type = CL_PROGRAM_BINARY_TYPE_EXECUTABLE;
  return CL_SUCCESS;
}

// Compiles the source or the intermediate language, which takes no headers.
Result Program::compileModule(DeviceProgram &target, compiler::Module &module,
                              const std::vector<NamedHeader> &headers) {
  if (origin == Origin::Source) {
    std::vector<compiler::InputHeader> inputs;
    for (const NamedHeader &header : headers)
      inputs.push_back({header.name, header.program->getSource()});
    return module.compileOpenCLC(target.device->getProfile(), source, inputs);
  }
  spirv::SpecializationInfo values;
  {
    std::lock_guard lock(mutex);
    for (const auto &[id, bytes] : specialization) {
      values.entries[id] = {uint32_t(values.data.size()), uint32_t(bytes.size())};
      values.data.insert(values.data.end(), bytes.begin(), bytes.end());
    }
  }
  const auto compiled =
      module.compileSPIRV(il, compiler::getSPIRVDeviceInfo(target.device->getInfo()), values);
  return compiled ? Result::SUCCESS : compiled.error();
}

cl_int Program::build(const std::vector<Device *> &devices) {
  return buildEach(devices, [this](DeviceProgram &target) { return buildFor(target); });
}

std::string Program::getCacheKey(const DeviceProgram &target, Mode mode,
                                 const std::vector<NamedHeader> &headers) const {
  BuildInput input = {*target.device, appendGlobalOptions(target.options, mode), {}};
  input.parts = {asText(stepName(mode)), asText(source), asText(il), asText(whatIsCompiled())};
  for (const NamedHeader &header : headers) {
    input.parts.push_back(asText(header.name));
    input.parts.push_back(asText(header.program->getSource()));
  }
  const std::vector<size_t> numHeaders = {headers.size()};
  input.parts.push_back(asText(numHeaders));
  std::lock_guard lock(mutex);
  std::vector<cl_uint> ids;
  for (const auto &[id, bytes] : specialization) {
    ids.push_back(id);
    input.parts.push_back(asText(bytes));
  }
  input.parts.push_back(asText(ids));
  return program_cache::getKey(input);
}

// Loads the result of an earlier build, compilation or link. False if there is none that the device
// accepts.
bool Program::loadFromCache(DeviceProgram &target, const std::string &key) {
  auto build = program_cache::load(key);
  if (!build)
    return false;
  if (build->binary->type == CL_PROGRAM_BINARY_TYPE_EXECUTABLE) {
    auto executable = loadExecutable(*target.device, build->binary->executable, build->log);
    if (!executable)
      return false;
    target.executable = *executable;
  } else {
    target.cached = build->binary;
  }
  if (log::isOn(log::Topic::Build))
    log::write(log::Topic::Build, "loaded from the cache: " + key);
  target.log = std::move(build->log);
  target.type = build->binary->type;
  return true;
}

// `module` is what the target was made from.
void Program::storeInCache(const DeviceProgram &target, const std::string &key,
                           const CompiledModule &module) const {
  // The binary may depend on files, too.
  auto files = module.module->getFileDependencies();
  if (key.empty() || !files)
    return;
  auto binary = std::make_shared<const ProgramBinary>(makeBinary(target));
  program_cache::store(key, {target.log, std::move(*files), std::move(binary)});
}

cl_int Program::buildFor(DeviceProgram &target) {
  if (origin == Origin::Binary)
    return buildLoaded(target);
  const std::string key = getCacheKey(target, Mode::BUILD, {});
  if (loadFromCache(target, key))
    return CL_SUCCESS;
  auto module = createCompilerModule(target, Mode::BUILD);
  if (!module)
    return module.error();
  CompiledModule &made = **module;
  Result result = compileModule(target, *made.module, {});
  if (result == Result::SUCCESS)
    result = made.module->link({});
  if (result != Result::SUCCESS) {
    addGenericError(made, result);
    target.log = made.log;
    return result == Result::OUT_OF_MEMORY ? CL_OUT_OF_HOST_MEMORY : CL_BUILD_PROGRAM_FAILURE;
  }
  const cl_int error = createExecutable(target, made, CL_BUILD_PROGRAM_FAILURE);
  if (error == CL_SUCCESS)
    storeInCache(target, key, made);
  return error;
}

// Builds a program created from a binary: a stored executable is loaded, a stored module is linked
// and finalized.
cl_int Program::buildLoaded(DeviceProgram &target) {
  if (!target.loaded)
    return CL_INVALID_BINARY;
  if (isDeferred(target.loaded->executable))
    return buildDeferred(target);
  if (target.loaded->type == CL_PROGRAM_BINARY_TYPE_EXECUTABLE) {
    auto executable = loadExecutable(*target.device, target.loaded->executable, target.log);
    if (!executable) {
      target.log += std::string("error: device '") + target.device->getInfo().device_name +
                    "' rejected the program binary: rebuild it from source\n";
      return CL_BUILD_PROGRAM_FAILURE;
    }
    target.executable = *executable;
    target.type = CL_PROGRAM_BINARY_TYPE_EXECUTABLE;
    return CL_SUCCESS;
  }
  auto module = createCompilerModule(target, Mode::BUILD);
  if (!module)
    return module.error();
  CompiledModule &made = **module;
  const bool linked =
      made.module->deserialize(target.loaded->module) && made.module->link({}) == Result::SUCCESS;
  if (!linked) {
    addGenericError(made, Result::LINK_PROGRAM_FAILURE);
    target.log = made.log;
    return CL_BUILD_PROGRAM_FAILURE;
  }
  return createExecutable(target, made, CL_BUILD_PROGRAM_FAILURE);
}

// Builds a program whose binary has no code yet. Another compiler may number printf calls
// differently and the like, so that it has to prepare the kernels itself.
cl_int Program::buildDeferred(DeviceProgram &target) {
  const ExecutableImage &image = target.loaded->executable;
  const compiler::Info *compiler = target.device->getCompiler();
  if (!compiler) {
    target.log = "error: the program binary requires a compiler\n";
    return CL_BUILD_PROGRAM_FAILURE;
  }
  auto module = createCompilerModule(target, Mode::BUILD);
  if (!module)
    return module.error();
  CompiledModule &made = **module;
  if (!made.module->deserialize({image.module->data(), image.module->size()})) {
    target.log = made.log;
    return CL_BUILD_PROGRAM_FAILURE;
  }
  if (image.compiler != compiler::getCompilerFingerprint(*compiler).value_or(""))
    return createExecutable(target, made, CL_BUILD_PROGRAM_FAILURE);
  auto executable = loadExecutable(*target.device, image, target.log);
  if (!executable)
    return executable.error() == CL_OUT_OF_HOST_MEMORY ? CL_OUT_OF_HOST_MEMORY
                                                       : CL_BUILD_PROGRAM_FAILURE;
  target.executable = *executable;
  target.type = CL_PROGRAM_BINARY_TYPE_EXECUTABLE;
  return CL_SUCCESS;
}

cl_int Program::compile(const std::vector<Device *> &devices, std::vector<NamedHeader> headers) {
  return buildEach(devices, [&](DeviceProgram &target) { return compileFor(target, headers); });
}

cl_int Program::compileFor(DeviceProgram &target, const std::vector<NamedHeader> &headers) {
  const std::string key = getCacheKey(target, Mode::COMPILE, headers);
  if (loadFromCache(target, key))
    return CL_SUCCESS;
  auto module = createCompilerModule(target, Mode::COMPILE);
  if (!module)
    return module.error();
  CompiledModule &made = **module;
  const Result result = compileModule(target, *made.module, headers);
  target.log = made.log;
  if (result != Result::SUCCESS) {
    addGenericError(made, result);
    target.log = made.log;
    return result == Result::OUT_OF_MEMORY ? CL_OUT_OF_HOST_MEMORY : CL_COMPILE_PROGRAM_FAILURE;
  }
  target.module = *module;
  target.type = CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT;
  storeInCache(target, key, made);
  return CL_SUCCESS;
}

cl_int Program::link(const std::vector<Device *> &devices, std::vector<Ref<Program>> inputs) {
  return buildEach(devices, [&](DeviceProgram &target) { return linkFor(target, inputs); });
}

// The modules of a link, which come from compilations, binaries or the cache.
std::vector<Program::LinkInput> Program::getLinkInputs(const Device &device,
                                                       const std::vector<Ref<Program>> &programs) {
  std::vector<LinkInput> inputs;
  inputs.reserve(programs.size());
  for (const Ref<Program> &program : programs) {
    LinkInput &input = inputs.emplace_back();
    input.program = program->get(device);
    const std::span<const uint8_t> stored = input.program.getStoredModule();
    if (!stored.empty() || !input.program.module || !program_cache::isEnabled()) {
      input.stored = stored;
      continue;
    }
    input.serialized = input.program.module->serialize();
    input.stored = input.serialized;
  }
  return inputs;
}

// The key of a link in the cache.
std::string Program::getLinkKey(const DeviceProgram &target, const std::vector<LinkInput> &inputs) {
  BuildInput input = {
      *target.device, target.options, {asText(stepName(Mode::LINK)), asText(whatIsCompiled())}};
  for (const LinkInput &part : inputs)
    input.parts.push_back(asText(part.stored));
  return program_cache::getKey(input);
}

// The compiler's module of an input, which is deserialized on demand.
Expected<std::shared_ptr<CompiledModule>> Program::getLinkModule(DeviceProgram &target,
                                                                 const LinkInput &input) {
  if (input.program.module)
    return input.program.module;
  auto loaded = createCompilerModule(target, Mode::LINK);
  if (!loaded)
    return loaded;
  if (!(*loaded)->module->deserialize({input.stored.data(), input.stored.size()})) {
    addGenericError(**loaded, Result::LINK_PROGRAM_FAILURE);
    target.log = (*loaded)->log;
    return Unexpected(CL_LINK_PROGRAM_FAILURE);
  }
  return loaded;
}

cl_int Program::linkFor(DeviceProgram &target, const std::vector<Ref<Program>> &programs) {
  const std::vector<LinkInput> inputs = getLinkInputs(*target.device, programs);
  const std::string key = getLinkKey(target, inputs);
  if (loadFromCache(target, key))
    return CL_SUCCESS;
  auto module = createCompilerModule(target, Mode::LINK);
  if (!module)
    return module.error();
  CompiledModule &made = **module;
  std::vector<std::shared_ptr<CompiledModule>> parts;
  for (const LinkInput &input : inputs) {
    auto part = getLinkModule(target, input);
    if (!part)
      return part.error();
    parts.push_back(*part);
  }
  Result result;
  {
    std::lock_guard lock(made.compiler->mutex);
    std::vector<compiler::Module *> modules;
    for (const auto &part : parts)
      modules.push_back(part->module.get());
    result = made.module->link(modules);
  }
  target.log = made.log;
  if (result != Result::SUCCESS) {
    addGenericError(made, result);
    target.log = made.log;
    return result == Result::OUT_OF_MEMORY ? CL_OUT_OF_HOST_MEMORY : CL_LINK_PROGRAM_FAILURE;
  }
  cl_int error = CL_SUCCESS;
  if (made.module->getOptions().create_library) {
    target.module = *module;
    target.type = CL_PROGRAM_BINARY_TYPE_LIBRARY;
  } else {
    error = createExecutable(target, made, CL_LINK_PROGRAM_FAILURE);
  }
  if (error == CL_SUCCESS)
    storeInCache(target, key, made);
  return error;
}

} // namespace opencl
