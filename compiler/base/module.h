// What every module shares: front ends, linking, serialization, and the pipeline up to the target's
// own passes.
#ifndef COMPILER_BASE_MODULE_H
#define COMPILER_BASE_MODULE_H

#include "compiler/base/target.h"
#include "compiler/kernel.h"
#include "compiler/module.h"
#include "compiler/utils/pass_machinery.h"

#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/Module.h>

#include <functional>
#include <map>
#include <memory>
#include <string>

namespace clang {
class CodeGenOptions;
} // namespace clang

namespace compiler {

// What finalize finds out on its way.
struct FinalizedProgram {
  ProgramInfo info;
  std::vector<builtins::printf::descriptor> printfCalls;
};

// The order of calls is compile, link, finalize, createBinary. A call that comes too early or too
// late returns INVALID_VALUE, says so in the log and changes nothing.
//
// Every Module that is given to `link` must be a BaseModule, as all are that targets make.
class BaseModule : public Module {
public:
  BaseModule(BaseTarget &target, BaseContext &context, uint32_t &num_errors, std::string &log);
  ~BaseModule() override;

  void clear() override;

  Result parseOptions(cargo::string_view options, Options::Mode mode) override;
  const Options &getOptions() const override { return options; }
  // A target that overrides finalize makes the module EXECUTABLE by what it leaves in
  // finalized_llvm_module.
  ModuleState getState() const override {
    return finalized_llvm_module ? ModuleState::EXECUTABLE : state;
  }

  // What was compiled or linked, as finalize finds it; null if the module is empty. To be read
  // under the context's lock.
  const llvm::Module *getLLVMModule() const { return llvm_module.get(); }
  // What finalize made of it; null before that. Likewise.
  const llvm::Module *getFinalizedLLVMModule() const { return finalized_llvm_module.get(); }

  // The front ends replace what the module held.
  cargo::expected<spirv::ModuleInfo, Result>
  compileSPIRV(cargo::array_view<const uint32_t> buffer, const spirv::DeviceInfo &spirv_device_info,
               cargo::optional<const spirv::SpecializationInfo &> spirv_spec_info) override;
  Result compileOpenCLC(cargo::string_view device_profile, cargo::string_view source,
                        cargo::array_view<InputHeader> input_headers) override;

  // Inputs are compiled objects or libraries for the same device, of any context; they stay as they
  // are. What this module holds takes part, too. A symbol that two inputs define, or declare with
  // different types, or that a whole program leaves undefined is a LINK_PROGRAM_FAILURE.
  Result link(cargo::array_view<Module *> input_modules) override;

  Result finalize(ProgramInfo *program_info,
                  std::vector<builtins::printf::descriptor> &printf_calls) override;

  Kernel *getKernel(const std::string &name) override;

  // A finalized module is stored as the linked program it was made from.
  std::size_t size() override;
  std::size_t serialize(uint8_t *output_buffer) override;
  bool deserialize(cargo::array_view<const uint8_t> buffer) override;

  // The machinery for this module's pipelines, not yet initialized. A target overrides this to
  // bring its TargetMachine, its BuiltinInfo and its own passes.
  virtual std::unique_ptr<utils::PassMachinery> createPassMachinery();

  // Set up a machinery for the pipeline of a front end, or for that of `finalize`.
  virtual void initializePassMachineryForFrontend(utils::PassMachinery &machinery,
                                                  const clang::CodeGenOptions &options) const;
  virtual void initializePassMachineryForFinalize(utils::PassMachinery &machinery) const;

protected:
  // What the target runs before the early optimizer, on the target's triple and data layout:
  // kernels are marked and call mux builtins. Nothing by default. No pass has run when this is
  // called.
  virtual llvm::ModulePassManager getEarlyTargetPasses(utils::PassMachinery &machinery);

  // The end of finalize's pipeline. No pass has run when this is called.
  virtual llvm::ModulePassManager getLateTargetPasses(utils::PassMachinery &machinery) = 0;

  // The deferred kernel of that name, which exists in the module; null if the target has no
  // deferred compilation. The module owns what it returns.
  virtual Kernel *createKernel(const std::string &name) = 0;

  // The steps of `finalize`, for targets that override it. They are taken under the context's lock.
  // What these return other than success, finalize returns; the reason is in the log.

  // A copy of the linked program, which itself stays to be stored or specialized later. `info`
  // receives its kernels. INVALID_VALUE unless the module is LINKED; FINALIZE_PROGRAM_FAILURE if
  // the device has no room for the program's variables.
  cargo::expected<std::unique_ptr<llvm::Module>, Result> copyLinkedProgram(ProgramInfo &info);
  // The reference pipeline, for runPipeline: it ends with the target's late passes. `program` must
  // outlive the run, which completes it.
  llvm::ModulePassManager buildFinalizePipeline(utils::PassMachinery &machinery,
                                                FinalizedProgram &program);
  using BuildPipelineFn = std::function<llvm::ModulePassManager(utils::PassMachinery &)>;
  // Runs what `build` makes of a new machinery; false if that led to errors.
  bool runPipeline(llvm::Module &module, const BuildPipelineFn &build);
  // Makes the module EXECUTABLE; FINALIZE_PROGRAM_FAILURE if the IR does not verify.
  Result setFinalizedModule(std::unique_ptr<llvm::Module> module);

  // Add a line to the log; the second also counts an error.
  void addDiagnostic(cargo::string_view message);
  void addBuildError(cargo::string_view message);

  // Set by finalize; what the target makes its binary from. It makes the module EXECUTABLE.
  std::unique_ptr<llvm::Module> finalized_llvm_module;
  BaseContext &context;
  BaseTarget &target;
  Options options;

private:
  void addDiagnosticOfSeverity(llvm::DiagnosticSeverity severity, const std::string &message);
  // For calls in the wrong state or with wrong arguments: INVALID_VALUE.
  Result refuse(cargo::string_view message);
  // Whether the device has room for the program's variables; if not, the log says so.
  bool checkVariables(const ProgramInfo &info);

  // module_link.cpp
  Result checkLinkInputs(cargo::array_view<Module *> input_modules);
  std::string toBitcode();
  std::vector<std::unique_ptr<llvm::Module>>
  copyLinkParts(cargo::array_view<Module *> input_modules, llvm::ArrayRef<std::string> bitcodes);
  std::unique_ptr<llvm::Module> linkParts(std::vector<std::unique_ptr<llvm::Module>> parts);
  bool checkProgram(llvm::Module &program);

  // module_serialize.cpp
  const std::string &getStoredBitcode();
  std::vector<uint8_t> toBytes();

  void setLLVMModule(std::unique_ptr<llvm::Module> module);

  std::unique_ptr<llvm::Module> llvm_module;
  // What llvm_module is as bitcode, once that was asked for. It is kept because bitcode also lists
  // what the whole context knows, and so would come out longer later.
  std::string stored_bitcode;
  std::map<std::string, std::unique_ptr<Kernel>> kernels;
  ModuleState state = ModuleState::NONE;
  uint32_t &num_errors;
  std::string &log;
};

} // namespace compiler

#endif // COMPILER_BASE_MODULE_H
