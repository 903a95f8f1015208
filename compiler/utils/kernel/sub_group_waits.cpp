#include "compiler/utils/sub_group_waits.h"

#include "compiler/utils/waiting_loops.h"

#include <llvm/ADT/MapVector.h>
#include <llvm/ADT/SetVector.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/InstCombine/InstCombine.h>
#include <llvm/Transforms/Scalar/EarlyCSE.h>
#include <llvm/Transforms/Scalar/JumpThreading.h>
#include <llvm/Transforms/Scalar/SROA.h>
#include <llvm/Transforms/Scalar/SimplifyCFG.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/LowerSwitch.h>

namespace compiler::utils {

llvm::AnalysisKey SubgroupWaitAnalysis::Key;

const SubgroupWait *SubgroupWaitInfo::getWait(const llvm::Function &F) const {
  const auto found = waits.find(&F);
  return found == waits.end() ? nullptr : &found->second;
}

namespace {
/// A temporary clone after mem2reg and jump threading, for analysis only.
class SimplifiedClone {
public:
  SimplifiedClone(llvm::Function &F, llvm::FunctionAnalysisManager &FAM)
      : M(*F.getParent()), FAM(FAM), last(&M.getFunctionList().back()) {
    llvm::ValueToValueMapTy map;
    copy = llvm::CloneFunction(&F, map);
    llvm::FunctionPassManager passes;
    passes.addPass(llvm::SROAPass(llvm::SROAOptions::ModifyCFG));
    passes.addPass(llvm::EarlyCSEPass());
    // Exits through a flag variable become direct exits, even if that makes a loop irreducible.
    passes.addPass(llvm::LowerSwitchPass());
    passes.addPass(llvm::InstCombinePass());
    passes.addPass(llvm::SimplifyCFGPass(llvm::SimplifyCFGOptions().needCanonicalLoops(false)));
    passes.addPass(llvm::JumpThreadingPass());
    passes.run(*copy, FAM);
  }
  SimplifiedClone(const SimplifiedClone &) = delete;
  SimplifiedClone &operator=(const SimplifiedClone &) = delete;

  ~SimplifiedClone() {
    FAM.clear(*copy, copy->getName());
    copy->eraseFromParent();
    // Intrinsic declarations that only the clone used.
    for (auto F = std::next(last->getIterator()); F != M.end();) {
      llvm::Function &added = *F++;
      if (added.isDeclaration() && added.use_empty())
        added.eraseFromParent();
    }
  }

  llvm::Function &get() { return *copy; }

private:
  llvm::Module &M;
  llvm::FunctionAnalysisManager &FAM;
  llvm::Function *last;
  llvm::Function *copy = nullptr;
};

/// The call graph, and the transitive use of shared memory of each function.
class CallGraphSummary {
public:
  explicit CallGraphSummary(llvm::Module &M) {
    for (llvm::Function &F : M)
      if (!F.hasFnAttribute(noSubgroupWaitAttr))
        add(F);
    while (propagate()) {
    }
  }

  SharedMemoryUse getUse(const llvm::Function &F) const { return uses.lookup(&F); }
  const llvm::SmallSetVector<llvm::Function *, 4> &getCallees(const llvm::Function &F) {
    return callees[&F];
  }
  bool isRecursive(const llvm::Function &F) {
    llvm::SmallSetVector<llvm::Function *, 8> reached;
    reached.insert_range(callees[&F]);
    for (unsigned next = 0; next != reached.size(); ++next)
      reached.insert_range(callees[reached[next]]);
    return reached.contains(const_cast<llvm::Function *>(&F));
  }

private:
  void add(llvm::Function &F) {
    for (const llvm::Instruction &I : llvm::instructions(F)) {
      const auto *call = llvm::dyn_cast<llvm::CallBase>(&I);
      llvm::Function *callee = call ? call->getCalledFunction() : nullptr;
      if (callee && !callee->isDeclaration())
        callees[&F].insert(callee);
      else if (const SharedMemoryUse use = getSharedMemoryUse(I))
        uses[&F] |= use;
    }
  }

  bool propagate() {
    bool changed = false;
    for (const auto &[F, called] : callees)
      for (const llvm::Function *callee : called) {
        SharedMemoryUse all = getUse(*F);
        all |= getUse(*callee);
        if (all.reads == getUse(*F).reads && all.orders == getUse(*F).orders)
          continue;
        uses[F] = all;
        changed = true;
      }
    return changed;
  }

  llvm::DenseMap<const llvm::Function *, SharedMemoryUse> uses;
  llvm::MapVector<const llvm::Function *, llvm::SmallSetVector<llvm::Function *, 4>> callees;
};

std::optional<SubgroupWait> findWait(llvm::Function &F, CallGraphSummary &callGraph,
                                     llvm::FunctionAnalysisManager &FAM) {
  if (!callGraph.getUse(F))
    return std::nullopt;
  if (callGraph.isRecursive(F))
    return SubgroupWait{&F, {}};
  const auto getCallUse = [&](const llvm::CallBase &call) {
    return callGraph.getUse(*call.getCalledFunction());
  };
  // Fast path: most functions have no candidate loop.
  if (!findWaitingLoop(F, getCallUse))
    return std::nullopt;
  SimplifiedClone copy(F, FAM);
  const WaitingLoop loop = findWaitingLoop(copy.get(), getCallUse);
  if (!loop)
    return std::nullopt;
  return SubgroupWait{&F, loop.branch->getDebugLoc(), loop.isForGroup};
}
} // namespace

SubgroupWaitInfo SubgroupWaitAnalysis::run(llvm::Module &M, llvm::ModuleAnalysisManager &AM) {
  auto &FAM = AM.getResult<llvm::FunctionAnalysisManagerModuleProxy>(M).getManager();
  CallGraphSummary callGraph(M);
  SubgroupWaitInfo result;
  llvm::SmallVector<llvm::Function *, 16> functions;
  for (llvm::Function &F : M)
    if (!F.isDeclaration())
      functions.push_back(&F);
  for (llvm::Function *F : functions)
    if (const auto wait = findWait(*F, callGraph, FAM))
      result.waits[F] = *wait;
  for (bool changed = !result.waits.empty(); changed;) {
    changed = false;
    for (llvm::Function *F : functions) {
      for (const llvm::Function *callee : callGraph.getCallees(*F)) {
        const SubgroupWait *wait = result.getWait(*callee);
        const SubgroupWait *own = result.getWait(*F);
        if (!wait || (own && (own->isForGroup || !wait->isForGroup)))
          continue;
        const SubgroupWait same = *wait;
        result.waits[F] = same;
        changed = true;
      }
    }
  }
  return result;
}

llvm::PreservedAnalyses SubgroupWaitPrinterPass::run(llvm::Module &M,
                                                     llvm::ModuleAnalysisManager &AM) {
  const SubgroupWaitInfo &info = AM.getResult<SubgroupWaitAnalysis>(M);
  stream << "Waits for other sub-groups in '" << M.getName() << "':\n";
  for (const llvm::Function &F : M) {
    if (F.isDeclaration())
      continue;
    const SubgroupWait *wait = info.getWait(F);
    stream << "  " << F.getName() << ": "
           << (!wait              ? "does not wait"
               : wait->isForGroup ? "waits"
                                  : "may wait");
    if (wait && wait->function != &F)
      stream << ", in '" << wait->function->getName() << "'";
    if (wait && wait->location)
      stream << ", line " << wait->location.getLine();
    stream << '\n';
  }
  return llvm::PreservedAnalyses::all();
}

} // namespace compiler::utils
