#include "compiler/utils/pass_machinery.h"

#include <llvm/Analysis/LazyCallGraph.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/PassInstrumentation.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Support/ErrorHandling.h>
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

namespace {

// The first of the verifier's errors about the IR that a pass ran on, in one line; empty if it is
// valid.
std::string findVerifierError(const llvm::Any &IR) {
  std::string errors;
  llvm::raw_string_ostream stream(errors);
  const llvm::Function *F = nullptr;
  if (const auto *module = llvm::any_cast<const llvm::Module *>(&IR)) {
    for (const llvm::Function &candidate : **module)
      if (!F && !candidate.isDeclaration() && llvm::verifyFunction(candidate))
        F = &candidate;
    if (!F)
      llvm::verifyModule(**module, &stream);
  } else if (const auto *function = llvm::any_cast<const llvm::Function *>(&IR)) {
    F = *function;
  } else if (const auto *loop = llvm::any_cast<const llvm::Loop *>(&IR)) {
    F = (*loop)->getHeader()->getParent();
  } else if (const auto *SCC = llvm::any_cast<const llvm::LazyCallGraph::SCC *>(&IR)) {
    if ((*SCC)->size() != 0)
      llvm::verifyModule(*(*SCC)->begin()->getFunction().getParent(), &stream);
  }
  if (F)
    llvm::verifyFunction(*F, &stream);
  if (errors.empty())
    return "";
  const auto [error, rest] = llvm::StringRef(errors).split('\n');
  const std::string what = F ? ("function '" + F->getName() + "'").str() : "the module";
  return (what + " does not verify: " + error + " " + rest.split('\n').first.trim()).str();
}

} // namespace

// LLVM's own instrumentation prints several lines and names classes instead of passes.
void PassMachinery::registerVerifier() {
  PIC.registerAfterPassCallback(
      [this](llvm::StringRef pass, llvm::Any IR, const llvm::PreservedAnalyses &) {
        if (llvm::isSpecialPass(pass, {"PassManager", "PassAdaptor"}))
          return;
        const std::string error = findVerifierError(IR);
        if (error.empty())
          return;
        const llvm::StringRef name = PIC.getPassNameForClassName(pass);
        llvm::report_fatal_error("after pass '" + (name.empty() ? pass : name) + "': " + error,
                                 /*gen_crash_diag*/ false);
      });
}

void PassMachinery::initializeStart(llvm::PipelineTuningOptions PTO) {
  assert(!PB && "the machinery was initialized already");
  llvm::PrintPassOptions printing;
  printing.Verbose = debugLogging == DebugLogging::Verbose;
  printing.SkipAnalyses = debugLogging == DebugLogging::Quiet;
  instrumentations.emplace(context, debugLogging != DebugLogging::None, /*VerifyEach*/ false,
                           printing);
  instrumentations->registerCallbacks(PIC, &MAM);
  if (verifyEach)
    registerVerifier();
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

llvm::Expected<bool> PassMachinery::matchesPlainPass(llvm::StringRef text, llvm::StringRef name) {
  if (!llvm::PassBuilder::checkParametrizedPassName(text, name))
    return false;
  if (text != name)
    return llvm::createStringError("pass '" + name + "' takes no parameters, but is given '" +
                                   text.drop_front(name.size()) + "'");
  return true;
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

  // Inside of module(...) LLVM adds adaptors for nested pass levels; at the top level, the first
  // pass determines the level of the whole pipeline.
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

  // Syntax that only the top level accepts, e.g. loop(...) without function(...).
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
