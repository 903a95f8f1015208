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

namespace {
constexpr unsigned minWidth = 2;
constexpr unsigned maxWidth = 64;
constexpr unsigned maxChosenWidth = 16;

llvm::Error checkKernel(const llvm::Function &kernel, const VeczPassOptions &options,
                        unsigned width) {
  if (options.factor.isScalable() && !options.vecz_auto)
    return refuse("scalable factors are not supported");
  if (width < minWidth || width > maxWidth || !llvm::isPowerOf2_32(width))
    return refuse("its factor is " + llvm::Twine(width) +
                  ", and must be a power of 2 from 2 to 64");
  if (options.vec_dim_idx > 2)
    return refuse("there is no dimension " + llvm::Twine(options.vec_dim_idx));
  if (!kernel.getReturnType()->isVoidTy() || kernel.isVarArg())
    return refuse("it has not the type of a kernel");
  if (compiler::utils::parseVeczToOrigFnLinkMetadata(kernel))
    return refuse("it is the vectorized version of another kernel");
  if (compiler::utils::getReqdSubgroupSize(kernel).value_or(1) != 1)
    return refuse("it requires a sub-group size, and sub-groups are not vectorized");
  if (kernel.hasFnAttribute(llvm::Attribute::OptimizeNone))
    return refuse("it must not be optimized");
  const auto sizes = compiler::utils::getLocalSizeMetadata(kernel);
  if (sizes && (*sizes)[options.vec_dim_idx] < width)
    return refuse("its work-groups have only " + llvm::Twine((*sizes)[options.vec_dim_idx]) +
                  " work-items in dimension " + llvm::Twine(options.vec_dim_idx));
  return llvm::Error::success();
}

std::string getVersionName(const llvm::Function &kernel, unsigned width) {
  return ("__vecz_v" + llvm::Twine(width) + "_" + compiler::utils::getBaseFnNameOrFnName(kernel))
      .str();
}

llvm::Function *copyKernel(llvm::Function &kernel, unsigned width) {
  llvm::ValueToValueMapTy map;
  llvm::Function *copy = llvm::CloneFunction(&kernel, map);
  copy->setName(getVersionName(kernel, width));
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

void widenIndices(llvm::Function &F, const compiler::utils::BuiltinInfo &BI, unsigned dimension) {
  const ControlFlow flow(F);
  const Uniformity uniformity(F, flow, BI, dimension);
  widenIndices(F, uniformity, Strides(F, flow, uniformity, BI, dimension));
}
} // namespace

unsigned Vectorizer::chooseWidth(const llvm::Function &kernel,
                                 const VeczPassOptions &options) const {
  if (!options.vecz_auto)
    return options.factor.getKnownMinValue();
  unsigned width = target.getRegisterBits() / getElementBits(kernel);
  width = llvm::bit_floor(std::clamp(width, minWidth, maxChosenWidth));
  if (const auto sizes = compiler::utils::getLocalSizeMetadata(kernel);
      sizes && options.vec_dim_idx < 3)
    while (width > minWidth && width > (*sizes)[options.vec_dim_idx])
      width /= 2;
  return width;
}

llvm::Expected<VectorizedKernel> Vectorizer::vectorize(llvm::Function &kernel,
                                                       const VeczPassOptions &options,
                                                       unsigned width) const {
  if (llvm::Error error = checkKernel(kernel, options, width))
    return error;
  if (kernel.getParent()->getNamedValue(getVersionName(kernel, width)))
    return refuse("there is a '" + getVersionName(kernel, width) + "' already");
  llvm::Function *copy = copyKernel(kernel, width);
  auto done = transform(*copy, options, width);
  FAM.clear(*copy, copy->getName());
  if (!done)
    copy->eraseFromParent();
  return done;
}

llvm::Expected<VectorizedKernel>
Vectorizer::transform(llvm::Function &copy, const VeczPassOptions &options, unsigned width) const {
  const unsigned dimension = options.vec_dim_idx;
  if (llvm::Error error = prepareKernel(copy, BI, width, FAM))
    return error;
  widenIndices(copy, BI, dimension);
  auto converted = convertControlFlow(copy, BI, dimension);
  if (!converted)
    return converted.takeError();
  if (!converted->masks.empty() && !options.choices.isEnabled(VectorizationChoices::eLinearize))
    return refuse("it has control flow that differs between work-items, which is not to be "
                  "linearized");

  VectorizedKernel result{&copy, width, {}};
  for (const llvm::DebugLoc &location : converted->branches)
    result.notes.push_back({location, "branch linearized"});
  for (const llvm::DebugLoc &location : converted->loops)
    result.notes.push_back({location, "loop runs until the last lane leaves it"});
  const ControlFlow flow(copy);
  const Uniformity uniformity(copy, flow, BI, dimension);
  const Strides strides(copy, flow, uniformity, BI, dimension);
  Packetizer packetizer(copy, uniformity, strides, converted->masks, BI, target, width, dimension,
                        options.choices);
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
