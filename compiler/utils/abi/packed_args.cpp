#include "compiler/utils/packed_args.h"

#include <llvm/IR/DataLayout.h>
#include <llvm/IR/DerivedTypes.h>
#include <llvm/Support/MathExtras.h>

namespace compiler::utils {

PackedArgs layOutPackedArgs(llvm::LLVMContext &context, const llvm::DataLayout &layout,
                            llvm::ArrayRef<llvm::Type *> arguments, bool isPacked,
                            const llvm::Twine &name) {
  const auto getSize = [&](llvm::Type *type) {
    return layout.getTypeAllocSize(type).getFixedValue();
  };
  const auto getAlign = [&](llvm::Type *type) {
    return isPacked ? 1 : std::max<uint64_t>(1, llvm::PowerOf2Ceil(getSize(type)));
  };
  // LLVM pads elements to their ABI alignment. Explicit padding is added where more is required;
  // the struct is packed if less is required.
  const bool isStructPacked = isPacked || llvm::any_of(arguments, [&](llvm::Type *type) {
                                return layout.getABITypeAlign(type).value() > getAlign(type);
                              });
  const llvm::Align structAlign = isPacked ? llvm::Align(1) : layout.getPointerABIAlignment(0);

  PackedArgs result;
  llvm::SmallVector<llvm::Type *, 8> elements;
  uint64_t end = 0;
  for (llvm::Type *type : arguments) {
    const llvm::Align natural = isStructPacked ? llvm::Align(1) : layout.getABITypeAlign(type);
    const uint64_t offset = llvm::alignTo(end, getAlign(type));
    if (llvm::alignTo(end, natural) != offset)
      elements.push_back(llvm::ArrayType::get(llvm::Type::getInt8Ty(context), offset - end));
    result.members.push_back({static_cast<unsigned>(elements.size()), offset,
                              llvm::commonAlignment(structAlign, offset)});
    elements.push_back(type);
    end = offset + getSize(type);
  }
  result.alignment = structAlign;
  result.size = end;
  result.type = llvm::StructType::create(context, elements, name.str(), isStructPacked);
  return result;
}

} // namespace compiler::utils
