// Metadata on private variables whose elements are interleaved between lanes: element 0 of each
// lane, then element 1 of each lane. Set by transform/interleave_private.
#ifndef VECZ_ANALYSIS_INTERLEAVED_LAYOUT_H
#define VECZ_ANALYSIS_INTERLEAVED_LAYOUT_H

#include <llvm/IR/Constants.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Metadata.h>

#include <optional>

namespace vecz {

inline constexpr llvm::StringLiteral interleavedLayoutMetadata = "vecz.interleaved";

inline void setInterleavedElementSize(llvm::AllocaInst &variable, uint64_t size) {
  llvm::LLVMContext &context = variable.getContext();
  variable.setMetadata(
      interleavedLayoutMetadata,
      llvm::MDNode::get(context, llvm::ConstantAsMetadata::get(llvm::ConstantInt::get(
                                     llvm::Type::getInt64Ty(context), size))));
}

/// The size in bytes of the elements, which is the distance between two lanes; nullopt if the
/// variable is not interleaved.
inline std::optional<unsigned> getInterleavedElementSize(const llvm::AllocaInst &variable) {
  const llvm::MDNode *size = variable.getMetadata(interleavedLayoutMetadata);
  if (!size)
    return std::nullopt;
  return llvm::mdconst::extract<llvm::ConstantInt>(size->getOperand(0))->getZExtValue();
}

} // namespace vecz

#endif // VECZ_ANALYSIS_INTERLEAVED_LAYOUT_H
