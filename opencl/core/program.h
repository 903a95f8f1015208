// A program: its origin, and its build state per device.
#ifndef OPENCL_CORE_PROGRAM_H
#define OPENCL_CORE_PROGRAM_H

#include "compiler/module.h"
#include "compiler_instance.h"
#include "context.h"
#include "executable.h"
#include "info_writer.h"
#include "object.h"
#include "program_binary.h"

#include <atomic>
#include <cassert>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

namespace opencl {

/// A compiler module, and the objects that must outlive it.
struct CompiledModule {
  std::shared_ptr<CompilerInstance> compiler;
  uint32_t numErrors = 0;
  std::string log;
  std::unique_ptr<compiler::Module> module;

  std::vector<uint8_t> serialize();
};

/// The build state of a program for one device.
struct DeviceProgram {
  Device *device = nullptr;
  cl_build_status status = CL_BUILD_NONE;
  cl_program_binary_type type = CL_PROGRAM_BINARY_TYPE_NONE;
  std::string options;
  std::string log;
  std::shared_ptr<CompiledModule> module; ///< set for a compiled object or a library
  std::shared_ptr<Executable> executable;
  std::shared_ptr<const ProgramBinary> loaded; ///< the binary that the program was created from
  std::shared_ptr<const ProgramBinary> cached; ///< a compiled object or a library from the cache

  /// The serialized module of a compiled object or a library; empty if it has to be serialized.
  std::span<const uint8_t> getStoredModule() const {
    const ProgramBinary *stored = cached ? cached.get() : loaded.get();
    return stored ? std::span<const uint8_t>(stored->module) : std::span<const uint8_t>();
  }
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

  enum class Origin { Source, IL, Binary, BuiltInKernels, Link };

  static Ref<Program> createFromSource(Context &context, std::string source);
  /// Returns CL_INVALID_VALUE if the module is not valid SPIR-V.
  static Expected<Ref<Program>> createFromIL(Context &context, std::span<const uint8_t> module);
  /// One binary per device; null for a device without binary.
  static Ref<Program>
  createFromBinaries(Context &context, const std::vector<Device *> &devices,
                     std::vector<std::shared_ptr<const ProgramBinary>> binaries);
  /// Creates the output program of clLinkProgram.
  static Ref<Program> createForLink(Context &context, const std::vector<Device *> &devices);

  cl_int query(cl_program_info name, const InfoWriter &out);
  cl_int queryBuild(Device &device, cl_program_build_info name, const InfoWriter &out) const;

  Context &getContext() const { return *context; }
  Origin getOrigin() const { return origin; }
  const std::string &getSource() const { return source; }
  /// Whether it can be compiled.
  bool hasSource() const { return origin == Origin::Source || origin == Origin::IL; }
  /// Sets the value that later builds use. The program must be one in IL.
  cl_int setSpecializationConstant(cl_uint id, std::span<const uint8_t> value);
  std::vector<Device *> getDevices() const;
  bool hasDevice(const Device *device) const;
  /// Returns a snapshot of the build state for the device.
  DeviceProgram get(const Device &device) const;

  /// Sets CL_BUILD_IN_PROGRESS for the devices. Returns false if a build is in progress or kernel
  /// objects are attached, which is CL_INVALID_OPERATION (OpenCL 3.0 API, "Building Program
  /// Executables").
  bool beginBuild(const std::vector<Device *> &devices, const std::string &options);
  /// Ends a build that could not start.
  void failBuild(const std::vector<Device *> &devices, const std::string &log);
  /// Perform the build after beginBuild, and set the build status.
  cl_int build(const std::vector<Device *> &devices);
  cl_int compile(const std::vector<Device *> &devices, std::vector<NamedHeader> headers);
  cl_int link(const std::vector<Device *> &devices, std::vector<Ref<Program>> inputs);

  /// A program with attached kernel objects cannot be rebuilt.
  void attachKernel() { ++numKernels; }
  void detachKernel() {
    assert(numKernels.load() > 0);
    --numKernels;
  }

  /// Returns the executables of all devices that have one.
  std::vector<std::pair<Device *, std::shared_ptr<Executable>>> getExecutables() const;

  /// Adds what compiling a deferred kernel reported to the build log, unless the program was built
  /// again meanwhile.
  void addToLog(const Executable &executable, const std::string &text);

private:
  Program(Context &context, Origin origin, const std::vector<Device *> &devices);
  ~Program() override = default;

  cl_int buildFor(DeviceProgram &target);
  compiler::Result compileModule(DeviceProgram &target, compiler::Module &module,
                                 const std::vector<NamedHeader> &headers);
  /// The key of a build or a compilation in the cache.
  std::string getCacheKey(const DeviceProgram &target, compiler::Options::Mode mode,
                          const std::vector<NamedHeader> &headers) const;
  bool loadFromCache(DeviceProgram &target, const std::string &key);
  void storeInCache(const DeviceProgram &target, const std::string &key,
                    const CompiledModule &module) const;
  cl_int buildLoaded(DeviceProgram &target);
  cl_int compileFor(DeviceProgram &target, const std::vector<NamedHeader> &headers);
  struct LinkInput {
    DeviceProgram program;
    std::vector<uint8_t> serialized;
    /// The serialized module, if there is one or the cache needs it.
    std::span<const uint8_t> stored;
  };
  static std::vector<LinkInput> getLinkInputs(const Device &device,
                                              const std::vector<Ref<Program>> &programs);
  static std::string getLinkKey(const DeviceProgram &target, const std::vector<LinkInput> &inputs);
  Expected<std::shared_ptr<CompiledModule>> getLinkModule(DeviceProgram &target,
                                                          const LinkInput &input);
  cl_int linkFor(DeviceProgram &target, const std::vector<Ref<Program>> &programs);
  cl_int createExecutable(DeviceProgram &target, CompiledModule &module, cl_int failure);
  Expected<std::shared_ptr<Executable>> loadExecutable(Device &device, ExecutableImage image,
                                                       std::string &log) const;
  cl_int buildDeferred(DeviceProgram &target);
  Expected<std::shared_ptr<CompiledModule>> createCompilerModule(DeviceProgram &target,
                                                                 compiler::Options::Mode mode);
  cl_int buildEach(const std::vector<Device *> &devices,
                   const std::function<cl_int(DeviceProgram &)> &work);
  ProgramBinary makeBinary(const DeviceProgram &target) const;
  std::vector<uint8_t> getBinary(const DeviceProgram &target) const;
  cl_int queryBinaries(const InfoWriter &out) const;

  const Ref<Context> context;
  const Origin origin;
  std::string source;
  std::vector<uint32_t> il;
  spirv::SpecializableConstantsMap constants; ///< of `il`
  mutable std::mutex mutex;
  std::vector<DeviceProgram> targets;
  std::map<cl_uint, std::vector<uint8_t>> specialization; ///< values by SpecId
  std::atomic<int> numKernels = 0;
};

} // namespace opencl

#endif // OPENCL_CORE_PROGRAM_H
