#include "outline_tail_builtins.h"

#include "compiler/utils/link_builtins.h"
#include "compiler/utils/metadata.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Module.h>

namespace host {
namespace {

namespace utils = compiler::utils;

/// Instructions of a function whose call takes no time beside it.
constexpr unsigned minInstructions = 100;

bool hasVectorizedVersion(const llvm::Function &F) {
  llvm::SmallVector<utils::LinkMetadataResult, 2> versions;
  return utils::parseOrigToVeczFnLinkMetadata(F, versions);
}

bool isCallInTail(const llvm::User *user, const llvm::Function &callee) {
  const auto *call = llvm::dyn_cast<llvm::CallBase>(user);
  return call && call->getCalledFunction() == &callee && hasVectorizedVersion(*call->getFunction());
}

} // namespace

llvm::PreservedAnalyses OutlineTailBuiltinsPass::run(llvm::Module &M,
                                                     llvm::ModuleAnalysisManager &) {
  bool changed = false;
  for (llvm::Function &F : M) {
    const auto isInTail = [&](const llvm::User *user) { return isCallInTail(user, F); };
    if (!F.hasLocalLinkage() || !utils::isLinkedBuiltin(F) || F.isConvergent() ||
        F.getInstructionCount() < minInstructions || !llvm::all_of(F.users(), isInTail))
      continue;
    F.removeFnAttr(llvm::Attribute::AlwaysInline);
    F.addFnAttr(llvm::Attribute::NoInline);
    changed = true;
  }
  return changed ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
}

} // namespace host
