#include "uniformity.h"

#include "call_kind.h"
#include "compiler/utils/builtin_info.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Support/raw_ostream.h>

namespace vecz {

Uniformity::Uniformity(llvm::Function &F, const ControlFlow &flow,
                       const compiler::utils::BuiltinInfo &BI, unsigned dimension)
    : F(F), flow(flow), BI(BI), dimension(dimension) {
  for (const llvm::Instruction &I : llvm::instructions(F))
    if (isSource(I))
      markVarying(I);
  while (!work.empty()) {
    const llvm::Instruction *I = work.pop_back_val();
    for (const llvm::User *user : I->users())
      if (const auto *next = llvm::dyn_cast<llvm::Instruction>(user);
          next && !isAlwaysUniform(*next))
        markVarying(*next);
    if (I->isTerminator() && flow.place.contains(I->getParent()))
      spread(*const_cast<llvm::BasicBlock *>(I->getParent()));
  }
}

bool Uniformity::isSource(const llvm::Instruction &I) const {
  if (const auto *load = llvm::dyn_cast<llvm::LoadInst>(&I))
    return !load->isSimple();
  if (const auto *store = llvm::dyn_cast<llvm::StoreInst>(&I))
    return !store->isSimple();
  if (const auto *call = llvm::dyn_cast<llvm::CallInst>(&I)) {
    const CallKind kind = classifyCall(*call, BI, dimension).kind;
    return kind == CallKind::WorkItemId || kind == CallKind::MaybeWorkItemId ||
           kind == CallKind::SubGroupLocalId || kind == CallKind::LaneResult ||
           kind == CallKind::PerLane;
  }
  // Each lane has its own private memory, and atomics are executed once per lane.
  return llvm::isa<llvm::AllocaInst, llvm::AtomicRMWInst, llvm::AtomicCmpXchgInst>(I);
}

bool Uniformity::isAlwaysUniform(const llvm::Instruction &I) const {
  const auto *call = llvm::dyn_cast<llvm::CallInst>(&I);
  if (!call)
    return false;
  const CallKind kind = classifyCall(*call, BI, dimension).kind;
  return kind == CallKind::AnyLane || kind == CallKind::Uniform || kind == CallKind::Together ||
         kind == CallKind::SubGroupSize || kind == CallKind::GroupResult;
}

void Uniformity::markVarying(const llvm::Instruction &I) {
  if (varying.insert(&I).second)
    work.push_back(&I);
}

void Uniformity::markJoins(const llvm::BasicBlock &block) {
  for (const llvm::PHINode &phi : block.phis()) {
    joins.insert(&phi);
    markVarying(phi);
  }
}

bool Uniformity::isDivergent(const llvm::BasicBlock &block) const {
  return block.getTerminator() && isVarying(block.getTerminator());
}

/// Marks the phis where control flow reconverges after a divergent branch.
void Uniformity::spread(llvm::BasicBlock &branch) {
  const auto region = findBranchRegion(flow, branch);
  if (!region) {
    if (const llvm::Loop *loop = flow.LI.getLoopFor(&branch))
      spread(*loop);
    return;
  }
  const llvm::Loop *loop = flow.LI.getLoopFor(region->entry);
  for (const llvm::BasicBlock *block : region->blocks)
    if (flow.LI.getLoopFor(block) == loop && !block->getUniquePredecessor() &&
        llvm::any_of(llvm::predecessors(block), [&](const llvm::BasicBlock *from) {
          return flow.LI.getLoopFor(from) == loop;
        }))
      markJoins(*block);
  markJoins(*region->exit);
}

/// Marks the phis that are varying because lanes leave the loop in different iterations.
void Uniformity::spread(const llvm::Loop &loop) {
  if (!divergentLoops.insert(&loop).second)
    return;
  for (const llvm::BasicBlock *block : loop.blocks())
    if (block != loop.getHeader() && flow.LI.getLoopFor(block) == &loop &&
        !block->getUniquePredecessor() &&
        llvm::any_of(llvm::predecessors(block), [&](const llvm::BasicBlock *from) {
          return flow.LI.getLoopFor(from) == &loop;
        }))
      markJoins(*block);
  llvm::SmallVector<llvm::BasicBlock *, 4> exits;
  loop.getExitBlocks(exits);
  for (const llvm::BasicBlock *exit : exits)
    markJoins(*exit);
}

void Uniformity::print(llvm::raw_ostream &OS) const {
  OS << "uniformity of '" << F.getName() << "'\n";
  for (const llvm::BasicBlock &block : F) {
    OS << block.getName() << ":\n";
    const llvm::Loop *loop = flow.LI.getLoopFor(&block);
    if (loop && loop->getHeader() == &block && isDivergent(*loop))
      OS << "  divergent loop\n";
    for (const llvm::Instruction &I : block)
      OS << (isVarying(&I) ? "  varying" : "  uniform") << I << '\n';
  }
}

} // namespace vecz
