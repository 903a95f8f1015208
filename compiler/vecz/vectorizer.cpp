#include "vectorizer.h"

#include "compiler/utils/attributes.h"
#include "compiler/utils/builtin_info.h"
#include "compiler/utils/metadata.h"
#include "refusal.h"
#include "transform/prepare.h"
#include "transform/widen_indices.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Transforms/Scalar/DCE.h>
#include <llvm/Transforms/Scalar/EarlyCSE.h>
#include <llvm/Transforms/Utils/Cloning.h>

namespace vecz {

using compiler::utils::VectorizationInfo;

namespace {
constexpr unsigned minWidth = 2;
constexpr unsigned maxWidth = 64;
constexpr unsigned maxChosenWidth = 16;

llvm::Error checkFactor(llvm::ElementCount factor) {
  const unsigned width = factor.getKnownMinValue();
  if (factor.isScalable() ? width < 1 || width > maxWidth || !llvm::isPowerOf2_32(width)
                          : width < minWidth || width > maxWidth || !llvm::isPowerOf2_32(width))
    return refuse("its factor is " + llvm::Twine(width) + ", and must be a power of 2 from " +
                  llvm::Twine(factor.isScalable() ? 1 : minWidth) + " to " + llvm::Twine(maxWidth));
  return llvm::Error::success();
}

llvm::Error checkKernel(const llvm::Function &kernel, const VectorizationInfo &info) {
  if (llvm::Error error = checkFactor(info.vf))
    return error;
  if (info.simdDimIdx > 2)
    return refuse("there is no dimension " + llvm::Twine(info.simdDimIdx));
  if (!kernel.getReturnType()->isVoidTy() || kernel.isVarArg())
    return refuse("it has not the type of a kernel");
  if (compiler::utils::parseVeczToOrigFnLinkMetadata(kernel))
    return refuse("it is the vectorized version of another kernel");
  if (const auto required = compiler::utils::getReqdSubgroupSize(kernel);
      required && info.vf != llvm::ElementCount::getFixed(*required))
    return refuse("it requires sub-groups of " + llvm::Twine(*required) + " work-items");
  if (kernel.hasFnAttribute(llvm::Attribute::OptimizeNone))
    return refuse("it must not be optimized");
  const auto sizes = compiler::utils::getLocalSizeMetadata(kernel);
  if (sizes && !info.isVectorPredicated && (*sizes)[info.simdDimIdx] < info.vf.getKnownMinValue())
    return refuse("its work-groups have only " + llvm::Twine((*sizes)[info.simdDimIdx]) +
                  " work-items in dimension " + llvm::Twine(info.simdDimIdx));
  return llvm::Error::success();
}

std::string getVersionName(const llvm::Function &kernel, const VectorizationInfo &info) {
  return ((info.vf.isScalable() ? "__vecz_nxv" : "__vecz_v") +
          llvm::Twine(info.vf.getKnownMinValue()) + (info.isVectorPredicated ? "_vp_" : "_") +
          compiler::utils::getBaseFnNameOrFnName(kernel))
      .str();
}

llvm::Function *copyKernel(llvm::Function &kernel, const VectorizationInfo &info) {
  llvm::ValueToValueMapTy map;
  llvm::Function *copy = llvm::CloneFunction(&kernel, map);
  copy->setName(getVersionName(kernel, info));
  compiler::utils::dropOrigToVeczMetadata(*copy);
  compiler::utils::dropVeczToOrigMetadata(*copy);
  return copy;
}

/// Whether there is a work-item for the lane. The queries must have the types of builtins.
llvm::Expected<llvm::Value *> createLaneExists(llvm::Function &F, compiler::utils::BuiltinInfo &BI,
                                               unsigned dimension) {
  llvm::IRBuilder<> B(F.getContext());
  B.SetInsertPointPastAllocas(&F);
  llvm::SmallVector<llvm::Value *, 2> answers;
  for (const auto ID :
       {compiler::utils::eMuxBuiltinGetLocalId, compiler::utils::eMuxBuiltinGetLocalSize}) {
    llvm::Function *query = BI.getOrDeclareMuxBuiltin(ID, *F.getParent());
    if (!query || query->arg_size() != 1)
      return refuse("the module has something else of the name of a builtin that it needs");
    llvm::CallInst *call = B.CreateCall(query, B.getInt32(dimension));
    call->setCallingConv(query->getCallingConv());
    answers.push_back(call);
  }
  return B.CreateICmpULT(answers[0], answers[1], "lane.exists");
}

/// The widest value that the kernel reads, writes or computes in floating point, in bits.
unsigned getElementBits(const llvm::Function &kernel) {
  unsigned bits = 0;
  const auto see = [&](const llvm::Type *type) {
    if (type->isIntOrIntVectorTy() || type->isFPOrFPVectorTy())
      bits = std::max(bits, type->getScalarSizeInBits());
  };
  for (const llvm::Instruction &I : llvm::instructions(kernel)) {
    if (const auto *store = llvm::dyn_cast<llvm::StoreInst>(&I))
      see(store->getValueOperand()->getType());
    else if (llvm::isa<llvm::LoadInst>(I) || I.getType()->isFPOrFPVectorTy())
      see(I.getType());
  }
  return bits ? bits : 32;
}

void widenIndices(llvm::Function &F, const compiler::utils::BuiltinInfo &BI, unsigned dimension) {
  const ControlFlow flow(F);
  const Uniformity uniformity(F, flow, BI, dimension);
  widenIndices(F, uniformity, Strides(F, flow, uniformity, BI, dimension));
}
} // namespace

unsigned Vectorizer::chooseWidth(const llvm::Function &kernel, unsigned dimension) const {
  if (const auto required = compiler::utils::getReqdSubgroupSize(kernel))
    return *required;
  unsigned width = target.getRegisterBits() / getElementBits(kernel);
  width = llvm::bit_floor(std::clamp(width, minWidth, maxChosenWidth));
  if (const auto sizes = compiler::utils::getLocalSizeMetadata(kernel); sizes && dimension < 3)
    while (width > minWidth && width > (*sizes)[dimension])
      width /= 2;
  return width;
}

VectorizationInfo Vectorizer::chooseVersion(const llvm::Function &kernel,
                                            const VeczPassOptions &options) const {
  VectorizationInfo info;
  info.vf = options.vecz_auto
                ? llvm::ElementCount::getFixed(chooseWidth(kernel, options.vec_dim_idx))
                : options.factor;
  info.simdDimIdx = options.vec_dim_idx;
  info.isVectorPredicated = options.choices.isEnabled(VectorizationChoices::eVectorPredication);
  return info;
}

llvm::Expected<VectorizedKernel> Vectorizer::vectorize(llvm::Function &kernel,
                                                       const VectorizationChoices &choices,
                                                       const VectorizationInfo &info) const {
  if (llvm::Error error = checkKernel(kernel, info))
    return error;
  if (kernel.getParent()->getNamedValue(getVersionName(kernel, info)))
    return refuse("there is a '" + getVersionName(kernel, info) + "' already");
  llvm::Function *copy = copyKernel(kernel, info);
  auto done = transform(*copy, choices, info);
  FAM.clear(*copy, copy->getName());
  if (!done)
    copy->eraseFromParent();
  return done;
}

llvm::Expected<VectorizedKernel> Vectorizer::transform(llvm::Function &copy,
                                                       const VectorizationChoices &choices,
                                                       const VectorizationInfo &info) const {
  const unsigned dimension = info.simdDimIdx;
  if (llvm::Error error = prepareKernel(copy, BI, info.vf, FAM))
    return error;
  widenIndices(copy, BI, dimension);
  llvm::Value *allLanes = nullptr;
  if (info.isVectorPredicated) {
    auto exists = createLaneExists(copy, BI, dimension);
    if (!exists)
      return exists.takeError();
    allLanes = *exists;
  }
  auto converted = convertControlFlow(copy, BI, dimension, allLanes, choices);
  if (!converted)
    return converted.takeError();
  if (!converted->masks.empty() && !choices.isEnabled(VectorizationChoices::eLinearize))
    return refuse("it has control flow that differs between work-items, which is not to be "
                  "linearized");

  VectorizedKernel result{&copy, info, {}};
  for (const llvm::DebugLoc &location : converted->branches)
    result.notes.push_back({location, "branch linearized"});
  for (const llvm::DebugLoc &location : converted->loops)
    result.notes.push_back({location, "loop runs until the last lane leaves it"});
  const ControlFlow flow(copy);
  const Uniformity uniformity(copy, flow, BI, dimension);
  const Strides strides(copy, flow, uniformity, BI, dimension);
  Packetizer packetizer(copy, uniformity, strides, converted->masks, BI, target, info, choices);
  if (llvm::Error error = packetizer.run())
    return error;
  result.notes.append(packetizer.getNotes().begin(), packetizer.getNotes().end());

  FAM.invalidate(copy, llvm::PreservedAnalyses::none());
  llvm::FunctionPassManager clean;
  clean.addPass(llvm::EarlyCSEPass());
  clean.addPass(llvm::DCEPass());
  FAM.invalidate(copy, clean.run(copy, FAM));
  return result;
}

} // namespace vecz
