#include "simd_width.h"

#include "compiler/utils/attributes.h"
#include "compiler/utils/metadata.h"
#include "vecz/vecz_target_info.h"

#include <llvm/ADT/bit.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

#include <algorithm>

namespace vecz {

namespace {
constexpr unsigned maxChosenWidth = 16;

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

/// Work-groups with fewer work-items than the factor would run scalar, so it is not above their
/// size where that is known.
unsigned getWidest(const llvm::Function &kernel, const TargetInfo &target, unsigned dimension,
                   unsigned registerWidth) {
  if (const auto required = compiler::utils::getReqdSubgroupSize(kernel))
    return *required;
  const auto sizes = compiler::utils::getLocalSizeMetadata(kernel);
  unsigned width =
      std::max(registerWidth, std::min(registerWidth * target.getMaxRegisters(), maxChosenWidth));
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
  plan.registerWidth = llvm::bit_floor(std::clamp(width, minFixedWidth, maxChosenWidth));
  plan.widest = getWidest(kernel, target, dimension, plan.registerWidth);
  return plan;
}

} // namespace vecz
