// Program objects and queries; building is implemented in program_build.cpp.
#include "program.h"

#include <algorithm>
#include <cstring>

namespace opencl {

std::vector<uint8_t> CompiledModule::serialize() {
  std::lock_guard lock(compiler->mutex);
  return opencl::serialize(*module);
}

Program::Program(Context &context, Origin origin, const std::vector<Device *> &devices)
    : Object(objectType), context(&context), origin(origin), targets(devices.size()) {
  for (size_t i = 0; i != devices.size(); ++i)
    targets[i].device = devices[i];
}

Ref<Program> Program::createFromSource(Context &context, std::string source) {
  auto program = Ref<Program>::adopt(new Program(context, Origin::Source, context.getDevices()));
  program->source = std::move(source);
  return program;
}

Expected<Ref<Program>> Program::createFromIL(Context &context, std::span<const uint8_t> module) {
  const auto compiler = compiler::createContext();
  if (!compiler)
    return Unexpected(CL_OUT_OF_HOST_MEMORY);
  std::vector<uint32_t> words(module.size() / sizeof(uint32_t));
  if (module.size() % sizeof(uint32_t) != 0 || words.empty())
    return Unexpected(CL_INVALID_VALUE);
  std::memcpy(words.data(), module.data(), module.size());
  auto constants = compiler->getSpecializableConstants(words);
  if (!compiler->isValidSPIRV(words) || !constants)
    return Unexpected(CL_INVALID_VALUE);
  auto program = Ref<Program>::adopt(new Program(context, Origin::IL, context.getDevices()));
  program->il = std::move(words);
  program->constants = std::move(*constants);
  return program;
}

cl_int Program::setSpecializationConstant(cl_uint id, std::span<const uint8_t> value) {
  const auto constant = constants.find(id);
  if (constant == constants.end())
    return CL_INVALID_SPEC_ID;
  if (value.size() != constant->second.getSizeInBytes())
    return CL_INVALID_VALUE;
  std::lock_guard lock(mutex);
  specialization[id].assign(value.begin(), value.end());
  return CL_SUCCESS;
}

Ref<Program>
Program::createFromBinaries(Context &context, const std::vector<Device *> &devices,
                            std::vector<std::shared_ptr<const ProgramBinary>> binaries) {
  auto program = Ref<Program>::adopt(new Program(context, Origin::Binary, devices));
  for (size_t i = 0; i != devices.size(); ++i) {
    if (!binaries[i])
      continue;
    program->targets[i].type = binaries[i]->type;
    program->targets[i].loaded = std::move(binaries[i]);
  }
  return program;
}

Ref<Program> Program::createForLink(Context &context, const std::vector<Device *> &devices) {
  return Ref<Program>::adopt(new Program(context, Origin::Link, devices));
}

std::vector<Device *> Program::getDevices() const {
  std::vector<Device *> devices;
  for (const DeviceProgram &target : targets)
    devices.push_back(target.device);
  return devices;
}

bool Program::hasDevice(const Device *device) const {
  return std::any_of(targets.begin(), targets.end(),
                     [=](const DeviceProgram &target) { return target.device == device; });
}

DeviceProgram Program::get(const Device &device) const {
  std::lock_guard lock(mutex);
  for (const DeviceProgram &target : targets) {
    if (target.device == &device)
      return target;
  }
  return {};
}

std::vector<std::pair<Device *, std::shared_ptr<Executable>>> Program::getExecutables() const {
  std::vector<std::pair<Device *, std::shared_ptr<Executable>>> executables;
  std::lock_guard lock(mutex);
  for (const DeviceProgram &target : targets) {
    if (target.executable && target.status == CL_BUILD_SUCCESS)
      executables.emplace_back(target.device, target.executable);
  }
  return executables;
}

void Program::addToLog(const Executable &executable, const std::string &text) {
  std::lock_guard lock(mutex);
  for (DeviceProgram &target : targets) {
    // Attempts to create a kernel that fails are all alike.
    if (target.executable.get() == &executable && target.log.find(text) == std::string::npos)
      target.log += text;
  }
}

// The program must be built, compiled or linked.
ProgramBinary Program::makeBinary(const DeviceProgram &target) const {
  ProgramBinary binary;
  binary.type = target.type;
  binary.deviceName = target.device->getInfo().device_name;
  if (target.executable)
    binary.executable = target.executable->getImage();
  else
    binary.module = target.module->serialize();
  return binary;
}

std::vector<uint8_t> Program::getBinary(const DeviceProgram &target) const {
  if (target.executable || target.module)
    return writeBinary(makeBinary(target));
  const ProgramBinary *stored = target.cached ? target.cached.get() : target.loaded.get();
  return stored ? writeBinary(*stored) : std::vector<uint8_t>();
}

cl_int Program::queryBinaries(const InfoWriter &out) const {
  if (!out.getValue())
    return out.bytes(nullptr, targets.size() * sizeof(unsigned char *));
  if (out.getSize() < targets.size() * sizeof(unsigned char *))
    return CL_INVALID_VALUE;
  auto *places = static_cast<unsigned char **>(out.getValue());
  for (size_t i = 0; i != targets.size(); ++i) {
    if (!places[i])
      continue;
    const std::vector<uint8_t> binary = getBinary(get(*targets[i].device));
    std::copy(binary.begin(), binary.end(), places[i]);
  }
  // The value of CL_PROGRAM_BINARIES is the caller's array of pointers, unchanged.
  std::vector<unsigned char *> same(places, places + targets.size());
  return out.array(same);
}

cl_int Program::query(cl_program_info name, const InfoWriter &out) {
  const auto executables = getExecutables();
  switch (name) {
  case CL_PROGRAM_REFERENCE_COUNT:
    return out.value(getHandleReferences());
  case CL_PROGRAM_CONTEXT:
    return out.value(getHandle(context.get()));
  case CL_PROGRAM_NUM_DEVICES:
    return out.value<cl_uint>(cl_uint(targets.size()));
  case CL_PROGRAM_DEVICES: {
    std::vector<cl_device_id> handles;
    for (const DeviceProgram &target : targets)
      handles.push_back(getHandle(target.device));
    return out.array(handles);
  }
  case CL_PROGRAM_SOURCE:
    return out.string(source);
  case CL_PROGRAM_IL:
    return out.array(il);
  case CL_PROGRAM_BINARY_SIZES: {
    std::vector<size_t> sizes;
    for (const DeviceProgram &target : targets)
      sizes.push_back(getBinary(get(*target.device)).size());
    return out.array(sizes);
  }
  case CL_PROGRAM_BINARIES:
    return queryBinaries(out);
  case CL_PROGRAM_NUM_KERNELS:
    if (executables.empty())
      return CL_INVALID_PROGRAM_EXECUTABLE;
    return out.value<size_t>(executables.front().second->getImage().info.kernels.size());
  case CL_PROGRAM_KERNEL_NAMES: {
    if (executables.empty())
      return CL_INVALID_PROGRAM_EXECUTABLE;
    std::string names;
    for (const compiler::KernelInfo &kernel : executables.front().second->getImage().info.kernels)
      names += (names.empty() ? "" : ";") + kernel.name;
    return out.string(names);
  }
  case CL_PROGRAM_SCOPE_GLOBAL_CTORS_PRESENT:
  case CL_PROGRAM_SCOPE_GLOBAL_DTORS_PRESENT:
    return out.flag(false);
  default:
    return CL_INVALID_VALUE;
  }
}

cl_int Program::queryBuild(Device &device, cl_program_build_info name,
                           const InfoWriter &out) const {
  const DeviceProgram target = get(device);
  switch (name) {
  case CL_PROGRAM_BUILD_STATUS:
    return out.value(target.status);
  case CL_PROGRAM_BUILD_OPTIONS:
    return out.string(target.options);
  case CL_PROGRAM_BUILD_LOG:
    return out.string(target.log);
  case CL_PROGRAM_BINARY_TYPE:
    return out.value(target.type);
  case CL_PROGRAM_BUILD_GLOBAL_VARIABLE_TOTAL_SIZE:
    return out.value<size_t>(
        target.executable ? target.executable->getImage().info.global_variable_size : 0);
  default:
    return CL_INVALID_VALUE;
  }
}

} // namespace opencl
