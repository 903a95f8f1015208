#include "inner_passes.h"

#include "analysis/strides.h"
#include "compiler/utils/builtin_info.h"
#include "compiler/utils/sub_group_analysis.h"
#include "memory_ops.h"
#include "refusal.h"
#include "transform/canonicalize_casts.h"
#include "transform/existing_lanes.h"
#include "transform/interleave_private.h"
#include "transform/prepare.h"
#include "transform/promote_private_arrays.h"
#include "transform/squash_small_vectors.h"
#include "transform/uniform_reassociation.h"
#include "transform/widen_indices.h"
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
/// Whether the scalar kernel does the same. With sub-groups it does not: each of its work-items is
/// a sub-group.
bool canRunScalar(const llvm::Function &F, const compiler::utils::BuiltinInfo &BI) {
  if (compiler::utils::getReqdSubgroupSize(F).value_or(1) != 1)
    return false;
  return llvm::none_of(llvm::instructions(F), [&](const llvm::Instruction &I) {
    const auto *call = llvm::dyn_cast<llvm::CallInst>(&I);
    const llvm::Function *callee = call ? call->getCalledFunction() : nullptr;
    return callee && compiler::utils::isSubgroupBuiltin(BI.analyzeBuiltin(*callee).ID);
  });
}

/// What is known about the code as it is now, given the kernel's precondition.
struct Facts {
  explicit Facts(KernelCopy &copy, bool areIndicesWide = false)
      : flow(copy.F), uniformity(copy.F, flow, copy.BI, copy.info.simdDimIdx),
        strides(copy.F, flow, uniformity, copy.BI, copy.info.simdDimIdx,
                canRunScalar(copy.F, copy.BI), areIndicesWide) {
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

bool hasVectorAccesses(const llvm::Function &F) {
  return llvm::any_of(llvm::instructions(F), [](const llvm::Instruction &I) {
    return llvm::isa<llvm::LoadInst, llvm::StoreInst>(I) &&
           llvm::getLoadStoreType(&I)->isVectorTy();
  });
}

llvm::Error runSquash(KernelCopy &copy) {
  if (!hasVectorAccesses(copy.F))
    return llvm::Error::success();
  const Facts facts(copy);
  squashSmallVectors(copy.F, facts.uniformity, facts.strides);
  return llvm::Error::success();
}

bool hasVaryingVectors(KernelCopy &copy) {
  const Facts facts(copy);
  return llvm::any_of(llvm::instructions(copy.F), [&](const llvm::Instruction &I) {
    return facts.uniformity.isVarying(&I) &&
           (I.getType()->isVectorTy() ||
            llvm::any_of(I.operand_values(), [](const llvm::Value *operand) {
              return operand->getType()->isVectorTy();
            }));
  });
}

/// Vectors that stay whole are a vector for each lane where they differ.
llvm::Error runScalarize(KernelCopy &copy) {
  const bool isWanted = copy.choices.isEnabled(VectorizationChoices::ePartialScalarization)
                            ? hasVaryingVectors(copy)
                            : copy.choices.isEnabled(VectorizationChoices::eFullScalarization);
  if (isWanted)
    scalarizeSourceVectors(copy.F, copy.FAM);
  else
    canonicalizeCasts(copy.F);
  if (!copy.info.vf.isScalable())
    interleavePrivateArrays(copy.F, copy.info.vf.getFixedValue());
  return llvm::Error::success();
}

bool hasArrays(const llvm::Function &F) {
  return llvm::any_of(F.getEntryBlock(), [](const llvm::Instruction &I) {
    const auto *variable = llvm::dyn_cast<llvm::AllocaInst>(&I);
    return variable && variable->getAllocatedType()->isArrayTy();
  });
}

llvm::Error runArrays(KernelCopy &copy) {
  if (!hasArrays(copy.F))
    return llvm::Error::success();
  const Facts facts(copy);
  const uint64_t lanes = copy.info.vf.getKnownMinValue();
  const auto registersFor = [&](uint64_t size) {
    return unsigned(llvm::divideCeil(8 * size * lanes, copy.target.getRegisterBits()));
  };
  copy.FAM.invalidate(copy.F, llvm::PreservedAnalyses::none());
  if (promotePrivateArrays(copy.F, facts.uniformity, registersFor, copy.FAM))
    copy.FAM.invalidate(copy.F, llvm::PreservedAnalyses::none());
  return llvm::Error::success();
}

llvm::Error runSimplifyFlow(KernelCopy &copy) { return simplifyControlFlow(copy.F, copy.FAM); }

llvm::Error runWidenIndices(KernelCopy &copy) {
  const Facts facts(copy);
  widenIndices(copy.F, facts.uniformity, facts.strides);
  return llvm::Error::success();
}

llvm::Error runReassociation(KernelCopy &copy) {
  const Facts facts(copy);
  reassociateUniform(copy.F, facts.uniformity, facts.strides);
  return llvm::Error::success();
}

llvm::Error runPredicate(KernelCopy &copy) {
  if (!copy.info.isVectorPredicated)
    return llvm::Error::success();
  auto exists = createExistingLaneMask(copy.F, copy.BI, copy.info.simdDimIdx);
  if (!exists)
    return exists.takeError();
  copy.existingLanes = *exists;
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
    return refuse("it has control flow that differs between work-items, which is not to be "
                  "linearized");
  for (const llvm::DebugLoc &location : converted->branches)
    copy.notes.push_back({location, "branch linearized"});
  for (const llvm::DebugLoc &location : converted->loops)
    copy.notes.push_back({location, "loop runs until the last lane leaves it"});
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
      return refuse(I, "the target has no vectors of double");
  return llvm::Error::success();
}

llvm::Error runPacketizer(KernelCopy &copy) {
  const Facts facts(copy, /*areIndicesWide=*/true);
  if (llvm::Error error = checkDoubles(copy, facts.uniformity))
    return error;
  copy.FAM.invalidate(copy.F, llvm::PreservedAnalyses::none());
  const InterleavedGroups groups(facts.flow, facts.uniformity, facts.strides, copy.masks,
                                 [&]() -> llvm::ScalarEvolution & {
                                   return copy.FAM.getResult<llvm::ScalarEvolutionAnalysis>(copy.F);
                                 });
  Packetizer packetizer(copy.F, facts.uniformity, facts.strides, copy.masks, copy.BI, copy.target,
                        copy.info, copy.choices, groups);
  if (llvm::Error error = packetizer.run())
    return error;
  copy.notes.append(packetizer.getNotes().begin(), packetizer.getNotes().end());
  return llvm::Error::success();
}

llvm::Error runDefineBuiltins(KernelCopy &copy) {
  defineMemoryOps(copy.F, copy.target);
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

llvm::Error runPrintStrides(KernelCopy &copy) {
  Facts(copy).strides.print(llvm::errs());
  return llvm::Error::success();
}

llvm::Error runPrintVarying(KernelCopy &copy) {
  Facts(copy).uniformity.print(llvm::errs());
  return llvm::Error::success();
}

constexpr InnerPass steps[] = {
    {"builtin-inlining", "inlines all calls but those that have a vector form", runInlining},
    {"merge-returns", "gives the kernel one return", runMergeReturns},
    {"arrays-in-registers", "keeps short private arrays in registers if lanes index them apart",
     runArrays},
    {"vecz-mem2reg", "brings private variables into registers", runMem2Reg},
    {"squash-small-vecs", "accesses small vectors at scattered addresses as one integer",
     runSquash},
    {"scalarize", "takes vectors of the source apart", runScalarize},
    {"simplify-flow", "lowers switches, and gives loops one entry, one latch and one exit",
     runSimplifyFlow},
    {"widen-indices", "computes indices in the type of addresses", runWidenIndices},
    {"uniform-reassoc", "brings uniform operands together", runReassociation},
    {"predicate", "asks which lanes exist, in predicated versions", runPredicate},
    {"cfg-convert", "makes branches uniform by masks", runConvert},
    {"packetizer", "makes vectors of what differs between lanes", runPacketizer},
    {"define-builtins", "has the target build the vectorizer's own memory operations",
     runDefineBuiltins},
    {"vecz-cleanup", "removes what the packetizer left over", runCleanup},
    // Those from here on are for people only.
    {"print<varying>", "prints which values differ between lanes", runPrintVarying},
    {"print<strides>", "prints how far values are from lane to lane", runPrintStrides},
};
constexpr unsigned numPrinters = 2;
} // namespace

llvm::ArrayRef<InnerPass> getInnerPasses() { return steps; }

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
      return llvm::createStringError("there is no inner pass '" + name.trim() + "'");
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
