#include "compiler/utils/unique_opaque_structs.h"

#include "compiler/utils/replace_module_types.h"
#include "compiler/utils/type_mapping.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/IR/Module.h>

namespace compiler::utils {

namespace {

/// The name without its numeric suffix; empty if it has none.
llvm::StringRef dropNumber(llvm::StringRef name) {
  const auto [base, number] = name.rsplit('.');
  return !number.empty() && llvm::all_of(number, llvm::isDigit) ? base : "";
}

class UniqueStructs : public TypeMapping {
protected:
  llvm::Type *replace(llvm::Type *type) override {
    auto *structure = llvm::dyn_cast<llvm::StructType>(type);
    if (!structure || !structure->isOpaque() || !structure->hasName())
      return nullptr;
    llvm::StructType *unique = nullptr;
    // A type that was renamed repeatedly has several suffixes.
    for (llvm::StringRef name = dropNumber(structure->getName()); !name.empty();
         name = dropNumber(name)) {
      auto *base = llvm::StructType::getTypeByName(type->getContext(), name);
      if (base && base->isOpaque())
        unique = base;
    }
    return unique;
  }
};

} // namespace

llvm::PreservedAnalyses UniqueOpaqueStructsPass::run(llvm::Module &M,
                                                     llvm::ModuleAnalysisManager &) {
  UniqueStructs types;
  return replaceModuleTypes(M, types) ? llvm::PreservedAnalyses::none()
                                      : llvm::PreservedAnalyses::all();
}

} // namespace compiler::utils
