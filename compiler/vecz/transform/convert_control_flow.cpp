#include "convert_control_flow.h"

#include "../analysis/call_kind.h"
#include "../analysis/uniformity.h"
#include "../refusal.h"
#include "boscc.h"
#include "compiler/utils/builtin_info.h"
#include "linearizer.h"
#include "unmasked_loop_prologue.h"
#include "vecz/vecz_choices.h"

#include <llvm/IR/Instructions.h>
#include <llvm/Transforms/Utils/LoopUtils.h>
#include <llvm/Transforms/Utils/PromoteMemToReg.h>

#include <tuple>

namespace vecz {

namespace {
/// A divergent region must not contain a barrier or DMA. No part of it is linearized already, for
/// masks are built from the outermost region inwards.
llvm::Error checkDivergentBlocks(llvm::ArrayRef<llvm::BasicBlock *> blocks,
                                 [[maybe_unused]] const llvm::Value *entryMask,
                                 [[maybe_unused]] const BlockMasks &masks,
                                 const compiler::utils::BuiltinInfo &BI) {
  for (const llvm::BasicBlock *block : blocks) {
    assert(masks.get(block) == entryMask && "divergent regions overlap");
    for (const llvm::Instruction &I : *block) {
      const auto *call = llvm::dyn_cast<llvm::CallInst>(&I);
      if (const llvm::StringRef what = call ? getWorkGroupOperation(*call, BI) : ""; !what.empty())
        return refuse(I, what + " in divergent control flow");
      if (I.getType()->isTokenTy() || I.getType()->isTargetExtTy())
        return refuse(I, "value of this type in divergent control flow");
    }
  }
  return llvm::Error::success();
}

class Converter {
public:
  Converter(llvm::Function &F, const compiler::utils::BuiltinInfo &BI, unsigned dimension,
            llvm::Value *existingLanes, const VectorizationChoices &choices)
      : F(F), BI(BI), dimension(dimension), choices(choices),
        result{BlockMasks(existingLanes), {}, {}}, boscc(F, result.masks),
        unmaskedPrologues(F, variables) {}

  llvm::Expected<ConvertedControlFlow> run() {
    for (;;) {
      auto converted = convertOutermost();
      if (!converted)
        return converted.takeError();
      if (!*converted) {
        assert(variables.empty() && "demoted values were not promoted again");
        return std::move(result);
      }
    }
  }

private:
  /// A divergent loop, or a divergent region if `loop` is null.
  struct Candidate {
    llvm::Loop *loop;
    BranchRegion region;
    /// The position of its first block in reverse post-order, and the order of discovery.
    unsigned position;
    size_t number;
    llvm::ArrayRef<llvm::BasicBlock *> getBlocks() const {
      return loop ? loop->getBlocks() : llvm::ArrayRef(region.blocks);
    }
  };

  std::vector<Candidate> findCandidates(const ControlFlow &flow,
                                        const Uniformity &uniformity) const {
    std::vector<Candidate> candidates;
    for (llvm::BasicBlock *block : flow.order) {
      llvm::Loop *loop = flow.LI.getLoopFor(block);
      if (loop && uniformity.isDivergent(*loop)) {
        if (loop->getHeader() == block)
          candidates.push_back({loop, {}, flow.place.lookup(block), candidates.size()});
        continue;
      }
      if (!uniformity.isDivergent(*block))
        continue;
      auto region = findBranchRegion(flow, *block);
      assert(region && "a divergent branch reconverges in its loop unless that is divergent");
      const unsigned position = flow.place.lookup(region->entry);
      candidates.push_back({nullptr, std::move(*region), position, candidates.size()});
    }
    // A loop comes before a region that begins with its header.
    llvm::sort(candidates, [](const Candidate &a, const Candidate &b) {
      return std::tuple(a.position, !a.loop, a.number) < std::tuple(b.position, !b.loop, b.number);
    });
    return candidates;
  }

  /// Converts the first divergent region or loop in reverse post-order, which no other contains,
  /// and all those that share no block with one converted before, for which the analyses still
  /// hold. False if there is none.
  llvm::Expected<bool> convertOutermost() {
    ControlFlow flow(F);
    for (llvm::Loop *loop : flow.LI)
      llvm::formLCSSARecursively(*loop, flow.DT, &flow.LI, nullptr);
    const Uniformity uniformity(F, flow, BI, dimension);
    const auto candidates = findCandidates(flow, uniformity);
    // Converted blocks without and with the exits of their regions. An exit may be the entry of
    // another region.
    llvm::SmallPtrSet<const llvm::BasicBlock *, 32> touchedInside;
    llvm::SmallPtrSet<const llvm::BasicBlock *, 32> touched;
    for (const Candidate &candidate : candidates) {
      const auto blocks = candidate.getBlocks();
      // Converted blocks may be deleted, so only their addresses are used.
      if (llvm::any_of(blocks,
                       [&](const llvm::BasicBlock *block) { return touched.contains(block); }))
        continue;
      const llvm::BasicBlock *entry =
          candidate.loop ? candidate.loop->getLoopPreheader() : candidate.region.entry;
      if (touchedInside.contains(entry))
        continue;
      const llvm::BasicBlock *exit =
          candidate.loop ? candidate.loop->getUniqueExitBlock() : candidate.region.exit;
      auto converted = candidate.loop ? convert(*candidate.loop, flow, uniformity)
                                      : convert(candidate.region, flow, uniformity);
      if (!converted)
        return converted.takeError();
      touched.insert(blocks.begin(), blocks.end());
      touchedInside.insert(blocks.begin(), blocks.end());
      touched.insert(exit);
    }
    llvm::DominatorTree DT(F);
    llvm::PromoteMemToReg(variables, DT);
    variables.clear();
    return !candidates.empty();
  }

  llvm::Expected<bool> convert(llvm::Loop &loop, const ControlFlow &flow,
                               const Uniformity &uniformity) {
    assert(loop.isLoopSimplifyForm() && loop.getUniqueExitBlock() && "see checkControlFlow");
    llvm::Value *entryMask = result.masks.get(loop.getLoopPreheader());
    if (llvm::Error error = checkDivergentBlocks(loop.getBlocks(), entryMask, result.masks, BI))
      return error;
    if (!entryMask && choices.isEnabled(VectorizationChoices::eLinearizeBOSCC) &&
        unmaskedPrologues.isWorthwhile(loop, flow, uniformity)) {
      for (const llvm::BasicBlock *exiting : unmaskedPrologues.split(loop, flow, uniformity)) {
        boscc.setDivergent(exiting);
        prologueExits.insert(exiting);
      }
      return true;
    }
    // A loop with several divergent exits has several copies, of which one is reported.
    if (const llvm::DebugLoc start = loop.getStartLoc();
        !start || !unmaskedPrologues.isMaskedRest(loop.getHeader()) ||
        !llvm::is_contained(result.loops, start))
      result.loops.push_back(start);
    if (unmaskedPrologues.hasLowTripCount(loop.getHeader()))
      for (const llvm::BasicBlock *block : loop.blocks())
        result.masks.setRare(block);
    Linearizer(F, flow, result.masks, variables)
        .convert(loop, unmaskedPrologues.getTripCount(loop.getHeader()));
    return true;
  }

  llvm::Expected<bool> convert(const BranchRegion &region, const ControlFlow &flow,
                               const Uniformity &uniformity) {
    llvm::Value *entryMask = result.masks.get(region.entry);
    if (llvm::Error error = checkDivergentBlocks(region.blocks, entryMask, result.masks, BI))
      return error;
    if (!entryMask && choices.isEnabled(VectorizationChoices::eLinearizeBOSCC) &&
        splitForBoscc(region, flow, uniformity))
      return true;
    if (!prologueExits.contains(region.entry))
      result.branches.push_back(region.entry->getTerminator()->getDebugLoc());
    Linearizer(F, flow, result.masks, variables).convert(region);
    return true;
  }

  /// Tries the first divergent branch of the region. The region must not be predicated, for the
  /// fast path has no masks.
  bool splitForBoscc(const BranchRegion &region, const ControlFlow &flow,
                     const Uniformity &uniformity) {
    const llvm::Loop *loop = flow.LI.getLoopFor(region.entry);
    llvm::BasicBlock *branch = region.entry;
    if (!uniformity.isDivergent(*branch)) {
      const auto *found = llvm::find_if(region.blocks, [&](const llvm::BasicBlock *block) {
        return flow.LI.getLoopFor(block) == loop && uniformity.isDivergent(*block);
      });
      if (found == region.blocks.end())
        return false;
      branch = *found;
    }
    const auto *node = flow.PDT.getNode(branch);
    llvm::BasicBlock *exit = node && node->getIDom() ? node->getIDom()->getBlock() : nullptr;
    if (!exit || flow.LI.getLoopFor(exit) != loop)
      return false;
    const auto blocks = collectBetween(flow, branch, exit);
    if (llvm::is_contained(blocks, branch) || !boscc.isWorthwhile(*branch, blocks, uniformity))
      return false;
    boscc.split(*branch, blocks, *exit, flow, uniformity);
    return true;
  }

  llvm::Function &F;
  const compiler::utils::BuiltinInfo &BI;
  unsigned dimension;
  const VectorizationChoices &choices;
  llvm::SmallVector<llvm::AllocaInst *, 32> variables;
  ConvertedControlFlow result;
  Boscc boscc;
  UnmaskedLoopPrologues unmaskedPrologues;
  /// The blocks at which lanes leave an unmasked loop prologue: no branches of the source.
  llvm::SmallPtrSet<const llvm::BasicBlock *, 4> prologueExits;
};
} // namespace

llvm::Expected<ConvertedControlFlow>
convertControlFlow(llvm::Function &F, const compiler::utils::BuiltinInfo &BI, unsigned dimension,
                   llvm::Value *existingLanes, const VectorizationChoices &choices) {
  return Converter(F, BI, dimension, existingLanes, choices).run();
}

} // namespace vecz
