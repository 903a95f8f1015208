// ConstantMapping: maps constants to the types of a TypeMapping.
#ifndef COMPILER_UTILS_CONSTANT_MAPPING_H
#define COMPILER_UTILS_CONSTANT_MAPPING_H

#include "compiler/utils/type_mapping.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/STLFunctionalExtras.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/Transforms/Utils/ValueMapper.h>

namespace llvm {
class GEPOperator;
} // namespace llvm

namespace compiler::utils {

/// Calls `visit` for each struct index of the GEP, with the operand number, the struct type and the
/// element index.
void forEachStructIndex(const llvm::GEPOperator &address,
                        llvm::function_ref<void(unsigned, llvm::StructType *, unsigned)> visit);

/// A materializer for llvm::ValueMapper. Global values map to themselves: they must have been
/// replaced before.
class ConstantMapping : public llvm::ValueMaterializer {
public:
  explicit ConstantMapping(TypeMapping &types) : types(types) {}

  llvm::Value *materialize(llvm::Value *value) final;

  llvm::Constant *map(llvm::Constant *constant);

  /// The type of inline assembly, whose number of results is fixed by its constraints.
  llvm::FunctionType *mapAsmType(llvm::FunctionType *type);

private:
  llvm::Constant *compute(llvm::Constant *constant);
  llvm::Constant *mapData(llvm::ConstantData *data);
  llvm::Constant *mapAggregate(llvm::ConstantAggregate *aggregate);
  llvm::Constant *mapExpression(llvm::ConstantExpr *expression);
  llvm::Constant *mapAddress(llvm::GEPOperator *address);

  TypeMapping &types;
  llvm::DenseMap<llvm::Constant *, llvm::Constant *> known;
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_CONSTANT_MAPPING_H
