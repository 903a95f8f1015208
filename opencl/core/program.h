// A program: where it comes from, and what it has become for each of its devices.
#ifndef OPENCL_CORE_PROGRAM_H
#define OPENCL_CORE_PROGRAM_H

#include "answer.h"
#include "compiler/module.h"
#include "compiler_instance.h"
#include "context.h"
#include "executable.h"
#include "object.h"
#include "program_binary.h"

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

namespace opencl {

// A module of the compiler with all that must outlive it.
struct CompiledModule {
  std::shared_ptr<CompilerInstance> compiler;
  uint32_t numErrors = 0;
  std::string log;
  std::unique_ptr<compiler::Module> module;
};

// What a program is for one device.
struct DeviceProgram {
  Device *device = nullptr;
  cl_build_status status = CL_BUILD_NONE;
  cl_program_binary_type type = CL_PROGRAM_BINARY_TYPE_NONE;
  std::string options;
  std::string log;
  std::shared_ptr<CompiledModule> module; // a compiled object or a library
  std::shared_ptr<Executable> executable;
  std::shared_ptr<const ProgramBinary> loaded; // as it was created, before it is built
};

struct NamedHeader {
  std::string name;
  Ref<class Program> program;
};

class Program final : public Object {
public:
  using Handle = cl_program;
  static constexpr ObjectType objectType = ObjectType::Program;
  static constexpr cl_int invalidHandle = CL_INVALID_PROGRAM;

  enum class Origin { Source, Binary, BuiltInKernels, Link };

  static Ref<Program> createFromSource(Context &context, std::string source);
  // One binary for each device; those that are null come from no binary.
  static Ref<Program>
  createFromBinaries(Context &context, const std::vector<Device *> &devices,
                     std::vector<std::shared_ptr<const ProgramBinary>> binaries);
  // To be linked for these devices.
  static Ref<Program> createForLink(Context &context, const std::vector<Device *> &devices);

  cl_int query(cl_program_info name, const Answer &answer);
  cl_int queryBuild(Device &device, cl_program_build_info name, const Answer &answer) const;

  Context &getContext() const { return *context; }
  Origin getOrigin() const { return origin; }
  const std::string &getSource() const { return source; }
  std::vector<Device *> getDevices() const;
  bool hasDevice(const Device *device) const;
  // A copy of what it is for the device, at this moment.
  DeviceProgram get(const Device &device) const;

  // Marks the devices as being built. False if one is already, or if kernels are attached.
  bool beginBuild(const std::vector<Device *> &devices, const std::string &options);
  // Instead of the work, if that cannot be done.
  void giveUpBuild(const std::vector<Device *> &devices, const std::string &log);
  // The work of the three, after beginBuild; the program tells by its status how it went.
  cl_int build(const std::vector<Device *> &devices);
  cl_int compile(const std::vector<Device *> &devices, std::vector<NamedHeader> headers);
  cl_int link(const std::vector<Device *> &devices, std::vector<Ref<Program>> inputs);

  // Kernels count while they exist: their program cannot be built anew.
  void attachKernel() { ++numKernels; }
  void detachKernel() { --numKernels; }

  // The executables of all devices that have one.
  std::vector<std::pair<Device *, std::shared_ptr<Executable>>> getExecutables() const;

private:
  Program(Context &context, Origin origin, const std::vector<Device *> &devices);
  ~Program() override = default;

  cl_int buildFor(DeviceProgram &target);
  cl_int buildLoaded(DeviceProgram &target);
  cl_int compileFor(DeviceProgram &target, const std::vector<NamedHeader> &headers);
  cl_int linkFor(DeviceProgram &target, const std::vector<Ref<Program>> &inputs);
  cl_int finish(DeviceProgram &target, CompiledModule &module, cl_int failure);
  Expected<std::shared_ptr<CompiledModule>> makeModule(DeviceProgram &target,
                                                       compiler::Options::Mode mode);
  cl_int forEach(const std::vector<Device *> &devices,
                 const std::function<cl_int(DeviceProgram &)> &work);
  std::vector<uint8_t> getBinary(const DeviceProgram &target) const;
  cl_int queryBinaries(const Answer &answer) const;

  const Ref<Context> context;
  const Origin origin;
  std::string source;
  mutable std::mutex mutex;
  std::vector<DeviceProgram> targets;
  std::atomic<int> numKernels = 0;
};

} // namespace opencl

#endif // OPENCL_CORE_PROGRAM_H
