#include "simd_width.h"

#include "../tuning.h"
#include "compiler/utils/attributes.h"
#include "compiler/utils/metadata.h"
#include "vecz/vecz_target_info.h"

#include <llvm/ADT/bit.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

#include <algorithm>

namespace vecz {

namespace {
unsigned getElementBits(const llvm::Function &kernel) {
  unsigned bits = 0;
  const auto visit = [&](const llvm::Type *type) {
    if (type->isIntOrIntVectorTy() || type->isFPOrFPVectorTy())
      bits = std::max(bits, type->getScalarSizeInBits());
  };
  for (const llvm::Instruction &I : llvm::instructions(kernel)) {
    // The header of an image is uniform.
    if (I.hasMetadata(llvm::LLVMContext::MD_invariant_load))
      continue;
    if (const auto *store = llvm::dyn_cast<llvm::StoreInst>(&I))
      visit(store->getValueOperand()->getType());
    else if (llvm::isa<llvm::LoadInst>(I) || I.getType()->isFPOrFPVectorTy())
      visit(I.getType());
  }
  return bits ? bits : 32;
}

/// Work-groups that are smaller than the factor run scalar, so a known work-group size limits it.
unsigned getWidest(const llvm::Function &kernel, const TargetInfo &target, unsigned dimension,
                   unsigned registerWidth) {
  if (const auto required = compiler::utils::getReqdSubgroupSize(kernel))
    return *required;
  const auto sizes = compiler::utils::getLocalSizeMetadata(kernel);
  unsigned width = std::max(
      registerWidth, std::min(registerWidth * target.getMaxRegisters(), tuning::maxChosenWidth));
  if (!sizes || dimension > 2)
    return width;
  const uint64_t size = (*sizes)[dimension];
  while (width > minFixedWidth && (width > size || (width > registerWidth && size % width != 0)))
    width /= 2;
  return width;
}
} // namespace

SimdWidth planSimdWidth(const llvm::Function &kernel, const TargetInfo &target, unsigned dimension,
                        unsigned simdWidth) {
  SimdWidth plan;
  plan.elementBits = getElementBits(kernel);
  const unsigned width = simdWidth != 0 ? simdWidth : target.getRegisterBits() / plan.elementBits;
  plan.registerWidth = llvm::bit_floor(std::clamp(width, minFixedWidth, tuning::maxChosenWidth));
  plan.widest = getWidest(kernel, target, dimension, plan.registerWidth);
  return plan;
}

} // namespace vecz
