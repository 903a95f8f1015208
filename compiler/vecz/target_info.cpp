#include "vecz/vecz_target_info.h"

#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/IR/Module.h>
#include <llvm/Target/TargetMachine.h>

namespace vecz {

llvm::AnalysisKey TargetInfoAnalysis::Key;

TargetInfo::~TargetInfo() = default;

llvm::Value *TargetInfo::createLoad(llvm::IRBuilderBase &B, llvm::Type *vectorType,
                                    llvm::Value *pointer, llvm::Align alignment,
                                    llvm::Value *mask) const {
  if (!mask)
    return B.CreateAlignedLoad(vectorType, pointer, alignment);
  return B.CreateMaskedLoad(vectorType, pointer, alignment, mask);
}

llvm::Instruction *TargetInfo::createStore(llvm::IRBuilderBase &B, llvm::Value *vector,
                                           llvm::Value *pointer, llvm::Align alignment,
                                           llvm::Value *mask) const {
  if (!mask)
    return B.CreateAlignedStore(vector, pointer, alignment);
  return B.CreateMaskedStore(vector, pointer, alignment, mask);
}

llvm::Value *TargetInfo::createGatherLoad(llvm::IRBuilderBase &B, llvm::Type *vectorType,
                                          llvm::Value *pointers, llvm::Align alignment,
                                          llvm::Value *mask) const {
  return B.CreateMaskedGather(vectorType, pointers, alignment, mask);
}

llvm::Instruction *TargetInfo::createScatterStore(llvm::IRBuilderBase &B, llvm::Value *vector,
                                                  llvm::Value *pointers, llvm::Align alignment,
                                                  llvm::Value *mask) const {
  return B.CreateMaskedScatter(vector, pointers, alignment, mask);
}

namespace {
unsigned getRegisterBits(llvm::TargetMachine *TM, const llvm::Module &M) {
  constexpr unsigned fallback = 128;
  if (!TM)
    return fallback;
  for (const llvm::Function &F : M) {
    if (F.isDeclaration())
      continue;
    const llvm::TypeSize bits = TM->getTargetTransformInfo(F).getRegisterBitWidth(
        llvm::TargetTransformInfo::RGK_FixedWidthVector);
    return bits.isZero() ? fallback : unsigned(bits.getFixedValue());
  }
  return fallback;
}
} // namespace

TargetInfoAnalysis::TargetInfoAnalysis() : TargetInfoAnalysis(nullptr) {}

TargetInfoAnalysis::TargetInfoAnalysis(llvm::TargetMachine *TM)
    : callback([TM](const llvm::Module &M) {
        return std::make_unique<TargetInfo>(getRegisterBits(TM, M));
      }) {}

} // namespace vecz
