#include "prepare.h"

#include "../analysis/call_kind.h"
#include "../refusal.h"
#include "../tuning.h"
#include "canonicalize_casts.h"
#include "compiler/utils/builtin_info.h"
#include "compiler/utils/by_value_aggregates.h"
#include "compiler/utils/calls.h"
#include "compiler/utils/link_builtins.h"
#include "uniform_vectors.h"

#include <llvm/Analysis/InlineCost.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/MustExecute.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Scalar/EarlyCSE.h>
#include <llvm/Transforms/Scalar/InstSimplifyPass.h>
#include <llvm/Transforms/Scalar/SROA.h>
#include <llvm/Transforms/Scalar/Scalarizer.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/FixIrreducible.h>
#include <llvm/Transforms/Utils/LCSSA.h>
#include <llvm/Transforms/Utils/Local.h>
#include <llvm/Transforms/Utils/LoopSimplify.h>
#include <llvm/Transforms/Utils/LowerSwitch.h>
#include <llvm/Transforms/Utils/UnifyLoopExits.h>

namespace vecz {

namespace {
bool isInlined(const llvm::CallInst &call, const compiler::utils::BuiltinInfo &BI,
               llvm::ElementCount width) {
  llvm::Function *callee = call.getCalledFunction();
  if (!callee || callee->isDeclaration() || callee->isIntrinsic() || isAnyLane(*callee))
    return false;
  // The device library has no scalable vector functions, and calls that return vectors cannot be
  // scalarized for an unknown number of lanes.
  if (width.isScalable())
    return true;
  return !compiler::utils::isOutlinedBuiltin(*callee) &&
         (!BI.analyzeBuiltin(*callee).has(compiler::utils::eBuiltinPropertyHasVectorEquivalent) ||
          !BI.getVectorEquivalent(*callee, width.getFixedValue(), *callee->getParent()));
}

/// OpenCL C forbids recursion, and inlining it would not terminate.
llvm::Error checkRecursion(const llvm::Function &F,
                           llvm::SmallPtrSetImpl<const llvm::Function *> &callers,
                           llvm::SmallPtrSetImpl<const llvm::Function *> &done) {
  callers.insert(&F);
  for (const llvm::Instruction &I : llvm::instructions(F)) {
    const auto *call = llvm::dyn_cast<llvm::CallInst>(&I);
    const llvm::Function *callee = call ? call->getCalledFunction() : nullptr;
    if (!callee || callee->isDeclaration() || done.contains(callee))
      continue;
    if (callers.contains(callee))
      return refuse(I, "recursive call");
    if (llvm::Error error = checkRecursion(*callee, callers, done))
      return error;
  }
  callers.erase(&F);
  done.insert(&F);
  return llvm::Error::success();
}

llvm::Error checkTerminators(const llvm::Function &F) {
  for (const llvm::BasicBlock &block : F)
    if (!llvm::isa<llvm::BranchInst, llvm::SwitchInst, llvm::ReturnInst, llvm::UnreachableInst>(
            block.getTerminator()))
      return refuse(*block.getTerminator(),
                    "unsupported terminator; expected a branch, switch or return");
  return llvm::Error::success();
}

void removeLifetimes(llvm::Function &F) {
  for (llvm::Instruction &I : llvm::make_early_inc_range(llvm::instructions(F)))
    if (auto *intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&I);
        intrinsic && intrinsic->isLifetimeStartOrEnd())
      intrinsic->eraseFromParent();
}

/// Makes conditional branches with equal successors unconditional.
void foldEqualSuccessors(llvm::Function &F) {
  for (llvm::BasicBlock &block : F) {
    auto *branch = llvm::dyn_cast<llvm::BranchInst>(block.getTerminator());
    if (!branch || !branch->isConditional() || branch->getSuccessor(0) != branch->getSuccessor(1))
      continue;
    llvm::BasicBlock *target = branch->getSuccessor(0);
    target->removePredecessor(&block, /*KeepOneInputPHIs=*/true);
    auto *jump = llvm::BranchInst::Create(target, branch->getIterator());
    jump->setDebugLoc(branch->getDebugLoc());
    branch->eraseFromParent();
  }
}

void runPasses(llvm::Function &F, llvm::FunctionPassManager passes,
               llvm::FunctionAnalysisManager &FAM) {
  FAM.invalidate(F, llvm::PreservedAnalyses::none());
  FAM.invalidate(F, passes.run(F, FAM));
}

llvm::Error checkLoops(llvm::Function &F) {
  const llvm::DominatorTree DT(F);
  const llvm::LoopInfo LI(DT);
  if (llvm::mayContainIrreducibleControl(F, &LI))
    return refuse("irreducible control flow; run 'simplify-flow' first");
  for (const llvm::Loop *loop : LI.getLoopsInPreorder()) {
    const llvm::Instruction &start = *loop->getHeader()->getTerminator();
    llvm::SmallVector<llvm::BasicBlock *, 4> exits;
    loop->getUniqueExitBlocks(exits);
    if (exits.empty())
      return refuse(start, "loop has no exit");
    if (!loop->isLoopSimplifyForm() || exits.size() != 1)
      return refuse(start, "loop cannot be brought into loop-simplify form with one exit");
  }
  return llvm::Error::success();
}

bool isUnreachable(const llvm::BasicBlock &block) {
  return llvm::isa<llvm::UnreachableInst>(block.getFirstNonPHIOrDbg());
}

void removeUnreachableSuccessors(llvm::BranchInst &branch) {
  if (!branch.isConditional() ||
      isUnreachable(*branch.getSuccessor(0)) == isUnreachable(*branch.getSuccessor(1)))
    return;
  const unsigned unreachable = isUnreachable(*branch.getSuccessor(0)) ? 0 : 1;
  llvm::BasicBlock *other = branch.getSuccessor(1 - unreachable);
  branch.getSuccessor(unreachable)
      ->removePredecessor(branch.getParent(), /*KeepOneInputPHIs=*/true);
  llvm::BranchInst::Create(other, branch.getIterator())->setDebugLoc(branch.getDebugLoc());
  branch.eraseFromParent();
}

void removeUnreachableSuccessors(llvm::SwitchInst &branch) {
  for (auto each = branch.case_begin(); each != branch.case_end();) {
    if (!isUnreachable(*each->getCaseSuccessor())) {
      ++each;
      continue;
    }
    each->getCaseSuccessor()->removePredecessor(branch.getParent(), /*KeepOneInputPHIs=*/true);
    each = branch.removeCase(each);
  }
  if (branch.getNumCases() == 0 || !isUnreachable(*branch.getDefaultDest()))
    return;
  const auto last = std::prev(branch.case_end());
  branch.getDefaultDest()->removePredecessor(branch.getParent(), /*KeepOneInputPHIs=*/true);
  branch.setDefaultDest(last->getCaseSuccessor());
  branch.removeCase(last);
}

/// Branches to unreachable code must not make control flow divergent.
void removeUnreachableSuccessors(llvm::Function &F) {
  for (llvm::BasicBlock &block : F) {
    llvm::Instruction *end = block.getTerminator();
    if (auto *branch = llvm::dyn_cast<llvm::BranchInst>(end))
      removeUnreachableSuccessors(*branch);
    else if (auto *cases = llvm::dyn_cast<llvm::SwitchInst>(end))
      removeUnreachableSuccessors(*cases);
  }
}
} // namespace

llvm::Error inlineCalls(llvm::Function &F, const compiler::utils::BuiltinInfo &BI,
                        llvm::ElementCount width) {
  llvm::SmallPtrSet<const llvm::Function *, 8> callers;
  llvm::SmallPtrSet<const llvm::Function *, 8> done;
  if (llvm::Error error = checkRecursion(F, callers, done))
    return error;
  llvm::SmallVector<llvm::CallBase *, 16> worklist;
  for (llvm::Instruction &I : llvm::instructions(F))
    if (auto *call = llvm::dyn_cast<llvm::CallInst>(&I))
      worklist.push_back(call);
  for (unsigned count = 0; !worklist.empty();) {
    auto *call = llvm::dyn_cast<llvm::CallInst>(worklist.pop_back_val());
    if (!call || !isInlined(*call, BI, width))
      continue;
    if (call->cannotDuplicate())
      return refuse(*call, noDuplicateReason);
    if (++count > tuning::maxInlinedCalls)
      return refuse(*call,
                    "more than " + llvm::Twine(tuning::maxInlinedCalls) + " calls to inline");
    // InlineFunction assumes that its caller checked the body of the callee.
    llvm::InlineFunctionInfo info;
    llvm::InlineResult result = llvm::isInlineViable(*call->getCalledFunction());
    if (result.isSuccess())
      result = compiler::utils::inlineFunction(*call, info);
    if (!result.isSuccess())
      return refuse(*call, llvm::Twine("call cannot be inlined: ") + result.getFailureReason());
    worklist.append(info.InlinedCallSites);
  }
  return llvm::Error::success();
}

/// The return after a musttail call is about to become a branch.
static void dropMustTail(llvm::Function &F) {
  for (llvm::Instruction &I : llvm::instructions(F))
    if (auto *call = llvm::dyn_cast<llvm::CallInst>(&I); call && call->isMustTailCall())
      call->setTailCallKind(llvm::CallInst::TCK_Tail);
}

llvm::Error mergeReturns(llvm::Function &F) {
  removeUnreachableSuccessors(F);
  llvm::removeUnreachableBlocks(F);
  if (llvm::Error error = checkTerminators(F))
    return error;
  dropMustTail(F);
  auto *exit = llvm::BasicBlock::Create(F.getContext(), "exit");
  for (llvm::BasicBlock &block : F) {
    llvm::Instruction *end = block.getTerminator();
    // Unreachable code may as well return.
    if (!llvm::isa<llvm::ReturnInst, llvm::UnreachableInst>(end))
      continue;
    auto *branch = llvm::BranchInst::Create(exit, &block);
    branch->setDebugLoc(end->getDebugLoc());
    end->eraseFromParent();
  }
  exit->insertInto(&F);
  llvm::ReturnInst::Create(F.getContext(), exit);
  return llvm::Error::success();
}

void promoteVariables(llvm::Function &F, llvm::FunctionAnalysisManager &FAM) {
  removeLifetimes(F);
  // Aggregates passed by value are private to each work-item.
  compiler::utils::copyChangedAggregates(F);
  llvm::FunctionPassManager passes;
  // LLVM's scalarizer assumes that constant indices of vector elements are in range.
  passes.addPass(llvm::InstSimplifyPass());
  passes.addPass(llvm::SROAPass(llvm::SROAOptions::ModifyCFG));
  runPasses(F, std::move(passes), FAM);
}

/// Whether V cannot be poison because it is computed from work-item ids and sizes.
static bool isDefined(const llvm::Value *V, const compiler::utils::BuiltinInfo &BI,
                      unsigned depth = 0) {
  if (const auto *call = llvm::dyn_cast<llvm::CallInst>(V); call && isWorkItemQuery(*call, BI))
    return true;
  const auto *I = llvm::dyn_cast<llvm::Instruction>(V);
  if (!I || !llvm::isa<llvm::CastInst, llvm::BinaryOperator>(I) ||
      depth == tuning::maxFrozenDepth ||
      llvm::canCreateUndefOrPoison(llvm::cast<llvm::Operator>(I)))
    return llvm::isGuaranteedNotToBeUndefOrPoison(V);
  return llvm::all_of(
      I->operands(), [&](const llvm::Value *operand) { return isDefined(operand, BI, depth + 1); });
}

/// Library functions freeze their arguments, which hides the strides of ids.
static void removeFreezes(llvm::Function &F, const compiler::utils::BuiltinInfo &BI) {
  for (llvm::Instruction &I : llvm::make_early_inc_range(llvm::instructions(F)))
    if (llvm::isa<llvm::FreezeInst>(I) && isDefined(I.getOperand(0), BI)) {
      I.replaceAllUsesWith(I.getOperand(0));
      I.eraseFromParent();
    }
}

void scalarizeSourceVectors(llvm::Function &F, const compiler::utils::BuiltinInfo &BI,
                            const Uniformity &uniformity, llvm::FunctionAnalysisManager &FAM) {
  {
    const HiddenUniformVectors hidden(F, uniformity);
    llvm::FunctionPassManager passes;
    llvm::ScalarizerPassOptions scalarizer;
    scalarizer.ScalarizeLoadStore = true;
    passes.addPass(llvm::ScalarizerPass(scalarizer));
    runPasses(F, std::move(passes), FAM);
  }
  removeFreezes(F, BI);
  llvm::FunctionPassManager passes;
  passes.addPass(llvm::EarlyCSEPass());
  runPasses(F, std::move(passes), FAM);
  canonicalizeCasts(F);
}

llvm::Error simplifyControlFlow(llvm::Function &F, llvm::FunctionAnalysisManager &FAM) {
  llvm::FunctionPassManager switches;
  switches.addPass(llvm::LowerSwitchPass());
  runPasses(F, std::move(switches), FAM);
  llvm::removeUnreachableBlocks(F);
  foldEqualSuccessors(F);

  llvm::FunctionPassManager loops;
  loops.addPass(llvm::FixIrreduciblePass());
  loops.addPass(llvm::LoopSimplifyPass());
  loops.addPass(llvm::UnifyLoopExitsPass());
  loops.addPass(llvm::LoopSimplifyPass());
  loops.addPass(llvm::LCSSAPass());
  runPasses(F, std::move(loops), FAM);
  foldEqualSuccessors(F);
  return checkControlFlow(F);
}

llvm::Error checkControlFlow(llvm::Function &F) {
  unsigned numReturns = 0;
  for (const llvm::BasicBlock &block : F) {
    const llvm::Instruction &end = *block.getTerminator();
    if (!llvm::isa<llvm::BranchInst, llvm::ReturnInst>(end))
      return refuse(end, "unsupported terminator; expected a branch or return");
    if (llvm::isa<llvm::ReturnInst>(end) && ++numReturns > 1)
      return refuse(end, "more than one return; run 'merge-returns' first");
  }
  return checkLoops(F);
}

} // namespace vecz
