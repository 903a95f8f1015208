#include "compiler/utils/align_module_structs.h"

#include "compiler/utils/replace_module_types.h"
#include "compiler/utils/type_mapping.h"
#include "compiler/utils/type_uses.h"

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/MathExtras.h>

namespace compiler::utils {

namespace {

class StructPadding : public TypeMapping {
public:
  explicit StructPadding(const llvm::Module &M) : DL(M.getDataLayout()) {
    forEachTypeUse(M, [&](llvm::Type *type, TypeUse use) {
      if (use == TypeUse::Memory)
        addMemoryType(type);
    });
  }

  llvm::MaybeAlign getVariableAlign(llvm::Type *type) override {
    return type->isSized() ? llvm::MaybeAlign(getAlign(type)) : std::nullopt;
  }

protected:
  void pad(llvm::StructType *type, llvm::SmallVectorImpl<llvm::Type *> &elements,
           llvm::SmallVectorImpl<unsigned> &indices) override;

private:
  void addMemoryType(llvm::Type *type);
  llvm::Align getAlign(llvm::Type *type) const;
  llvm::Align getNumberAlign(llvm::Type *type) const;

  const llvm::DataLayout &DL;
  llvm::SmallPtrSet<llvm::Type *, 16> memoryTypes;
};

void StructPadding::addMemoryType(llvm::Type *type) {
  if (type->isFunctionTy() || !memoryTypes.insert(type).second)
    return;
  for (llvm::Type *part : type->subtypes())
    addMemoryType(part);
}

/// OpenCL's alignment of a scalar, pointer or vector.
llvm::Align StructPadding::getNumberAlign(llvm::Type *type) const {
  const llvm::Align given = DL.getABITypeAlign(type);
  // Integer types that OpenCL does not have follow the data layout.
  if (type->isIntegerTy() &&
      (type->getIntegerBitWidth() > 64 || !llvm::isPowerOf2_32(type->getIntegerBitWidth())))
    return given;
  const bool isKnown = type->isIntegerTy() || type->isHalfTy() || type->isFloatTy() ||
                       type->isDoubleTy() || type->isPointerTy() ||
                       llvm::isa<llvm::FixedVectorType>(type);
  if (!isKnown)
    return given;
  const uint64_t bytes = DL.getTypeStoreSize(type).getFixedValue();
  return std::max(given, llvm::Align(llvm::PowerOf2Ceil(std::max<uint64_t>(bytes, 1))));
}

/// OpenCL's alignment of a sized type.
llvm::Align StructPadding::getAlign(llvm::Type *type) const {
  if (auto *array = llvm::dyn_cast<llvm::ArrayType>(type))
    return getAlign(array->getElementType());
  if (auto *extension = llvm::dyn_cast<llvm::TargetExtType>(type))
    return getAlign(extension->getLayoutType());
  auto *structure = llvm::dyn_cast<llvm::StructType>(type);
  if (!structure)
    return getNumberAlign(type);
  llvm::Align align = DL.getABITypeAlign(type);
  if (!structure->isPacked())
    for (llvm::Type *element : structure->elements())
      align = std::max(align, getAlign(element));
  return align;
}

void StructPadding::pad(llvm::StructType *type, llvm::SmallVectorImpl<llvm::Type *> &elements,
                        llvm::SmallVectorImpl<unsigned> &indices) {
  if (type->isPacked() || !memoryTypes.contains(type) || !type->isSized() || type->isScalableTy())
    return;
  llvm::Type *byte = llvm::Type::getInt8Ty(type->getContext());
  llvm::SmallVector<llvm::Type *, 8> padded;
  llvm::SmallVector<unsigned, 8> places;
  llvm::Align givenAlign(1);
  uint64_t end = 0;
  for (unsigned i = 0; i != elements.size(); ++i) {
    const llvm::Align given = DL.getABITypeAlign(elements[i]);
    givenAlign = std::max(givenAlign, given);
    const uint64_t offset = llvm::alignTo(end, getAlign(type->getElementType(i)));
    if (offset != llvm::alignTo(end, given))
      padded.push_back(llvm::ArrayType::get(byte, offset - end));
    places.push_back(padded.size());
    padded.push_back(elements[i]);
    end = offset + DL.getTypeAllocSize(elements[i]).getFixedValue();
  }
  const uint64_t size = llvm::alignTo(end, getAlign(type));
  if (size != llvm::alignTo(end, givenAlign))
    padded.push_back(llvm::ArrayType::get(byte, size - end));
  if (padded.size() == elements.size())
    return;
  elements.assign(padded);
  indices.assign(places);
}

} // namespace

llvm::PreservedAnalyses AlignModuleStructsPass::run(llvm::Module &M,
                                                    llvm::ModuleAnalysisManager &) {
  StructPadding padding(M);
  return replaceModuleTypes(M, padding) ? llvm::PreservedAnalyses::none()
                                        : llvm::PreservedAnalyses::all();
}

} // namespace compiler::utils
