#include "compiler/utils/scheduling.h"

#include <llvm/IR/DataLayout.h>
#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/Module.h>

namespace compiler::utils {

namespace {
/// A context may contain modules with different size types. The first one gets the plain name, the
/// other a deterministic suffix.
llvm::StructType *getOrCreateStruct(llvm::LLVMContext &context, llvm::StringRef name,
                                    llvm::IntegerType *sizeType,
                                    llvm::ArrayRef<llvm::Type *> elements) {
  const std::string suffixed = (name + ".i" + llvm::Twine(sizeType->getBitWidth())).str();
  for (const llvm::StringRef candidate : {name, llvm::StringRef(suffixed)}) {
    llvm::StructType *type = llvm::StructType::getTypeByName(context, candidate);
    if (!type)
      return llvm::StructType::create(context, elements, candidate);
    if (type->isOpaque())
      type->setBody(elements);
    if (type->elements() == elements && !type->isPacked())
      return type;
  }
  return llvm::StructType::create(context, elements, suffixed);
}
} // namespace

llvm::IntegerType *getSizeType(const llvm::Module &M) {
  return llvm::IntegerType::get(M.getContext(), M.getDataLayout().getPointerSizeInBits());
}

llvm::StructType *getWorkItemInfoStructTy(const llvm::Module &M) {
  llvm::IntegerType *sizeType = getSizeType(M);
  llvm::Type *sizes = llvm::ArrayType::get(sizeType, 3);
  llvm::Type *i32 = llvm::Type::getInt32Ty(M.getContext());
  return getOrCreateStruct(M.getContext(), "MuxWorkItemInfo", sizeType,
                           {sizes, i32, i32, i32, i32});
}

llvm::StructType *getWorkGroupInfoStructTy(const llvm::Module &M) {
  llvm::IntegerType *sizeType = getSizeType(M);
  llvm::Type *sizes = llvm::ArrayType::get(sizeType, 3);
  llvm::Type *i32 = llvm::Type::getInt32Ty(M.getContext());
  return getOrCreateStruct(M.getContext(), "MuxWorkGroupInfo", sizeType,
                           {sizes, sizes, sizes, sizes, i32});
}

} // namespace compiler::utils
