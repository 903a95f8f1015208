#include "vectorizer.h"

#include "compiler/utils/attributes.h"
#include "compiler/utils/barrier_calls.h"
#include "compiler/utils/builtin_info.h"
#include "compiler/utils/metadata.h"
#include "inner_passes.h"
#include "refusal.h"

#include <llvm/ADT/SmallSet.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
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
  if (compiler::utils::hasDegenerateSubgroups(kernel) &&
      !compiler::utils::hasNoExplicitSubgroups(kernel))
    return refuse("its sub-groups are whole work-groups");
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

/// What simplified the copy may have found out that some barriers are never reached. All versions
/// of a kernel must have the same ones, so the others lose them, too.
void dropLostBarriers(llvm::Function &kernel, llvm::Function &copy,
                      const compiler::utils::BuiltinInfo &BI) {
  llvm::SmallSet<uint32_t, 8> kept;
  for (const llvm::CallInst *barrier : compiler::utils::findBarriers(copy, BI))
    if (const auto id = compiler::utils::getBarrierId(*barrier))
      kept.insert(*id);
  llvm::SmallVector<compiler::utils::LinkMetadataResult, 4> versions;
  compiler::utils::parseOrigToVeczFnLinkMetadata(kernel, versions);
  llvm::SmallVector<llvm::Function *, 4> others = {&kernel};
  for (const compiler::utils::LinkMetadataResult &version : versions)
    if (version.function)
      others.push_back(version.function);
  for (llvm::Function *other : others)
    for (llvm::CallInst *barrier : compiler::utils::findBarriers(*other, BI))
      if (const auto id = compiler::utils::getBarrierId(*barrier); id && !kept.contains(*id))
        barrier->eraseFromParent();
}
} // namespace

unsigned Vectorizer::chooseWidth(const llvm::Function &kernel, unsigned dimension,
                                 unsigned simdWidth) const {
  if (const auto required = compiler::utils::getReqdSubgroupSize(kernel))
    return *required;
  unsigned width = simdWidth != 0 ? simdWidth : target.getRegisterBits() / getElementBits(kernel);
  width = llvm::bit_floor(std::clamp(width, minWidth, maxChosenWidth));
  if (const auto sizes = compiler::utils::getLocalSizeMetadata(kernel); sizes && dimension < 3)
    while (width > minWidth && width > (*sizes)[dimension])
      width /= 2;
  return width;
}

VectorizationInfo Vectorizer::chooseVersion(const llvm::Function &kernel,
                                            const VeczPassOptions &options) const {
  VectorizationInfo info;
  info.vf = options.factor;
  if (options.vecz_auto)
    info.vf = llvm::ElementCount::get(chooseWidth(kernel, options.vec_dim_idx, options.simd_width),
                                      options.factor.isScalable());
  info.simdDimIdx = options.vec_dim_idx;
  info.isVectorPredicated = options.choices.isEnabled(VectorizationChoices::eVectorPredication);
  return info;
}

llvm::Expected<VectorizedKernel> Vectorizer::vectorize(llvm::Function &kernel,
                                                       const VeczPassOptions &options,
                                                       const VectorizationInfo &info) const {
  if (llvm::Error error = checkKernel(kernel, info))
    return error;
  if (kernel.getParent()->getNamedValue(getVersionName(kernel, info)))
    return refuse("there is a '" + getVersionName(kernel, info) + "' already");
  llvm::Function *copy = copyKernel(kernel, info);
  auto done = transform(*copy, options, info);
  FAM.clear(*copy, copy->getName());
  if (!done) {
    copy->eraseFromParent();
    return done;
  }
  dropLostBarriers(kernel, *copy, BI);
  return done;
}

llvm::Expected<VectorizedKernel> Vectorizer::transform(llvm::Function &function,
                                                       const VeczPassOptions &options,
                                                       const VectorizationInfo &info) const {
  auto pipeline = options.inner_passes.empty() ? getDefaultInnerPipeline()
                                               : parseInnerPipeline(options.inner_passes);
  if (!pipeline)
    return refuse(llvm::toString(pipeline.takeError()));
  KernelCopy copy{function, BI, target, FAM, options.choices, info, {}, {}, {}};
  for (const InnerPass *pass : *pipeline)
    if (llvm::Error error = pass->run(copy))
      return error;
  return VectorizedKernel{&function, info, std::move(copy.notes)};
}

} // namespace vecz
