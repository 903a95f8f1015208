// Owns the pass builder, the analysis managers and the instrumentation of an LLVM pass pipeline.
#ifndef COMPILER_UTILS_PASS_MACHINERY_H
#define COMPILER_UTILS_PASS_MACHINERY_H

#include <llvm/Analysis/CGSCCPassManager.h>
#include <llvm/Analysis/LoopAnalysisManager.h>
#include <llvm/IR/PassInstrumentation.h>
#include <llvm/IR/PassManager.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Passes/StandardInstrumentations.h>
#include <llvm/Support/Error.h>

#include <optional>
#include <string>

namespace llvm {
class raw_ostream;
class TargetMachine;
} // namespace llvm

namespace compiler::utils {

/// Debug output of the pass manager, as with opt's --debug-pass-manager.
enum class DebugLogging { None, Normal, Quiet, Verbose };

/// Usage:
///   auto machinery = module.createPassMachinery();
///   machinery->initializeStart();          // creates the PassBuilder
///   machinery->getMAM().registerPass(...); // takes precedence over the default analysis
///   machinery->initializeFinish();         // registers everything else
///   machinery->parsePassPipeline(...);     // or add passes; then run them with getMAM()
/// An analysis registered before initializeStart takes precedence over all later ones.
class PassMachinery {
public:
  /// `TM` may be null; it must outlive the machinery.
  explicit PassMachinery(llvm::LLVMContext &context, llvm::TargetMachine *TM = nullptr,
                         bool verifyEach = false, DebugLogging debugLogging = DebugLogging::None);
  virtual ~PassMachinery();

  PassMachinery(const PassMachinery &) = delete;
  PassMachinery &operator=(const PassMachinery &) = delete;

  /// To be called before initializeStart.
  void setVerifyEach(bool verify);
  void setDebugLogging(DebugLogging logging);

  void initializeStart(llvm::PipelineTuningOptions PTO = llvm::PipelineTuningOptions());
  void initializeFinish();

  // Hooks that initializeFinish calls, in this order. Overrides must call the base class's.

  /// Registers analyses; the first registration of an analysis takes precedence.
  virtual void registerPasses();
  /// Registers pass names for instrumentation, with addPassName.
  virtual void addClassToPassNames();
  /// Registers the PassBuilder's parsing callbacks.
  virtual void registerPassCallbacks();

  /// Prints the passes that the machinery adds to LLVM's, one line each, with printPassName.
  virtual void printPassNames(llvm::raw_ostream &OS);

  /// Parses `text` as a module pipeline. Function, loop and CGSCC passes need no adaptor. Errors
  /// are a single line that names the invalid pass or parameter.
  llvm::Error parsePassPipeline(llvm::ModulePassManager &MPM, llvm::StringRef text);

  /// For parsing callbacks, which can only return false: records the reason for the error of
  /// parsePassPipeline, and returns false.
  bool rejectPipelineElement(llvm::Error reason);

  llvm::LoopAnalysisManager &getLAM() { return LAM; }
  llvm::FunctionAnalysisManager &getFAM() { return FAM; }
  llvm::CGSCCAnalysisManager &getCGAM() { return CGAM; }
  llvm::ModuleAnalysisManager &getMAM() { return MAM; }
  llvm::PassInstrumentationCallbacks &getPIC() { return PIC; }
  llvm::PassBuilder &getPB();
  llvm::TargetMachine *getTM() const { return TM; }
  llvm::LLVMContext &getLLVMContext() const { return context; }

protected:
  /// For parsing callbacks: whether `text` is the pass of that name, which takes no parameters. An
  /// error if parameters are given.
  static llvm::Expected<bool> matchesPlainPass(llvm::StringRef text, llvm::StringRef name);

  /// For printPassNames: prints one line of the list.
  static void printPassName(llvm::raw_ostream &OS, llvm::StringRef name, llvm::StringRef help);

  /// For addClassToPassNames.
  template <class PassT> void addPassName(llvm::StringRef name) {
    PIC.addClassToPassName(PassT::name(), name);
  }

  llvm::TargetMachine *TM;

private:
  void registerVerifier();

  llvm::LLVMContext &context;
  bool verifyEach;
  DebugLogging debugLogging;
  std::string pipelineError;

  llvm::PassInstrumentationCallbacks PIC;
  std::optional<llvm::StandardInstrumentations> instrumentations;
  // Destroyed in reverse order, so that outer managers are destroyed first.
  llvm::LoopAnalysisManager LAM;
  llvm::FunctionAnalysisManager FAM;
  llvm::CGSCCAnalysisManager CGAM;
  llvm::ModuleAnalysisManager MAM;
  std::optional<llvm::PassBuilder> PB;
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_PASS_MACHINERY_H
