// BaseModule: front ends, linking, serialization, and the pipeline up to the target's passes.
#ifndef COMPILER_BASE_MODULE_H
#define COMPILER_BASE_MODULE_H

#include "compiler/base/target.h"
#include "compiler/kernel.h"
#include "compiler/module.h"
#include "compiler/utils/mux_builtin_info.h"
#include "compiler/utils/pass_machinery.h"

#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/Error.h>
#include <llvm/Support/MemoryBuffer.h>

#include <functional>
#include <map>
#include <memory>
#include <string>

namespace clang {
class CodeGenOptions;
} // namespace clang

namespace compiler {

class BuildDump;

/// Results of finalize besides the IR.
struct FinalizedProgram {
  ProgramInfo info;
  std::vector<builtins::printf::descriptor> printfCalls;
};

/// The order of calls is compile, link, finalize, createBinary. A call in the wrong state adds an
/// error to the log, returns INVALID_VALUE and changes nothing.
///
/// Every Module that is passed to `link` must be a BaseModule.
class BaseModule : public Module {
public:
  BaseModule(BaseTarget &target, BaseContext &context, uint32_t &num_errors, std::string &log);
  ~BaseModule() override;

  void clear() override;

  Result parseOptions(cargo::string_view options, Options::Mode mode) override;
  const Options &getOptions() const override { return options; }
  /// A target that overrides finalize makes the module EXECUTABLE by setting finalized_llvm_module.
  ModuleState getState() const override {
    return finalized_llvm_module ? ModuleState::EXECUTABLE : state;
  }

  /// The compiled or linked IR; null if the module is empty. Requires the context's lock.
  const llvm::Module *getLLVMModule() const { return llvm_module.get(); }
  /// The IR after finalize; null before. Requires the context's lock.
  const llvm::Module *getFinalizedLLVMModule() const { return finalized_llvm_module.get(); }

  /// Compiling replaces the contents of the module.
  cargo::expected<spirv::ModuleInfo, Result>
  compileSPIRV(cargo::array_view<const uint32_t> buffer, const spirv::DeviceInfo &spirv_device_info,
               cargo::optional<const spirv::SpecializationInfo &> spirv_spec_info) override;
  Result compileOpenCLC(cargo::string_view device_profile, cargo::string_view source,
                        cargo::array_view<InputHeader> input_headers) override;
  std::optional<std::vector<FileDependency>> getFileDependencies() const override;

  /// Links copies of the inputs, which are compiled objects or libraries for the same device from
  /// any context, and of this module if it is not empty. LINK_PROGRAM_FAILURE if a symbol is
  /// defined twice, declared with different types, or undefined in a program.
  Result link(cargo::array_view<Module *> input_modules) override;

  Result finalize(ProgramInfo *program_info,
                  std::vector<builtins::printf::descriptor> &printf_calls) override;

  /// Generates an object with the target's code generator and returns what linkObject makes of it.
  Result createBinary(cargo::array_view<uint8_t> &buffer) override;

  Kernel *getKernel(const std::string &name) override;

  /// A finalized module is serialized as the linked program that it was made from.
  std::size_t size() override;
  std::size_t serialize(uint8_t *output_buffer) override;
  bool deserialize(cargo::array_view<const uint8_t> buffer) override;

  /// Creates the machinery for this module's pipelines, not yet initialized. The default has the
  /// target's code generator and the mux builtins of createMuxInfo; a target overrides this to add
  /// passes of its own.
  virtual std::unique_ptr<utils::PassMachinery> createPassMachinery();

  /// Initialize a machinery for the pipeline of a front end or of `finalize`.
  virtual void initializePassMachineryForFrontend(utils::PassMachinery &machinery,
                                                  const clang::CodeGenOptions &options) const;
  virtual void initializePassMachineryForFinalize(utils::PassMachinery &machinery) const;

protected:
  /// Passes to run before the early optimizations, on the target's triple and data layout: kernels
  /// are marked and call mux builtins. None by default. Called before any pass has run.
  virtual llvm::ModulePassManager getEarlyTargetPasses(utils::PassMachinery &machinery);

  /// Passes to run at the end of finalize's pipeline. Called before any pass has run. The default
  /// is addDefaultLatePasses.
  virtual llvm::ModulePassManager getLateTargetPasses(utils::PassMachinery &machinery);

  /// The definitions of the mux builtins for the default createPassMachinery. Null, the default,
  /// selects those of BIMuxInfoConcept.
  virtual std::unique_ptr<utils::BIMuxInfoConcept> createMuxInfo();

  /// Makes the binary from a relocatable object, for the default createBinary. An error is added to
  /// the log. The default returns the object.
  virtual llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
  linkObject(llvm::ArrayRef<uint8_t> object);

  /// Creates the deferred kernel for a kernel of the module; null, the default, if the target does
  /// not support deferred compilation. The module owns the result.
  virtual Kernel *createKernel(const std::string &name);

  /// Whether createKernel may be called: if the module is EXECUTABLE. A target whose kernels depend
  /// on the linked program only may also return true if it is LINKED.
  virtual bool canCreateKernels() const { return getState() == ModuleState::EXECUTABLE; }

  // The steps of `finalize`, for targets that override it. They require the context's lock. If one
  // fails, it adds an error to the log, and finalize must return its result.

  /// Copies the linked program, which is kept for serialization and specialization, and stores its
  /// kernels to `info`. INVALID_VALUE unless the module is LINKED; FINALIZE_PROGRAM_FAILURE if the
  /// program's variables exceed the device's limit.
  cargo::expected<std::unique_ptr<llvm::Module>, Result> copyLinkedProgram(ProgramInfo &info);
  /// Builds the reference pipeline, up to and including the target's late passes. `program` is
  /// completed when the pipeline runs and must outlive it.
  llvm::ModulePassManager buildFinalizePipeline(utils::PassMachinery &machinery,
                                                FinalizedProgram &program);
  using BuildPipelineFn = std::function<llvm::ModulePassManager(utils::PassMachinery &)>;
  /// Runs the pipeline that `build` returns for a new machinery; false if it reported errors.
  bool runPipeline(llvm::Module &module, const BuildPipelineFn &build);
  /// Verifies the IR and makes the module EXECUTABLE; FINALIZE_PROGRAM_FAILURE if the verifier
  /// fails.
  Result setFinalizedModule(std::unique_ptr<llvm::Module> module);

  /// Adds a file that a later use of the binary requires to getFileDependencies.
  void addFileDependency(FileDependency file);

  /// Writes what a build makes to its folder, if OPENMUX_DUMP is set.
  bool isDumped();
  void dump(llvm::StringRef file, llvm::StringRef contents);
  /// Writes code.s, or why there is none.
  void dumpAssembly(llvm::Expected<llvm::SmallVector<char, 0>> assembly);

  /// Add a line to the log. The second also counts an error.
  void addDiagnostic(cargo::string_view message);
  void addBuildError(cargo::string_view message);

  /// The linked program, which must not be changed. Requires the context's lock, and a module that
  /// is LINKED or EXECUTABLE.
  llvm::Module &getLinkedProgram() { return *llvm_module; }

  /// The result of finalize, from which the target creates its binary.
  std::unique_ptr<llvm::Module> finalized_llvm_module;
  BaseContext &context;
  BaseTarget &target;
  Options options;

private:
  /// The common end of the front ends: runs their pipeline and makes the module COMPILED_OBJECT.
  Result finishFrontend(std::unique_ptr<llvm::Module> module, const clang::CodeGenOptions &codeGen);
  /// Reports an error if a value does not fit its constant.
  bool checkSpecialization(llvm::ArrayRef<uint32_t> code,
                           const spirv::SpecializationInfo &specialization);

  void addDiagnosticOfSeverity(llvm::DiagnosticSeverity severity, const std::string &message);
  /// Reports a call in the wrong state or with invalid arguments and returns INVALID_VALUE.
  Result refuse(cargo::string_view message);
  /// Reports an error if the program's variables exceed the device's limit.
  bool checkVariables(const ProgramInfo &info);

  BuildDump *getDump();
  void dumpSpecialization(const spirv::SpecializationInfo &specialization);
  /// Dumps the IR before and after the vectorizer.
  void observeVectorizer(utils::PassMachinery &machinery);

  Result checkLinkInputs(cargo::array_view<Module *> input_modules);
  std::string toBitcode();
  std::vector<std::unique_ptr<llvm::Module>>
  copyLinkParts(cargo::array_view<Module *> input_modules, llvm::ArrayRef<std::string> bitcodes);
  std::unique_ptr<llvm::Module> linkParts(std::vector<std::unique_ptr<llvm::Module>> parts);
  bool checkAndReduceProgram(llvm::Module &program, bool debuggable);

  const std::string &getStoredBitcode();
  std::vector<uint8_t> toBytes();

  void setLLVMModule(std::unique_ptr<llvm::Module> module);

  std::unique_ptr<llvm::Module> llvm_module;
  /// The bitcode of llvm_module, cached on first use. It does not depend on other modules of the
  /// context.
  std::string stored_bitcode;
  std::map<std::string, std::unique_ptr<Kernel>> kernels;
  /// The result of the default createBinary.
  std::unique_ptr<llvm::MemoryBuffer> binary;
  /// The folder of this build, created on first use.
  std::unique_ptr<BuildDump> build_dump;
  bool has_dump = false;
  /// The options as they were given.
  std::string option_text;
  ModuleState state = ModuleState::NONE;
  std::optional<std::vector<FileDependency>> files; ///< see getFileDependencies
  uint32_t &num_errors;
  std::string &log;
};

} // namespace compiler

#endif // COMPILER_BASE_MODULE_H
