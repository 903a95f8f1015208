// Everything a new-style LLVM pass pipeline needs, built in the right order and torn down again.
#include "compiler/utils/pass_machinery.h"

#include <llvm/Support/Format.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Target/TargetMachine.h>

#include <cassert>

namespace compiler::utils {

PassMachinery::PassMachinery(llvm::LLVMContext &context, llvm::TargetMachine *TM, bool verifyEach,
                             DebugLogging debugLogging)
    : TM(TM), context(context), verifyEach(verifyEach), debugLogging(debugLogging) {}

PassMachinery::~PassMachinery() = default;

void PassMachinery::setVerifyEach(bool verify) {
  assert(!PB && "the machinery was initialized already");
  verifyEach = verify;
}

void PassMachinery::setDebugLogging(DebugLogging logging) {
  assert(!PB && "the machinery was initialized already");
  debugLogging = logging;
}

llvm::PassBuilder &PassMachinery::getPB() {
  assert(PB && "initializeStart makes the pass builder");
  return *PB;
}

void PassMachinery::initializeStart(llvm::PipelineTuningOptions PTO) {
  assert(!PB && "the machinery was initialized already");
  llvm::PrintPassOptions printing;
  printing.Verbose = debugLogging == DebugLogging::Verbose;
  printing.SkipAnalyses = debugLogging == DebugLogging::Quiet;
  instrumentations.emplace(context, debugLogging != DebugLogging::None, verifyEach, printing);
  instrumentations->registerCallbacks(PIC, &MAM);
  PB.emplace(TM, PTO, std::nullopt, &PIC);
}

void PassMachinery::initializeFinish() {
  registerPasses();
  addClassToPassNames();
  registerPassCallbacks();
}

void PassMachinery::registerPasses() {
  getPB().registerModuleAnalyses(MAM);
  getPB().registerCGSCCAnalyses(CGAM);
  getPB().registerFunctionAnalyses(FAM);
  getPB().registerLoopAnalyses(LAM);
  getPB().crossRegisterProxies(LAM, FAM, CGAM, MAM);
}

void PassMachinery::addClassToPassNames() {}

void PassMachinery::registerPassCallbacks() {}

void PassMachinery::printPassNames(llvm::raw_ostream &) {}

void PassMachinery::printPassName(llvm::raw_ostream &OS, llvm::StringRef name,
                                  llvm::StringRef help) {
  OS << "  " << llvm::left_justify(name, 40) << "  " << help << '\n';
}

bool PassMachinery::rejectPipelineElement(llvm::Error reason) {
  std::string text = llvm::toString(std::move(reason));
  if (pipelineError.empty())
    pipelineError = std::move(text);
  return false;
}

llvm::Error PassMachinery::parsePassPipeline(llvm::ModulePassManager &MPM, llvm::StringRef text) {
  if (text.trim().empty())
    return llvm::Error::success();

  // Inside module(...) LLVM wraps each pass of a lower level by itself; at the top it would take
  // the level of the first pass for that of all.
  pipelineError.clear();
  llvm::ModulePassManager wrapped;
  llvm::Error error = getPB().parsePassPipeline(wrapped, ("module(" + text + ")").str());
  if (!error) {
    MPM.addPass(std::move(wrapped));
    return error;
  }
  if (!pipelineError.empty()) {
    llvm::consumeError(std::move(error));
    return llvm::createStringError(pipelineError);
  }

  // What only the top level knows, e.g. loop(...) without function(...) around it.
  llvm::ModulePassManager top;
  if (llvm::Error topError = getPB().parsePassPipeline(top, text)) {
    llvm::consumeError(std::move(topError));
    return error;
  }
  llvm::consumeError(std::move(error));
  MPM.addPass(std::move(top));
  return llvm::Error::success();
}

} // namespace compiler::utils
