// Everything a new-style LLVM pass pipeline needs, built in the right order and torn down again.
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

// What the pass manager says on stderr about its own work, as opt's --debug-pass-manager.
enum class DebugLogging { None, Normal, Quiet, Verbose };

// Use:
//   auto machinery = module.createPassMachinery();
//   machinery->initializeStart();     // makes the PassBuilder
//   machinery->getMAM().registerPass(...); // an analysis registered here wins over the default one
//   machinery->initializeFinish();    // registers everything else
//   machinery->parsePassPipeline(...) or passes added by hand; then run them with getMAM().
// An analysis registered before initializeStart wins over all later ones.
class PassMachinery {
public:
  // `TM`, when there is one, must outlive the machinery.
  explicit PassMachinery(llvm::LLVMContext &context, llvm::TargetMachine *TM = nullptr,
                         bool verifyEach = false, DebugLogging debugLogging = DebugLogging::None);
  virtual ~PassMachinery();

  PassMachinery(const PassMachinery &) = delete;
  PassMachinery &operator=(const PassMachinery &) = delete;

  // For callers that did not make the machinery themselves; only before initializeStart.
  void setVerifyEach(bool verify);
  void setDebugLogging(DebugLogging logging);

  void initializeStart(llvm::PipelineTuningOptions PTO = llvm::PipelineTuningOptions());
  void initializeFinish();

  // Hooks that initializeFinish calls, in this order. Who overrides one calls the base's, too.
  //
  // Registers analyses with the managers; the first one of a kind stays.
  virtual void registerPasses();
  // Tells instrumentation the names of passes, by addPassName.
  virtual void addClassToPassNames();
  // Teaches the PassBuilder to parse passes and parts of pipelines.
  virtual void registerPassCallbacks();

  // What the machinery adds to LLVM's own passes: one line each, by printPassName.
  virtual void printPassNames(llvm::raw_ostream &OS);

  // Parses `text` as a module pipeline. Passes over functions, loops and call graph components need
  // no adaptor. The error is one line that names the pass or parameter it does not understand.
  llvm::Error parsePassPipeline(llvm::ModulePassManager &MPM, llvm::StringRef text);

  // For parsing callbacks, which can only say no: keeps the reason for parsePassPipeline's error,
  // and returns false.
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
  // For parsing callbacks: whether `text` is the pass of that name, which takes no parameters. An
  // error if it is given some.
  static llvm::Expected<bool> matchesPlainPass(llvm::StringRef text, llvm::StringRef name);

  // For printPassNames: one line of the list.
  static void printPassName(llvm::raw_ostream &OS, llvm::StringRef name, llvm::StringRef help);

  // For addClassToPassNames.
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
  // The order of destruction is LLVM's advice: inner managers go last.
  llvm::LoopAnalysisManager LAM;
  llvm::FunctionAnalysisManager FAM;
  llvm::CGSCCAnalysisManager CGAM;
  llvm::ModuleAnalysisManager MAM;
  std::optional<llvm::PassBuilder> PB;
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_PASS_MACHINERY_H
