#include "inner_passes.h"

#include "analysis/cache_lines.h"
#include "analysis/cost.h"
#include "analysis/linearized_cost.h"
#include "analysis/strides.h"
#include "compiler/utils/attributes.h"
#include "compiler/utils/builtin_info.h"
#include "compiler/utils/link_builtins.h"
#include "compiler/utils/narrow_integers.h"
#include "compiler/utils/sub_group_analysis.h"
#include "memory_ops.h"
#include "refusal.h"
#include "transform/apply_known_bits.h"
#include "transform/canonicalize_casts.h"
#include "transform/existing_lanes.h"
#include "transform/interleave_private.h"
#include "transform/join_components.h"
#include "transform/prepare.h"
#include "transform/promote_private_arrays.h"
#include "transform/select_pointers.h"
#include "transform/squash_small_vectors.h"
#include "transform/unguarded_stores.h"
#include "transform/uniform_reassociation.h"
#include "transform/widen_indices.h"
#include "tuning.h"
#include "vecz/pass.h"

#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Transforms/Scalar/DCE.h>
#include <llvm/Transforms/Scalar/EarlyCSE.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Local.h>

namespace vecz {

namespace {
/// Whether the scalar kernel can replace the vectorized one for some work-groups. It cannot with
/// sub-groups, since each of its work-items is a sub-group.
bool canFallBackToScalar(const llvm::Function &F, const compiler::utils::BuiltinInfo &BI) {
  if (compiler::utils::getReqdSubgroupSize(F).value_or(1) != 1)
    return false;
  return llvm::none_of(llvm::instructions(F), [&](const llvm::Instruction &I) {
    const auto *call = llvm::dyn_cast<llvm::CallInst>(&I);
    const llvm::Function *callee = call ? call->getCalledFunction() : nullptr;
    return callee && compiler::utils::isSubgroupBuiltin(BI.analyzeBuiltin(*callee).ID);
  });
}

/// The analyses of the copy's current IR. What strides rely on is added to the precondition.
struct Analyses {
  explicit Analyses(KernelCopy &copy, bool areIndicesWide = false)
      : flow(copy.F), uniformity(copy.F, flow, copy.BI, copy.info.simdDimIdx),
        strides(copy.F, flow, uniformity, copy.BI, copy.info.simdDimIdx,
                canFallBackToScalar(copy.F, copy.BI), areIndicesWide) {
    copy.precondition.require(strides.getPrecondition());
  }

  ControlFlow flow;
  Uniformity uniformity;
  Strides strides;
};

llvm::Error runInlining(KernelCopy &copy) { return inlineCalls(copy.F, copy.BI, copy.info.vf); }

llvm::Error runMergeReturns(KernelCopy &copy) { return mergeReturns(copy.F); }

llvm::Error runMem2Reg(KernelCopy &copy) {
  promoteVariables(copy.F, copy.FAM);
  return llvm::Error::success();
}

/// The ways out of divergent branches and switches. Each costs mask operations in a vector, while a
/// work-item on its own takes one of them.
uint64_t countDivergentEdges(const ControlFlow &flow, const Uniformity &uniformity) {
  uint64_t edges = 0;
  for (const llvm::BasicBlock *block : flow.order)
    if (uniformity.isDivergent(*block))
      edges += block->getTerminator()->getNumSuccessors();
  return edges;
}

/// The blocks that only some lanes may execute.
size_t countMaskedBlocks(const ControlFlow &flow, const Uniformity &uniformity) {
  llvm::SmallPtrSet<const llvm::BasicBlock *, 32> masked;
  for (llvm::BasicBlock *block : flow.order) {
    if (const llvm::Loop *loop = flow.LI.getLoopFor(block); loop && uniformity.isDivergent(*loop))
      masked.insert(block);
    else if (uniformity.isDivergent(*block))
      if (const auto region = findBranchRegion(flow, *block))
        masked.insert(region->blocks.begin(), region->blocks.end());
  }
  return masked.size();
}

/// Refuses kernels of whose many branches a work-item passes few.
llvm::Error checkDivergentEdges(KernelCopy &copy, const ControlFlow &flow,
                                const Uniformity &uniformity) {
  const uint64_t edges = countDivergentEdges(flow, uniformity);
  if (edges < tuning::minCheckedEdges)
    return llvm::Error::success();
  CostModel costs(copy.FAM, copy.BI, copy.target.getRegisterBits());
  const double scalar = costs.getScalarCost(copy.F) * copy.info.vf.getKnownMinValue();
  const double linearized =
      getLinearizedCost(copy.F, flow, uniformity, copy.FAM, copy.info.vf.getKnownMinValue(),
                        copy.target.getRegisterBits());
  copy.FAM.invalidate(copy.F, llvm::PreservedAnalyses::none());
  if (std::max(double(edges) * tuning::costPerEdge, linearized) <= scalar)
    return llvm::Error::success();
  return refuse("not profitable: divergent branches have " + llvm::Twine(edges) +
                " successors, and estimated cost is " + llvm::Twine(uint64_t(scalar)) +
                " for as many scalar work-items");
}

/// Refuses kernels that take long to compile. A required factor is not refused.
llvm::Error checkMaskedBlocks(const ControlFlow &flow, const Uniformity &uniformity) {
  if (flow.order.size() <= tuning::maxMaskedBlocks)
    return llvm::Error::success();
  const size_t masked = countMaskedBlocks(flow, uniformity);
  if (masked <= tuning::maxMaskedBlocks)
    return llvm::Error::success();
  return refuse("would take long to compile: some lanes may leave out " + llvm::Twine(masked) +
                " blocks");
}

/// Whether the code for a number of lanes that was not asked for takes too long to compile.
bool isTooLong(const KernelCopy &copy) {
  return copy.isFactorFree && copy.info.vf.getFixedValue() > tuning::maxWidthWithOutlinedCalls &&
         compiler::utils::callsOutlinedBuiltin(copy.F);
}

/// Refuses what is known to be slow before any work is done on it. In a kernel where nothing
/// varies, all work-items do the same: it is meant for one work-item, which a vector would not
/// help. Among hundreds of branches, a work-item that leaves early or takes one of many cases
/// passes few of them, and a vector all.
llvm::Error runCheckProfit(KernelCopy &copy) {
  if (isTooLong(copy))
    return llvm::make_error<TooManyLanes>("outlined functions are called for fewer lanes",
                                          llvm::DebugLoc());
  if (!copy.onlyIfFaster || !compiler::utils::hasNoExplicitSubgroups(copy.F))
    return llvm::Error::success();
  const ControlFlow flow(copy.F);
  const Uniformity uniformity(copy.F, flow, copy.BI, copy.info.simdDimIdx);
  const bool varies = llvm::any_of(llvm::instructions(copy.F), [&](const llvm::Instruction &I) {
    return uniformity.isVarying(&I);
  });
  if (!varies)
    return refuse("not profitable: all work-items do the same");
  if (llvm::Error error = checkDivergentEdges(copy, flow, uniformity))
    return error;
  return checkMaskedBlocks(flow, uniformity);
}

llvm::Error runKnownBits(KernelCopy &copy) {
  applyKnownBits(copy.F);
  return llvm::Error::success();
}

bool hasVectorAccesses(const llvm::Function &F) {
  return llvm::any_of(llvm::instructions(F), [](const llvm::Instruction &I) {
    return llvm::isa<llvm::LoadInst, llvm::StoreInst>(I) &&
           llvm::getLoadStoreType(&I)->isVectorTy();
  });
}

llvm::Error runSquash(KernelCopy &copy) {
  if (!hasVectorAccesses(copy.F))
    return llvm::Error::success();
  // Indices whose extension is spelled in shifts have no stride.
  canonicalizeCasts(copy.F);
  const Analyses analyses(copy);
  squashSmallVectors(copy.F, analyses.uniformity, analyses.strides);
  return llvm::Error::success();
}

bool hasVaryingVectors(KernelCopy &copy) {
  const Analyses analyses(copy);
  return llvm::any_of(llvm::instructions(copy.F), [&](const llvm::Instruction &I) {
    return analyses.uniformity.isVarying(&I) &&
           (I.getType()->isVectorTy() ||
            llvm::any_of(I.operand_values(), [](const llvm::Value *operand) {
              return operand->getType()->isVectorTy();
            }));
  });
}

/// Varying vectors of the source that are not scalarized have one vector per lane.
llvm::Error runScalarize(KernelCopy &copy) {
  const bool scalarizes = copy.choices.isEnabled(VectorizationChoices::ePartialScalarization)
                              ? hasVaryingVectors(copy)
                              : copy.choices.isEnabled(VectorizationChoices::eFullScalarization);
  if (scalarizes) {
    const ControlFlow flow(copy.F);
    const Uniformity uniformity(copy.F, flow, copy.BI, copy.info.simdDimIdx);
    scalarizeSourceVectors(copy.F, copy.BI, uniformity, copy.FAM);
    applyKnownBits(copy.F);
  } else {
    canonicalizeCasts(copy.F);
  }
  if (!copy.info.vf.isScalable())
    interleavePrivateArrays(copy.F, copy.info.vf.getFixedValue());
  return llvm::Error::success();
}

/// Counts them in the last form of the copy that does what a scalar work-item does.
llvm::Error runCountLines(KernelCopy &copy) {
  if (!copy.onlyIfFaster)
    return llvm::Error::success();
  const Analyses analyses(copy);
  copy.FAM.invalidate(copy.F, llvm::PreservedAnalyses::none());
  copy.evictedLines =
      countEvictedLines(copy.F, copy.FAM, copy.BI, analyses.uniformity, analyses.strides);
  copy.FAM.invalidate(copy.F, llvm::PreservedAnalyses::none());
  return llvm::Error::success();
}

bool hasArrays(const llvm::Function &F) {
  return llvm::any_of(F.getEntryBlock(), [](const llvm::Instruction &I) {
    const auto *variable = llvm::dyn_cast<llvm::AllocaInst>(&I);
    return variable && variable->getAllocatedType()->isArrayTy();
  });
}

llvm::Error runPromoteArrays(KernelCopy &copy) {
  if (!hasArrays(copy.F))
    return llvm::Error::success();
  const Analyses analyses(copy);
  const uint64_t lanes = copy.info.vf.getKnownMinValue();
  const auto registersFor = [&](uint64_t size) {
    return unsigned(llvm::divideCeil(8 * size * lanes, copy.target.getRegisterBits()));
  };
  copy.FAM.invalidate(copy.F, llvm::PreservedAnalyses::none());
  if (promotePrivateArrays(copy.F, analyses.uniformity, registersFor, copy.FAM))
    copy.FAM.invalidate(copy.F, llvm::PreservedAnalyses::none());
  return llvm::Error::success();
}

llvm::Error runSimplifyFlow(KernelCopy &copy) { return simplifyControlFlow(copy.F, copy.FAM); }

llvm::Error runSelectPointers(KernelCopy &copy) {
  const Analyses analyses(copy);
  selectPointers(copy.F, analyses.flow.DT, analyses.uniformity, analyses.strides);
  return llvm::Error::success();
}

llvm::Error runWidenIndices(KernelCopy &copy) {
  const Analyses analyses(copy);
  widenIndices(copy.F, analyses.uniformity, analyses.strides);
  return llvm::Error::success();
}

llvm::Error runReassociation(KernelCopy &copy) {
  const Analyses analyses(copy);
  reassociateUniform(copy.F, analyses.uniformity, analyses.strides);
  return llvm::Error::success();
}

llvm::Error runExistingLanes(KernelCopy &copy) {
  if (!copy.info.isVectorPredicated)
    return llvm::Error::success();
  auto mask = createExistingLaneMask(copy.F, copy.BI, copy.info.simdDimIdx);
  if (!mask)
    return mask.takeError();
  copy.existingLanes = *mask;
  return llvm::Error::success();
}

llvm::Error runConvert(KernelCopy &copy) {
  if (llvm::Error error = checkControlFlow(copy.F))
    return error;
  auto converted =
      convertControlFlow(copy.F, copy.BI, copy.info.simdDimIdx, copy.existingLanes, copy.choices);
  if (!converted)
    return converted.takeError();
  if (!converted->masks.empty() && !copy.choices.isEnabled(VectorizationChoices::eLinearize))
    return refuse("divergent control flow; enable the choice 'Linearize' to vectorize it");
  for (const llvm::DebugLoc &location : converted->branches)
    copy.notes.push_back({location, "branch linearized"});
  for (const llvm::DebugLoc &location : converted->loops)
    copy.notes.push_back({location, "divergent loop: iterates until the last lane exits"});
  copy.masks = std::move(converted->masks);
  return llvm::Error::success();
}

llvm::Error checkDoubles(KernelCopy &copy, const Uniformity &uniformity) {
  if (!copy.choices.isEnabled(VectorizationChoices::eCababilityNoDoubleSupport))
    return llvm::Error::success();
  const auto isDouble = [](const llvm::Value *V) {
    return V->getType()->getScalarType()->isDoubleTy();
  };
  for (const llvm::Instruction &I : llvm::instructions(copy.F))
    if (uniformity.isVarying(&I) && (isDouble(&I) || llvm::any_of(I.operand_values(), isDouble)))
      return refuse(I, "target has no vectors of double");
  return llvm::Error::success();
}

llvm::Error runPacketizer(KernelCopy &copy) {
  const Analyses analyses(copy, /*areIndicesWide=*/true);
  if (llvm::Error error = checkDoubles(copy, analyses.uniformity))
    return error;
  copy.FAM.invalidate(copy.F, llvm::PreservedAnalyses::none());
  const AccessGroups groups(analyses.flow, analyses.uniformity, analyses.strides, copy.masks,
                            {copy.target, copy.info.vf, copy.info.isVectorPredicated},
                            [&]() -> llvm::ScalarEvolution & {
                              return copy.FAM.getResult<llvm::ScalarEvolutionAnalysis>(copy.F);
                            });
  Packetizer packetizer(copy.F, analyses.uniformity, analyses.strides, copy.masks, copy.BI,
                        copy.target, copy.info, copy.choices, groups);
  if (llvm::Error error = packetizer.run())
    return error;
  copy.notes.append(packetizer.getNotes().begin(), packetizer.getNotes().end());
  return llvm::Error::success();
}

llvm::Error runDefineBuiltins(KernelCopy &copy) {
  copy.F.addFnAttr(versionAttr, hasStridedMemoryOps(copy.F) ? stridedVersion : "");
  defineMemoryOps(copy.F, copy.target);
  return llvm::Error::success();
}

llvm::Error runJoinComponents(KernelCopy &copy) {
  joinComponents(copy.F);
  return llvm::Error::success();
}

llvm::Error runNarrowing(KernelCopy &copy) {
  copy.FAM.invalidate(copy.F, llvm::PreservedAnalyses::none());
  compiler::utils::NarrowIntegersPass().run(copy.F, copy.FAM);
  return llvm::Error::success();
}

llvm::Error runCleanup(KernelCopy &copy) {
  copy.FAM.invalidate(copy.F, llvm::PreservedAnalyses::none());
  llvm::FunctionPassManager clean;
  clean.addPass(llvm::EarlyCSEPass());
  clean.addPass(llvm::DCEPass());
  clean.run(copy.F, copy.FAM);
  for (llvm::BasicBlock &block : copy.F)
    llvm::DeleteDeadPHIs(&block);
  for (llvm::BasicBlock &block : copy.F)
    llvm::ConstantFoldTerminator(&block, /*DeleteDeadConditions=*/true);
  llvm::removeUnreachableBlocks(copy.F);
  copy.FAM.invalidate(copy.F, llvm::PreservedAnalyses::none());
  return llvm::Error::success();
}

llvm::Error runUnguardStores(KernelCopy &copy) {
  if (removeGuardsOfStores(copy.F, copy.target, copy.FAM))
    copy.FAM.invalidate(copy.F, llvm::PreservedAnalyses::none());
  return llvm::Error::success();
}

llvm::Error runPrintStrides(KernelCopy &copy) {
  Analyses(copy).strides.print(llvm::errs());
  return llvm::Error::success();
}

llvm::Error runPrintVarying(KernelCopy &copy) {
  Analyses(copy).uniformity.print(llvm::errs());
  return llvm::Error::success();
}

constexpr InnerPass innerPasses[] = {
    {"builtin-inlining", "inlines calls except for builtins with a vector equivalent", runInlining},
    {"merge-returns", "unifies the returns of the kernel", runMergeReturns},
    {"promote-private-arrays", "promotes short private arrays with varying indices to registers",
     runPromoteArrays},
    {"vecz-mem2reg", "promotes private variables to registers", runMem2Reg},
    {"check-profit", "refuses factors that are known not to gain, if they were not asked for",
     runCheckProfit},
    {"known-bits", "makes sums of bit operations, and adds flags to sums that cannot overflow",
     runKnownBits},
    {"squash-small-vecs", "loads and stores gathered small vectors as one integer", runSquash},
    {"scalarize", "scalarizes vectors of the source", runScalarize},
    {"count-lines", "counts cache lines that scalar work-items load again, for the cost model",
     runCountLines},
    {"simplify-flow", "lowers switches, and brings loops into simplified form with one exit",
     runSimplifyFlow},
    {"select-pointers", "replaces phis of pointers after divergent branches by selects",
     runSelectPointers},
    {"widen-indices", "extends the operands of index arithmetic instead of its result",
     runWidenIndices},
    {"uniform-reassoc", "reassociates uniform operands", runReassociation},
    {"predicate", "builds the mask of existing lanes in predicated versions", runExistingLanes},
    {"cfg-convert", "linearizes divergent control flow", runConvert},
    {"packetizer", "widens varying instructions to vectors", runPacketizer},
    {"define-builtins", "lowers the vectorizer's memory operations for the target",
     runDefineBuiltins},
    {"join-components", "computes components of source vectors together where they stay together",
     runJoinComponents},
    {"narrow-integers", "computes vectors of small integers in narrower types", runNarrowing},
    {"vecz-cleanup", "removes dead and redundant instructions", runCleanup},
    {"unguard-stores", "executes cheap masked stores without a vote on their lanes",
     runUnguardStores},
    // Printers are not in the default pipeline.
    {"print<varying>", "prints varying values", runPrintVarying},
    {"print<strides>", "prints the strides of values", runPrintStrides},
};
constexpr unsigned numPrinters = 2;
} // namespace

llvm::ArrayRef<InnerPass> getInnerPasses() { return innerPasses; }

InnerPipeline getDefaultInnerPipeline() {
  InnerPipeline pipeline;
  for (const InnerPass &pass : getInnerPasses().drop_back(numPrinters))
    pipeline.push_back(&pass);
  return pipeline;
}

llvm::Expected<InnerPipeline> parseInnerPipeline(llvm::StringRef text) {
  InnerPipeline pipeline;
  llvm::SmallVector<llvm::StringRef, 16> names;
  text.split(names, ',');
  for (const llvm::StringRef name : names) {
    const InnerPass *pass = llvm::find_if(
        getInnerPasses(), [&](const InnerPass &each) { return each.name == name.trim(); });
    if (pass == getInnerPasses().end())
      return llvm::createStringError("unknown inner pass '" + name.trim() + "'");
    pipeline.push_back(pass);
  }
  return pipeline;
}

void printInnerPasses(llvm::raw_ostream &OS) {
  for (const InnerPass &pass : getInnerPasses())
    OS << pass.name << ": " << pass.help << '\n';
}

llvm::Error checkInnerPasses(llvm::StringRef text) { return parseInnerPipeline(text).takeError(); }

} // namespace vecz
