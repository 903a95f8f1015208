// Accesses of generated code to the work-group info.
#ifndef REFSI_COMPILER_GROUP_INFO_ACCESS_H
#define REFSI_COMPILER_GROUP_INFO_ACCESS_H

#include "compiler/utils/builtin_info.h"

#include <llvm/IR/IRBuilder.h>

namespace refsi {

/// F's argument for the work-group info; null if it has none.
llvm::Argument *findGroupInfo(llvm::Function &F, compiler::utils::BIMuxInfoConcept &muxInfo);

/// The address of a field.
llvm::Value *createFieldAddress(llvm::IRBuilderBase &B, llvm::Value *info, size_t offset);

/// Loads a field that does not change while a kernel runs a work-group.
llvm::Value *loadField(llvm::IRBuilderBase &B, llvm::Type *type, llvm::Value *info, size_t offset);

/// Calls the function of FirmwareServices at `offset`. The firmware's work-group info is its first
/// argument.
llvm::CallInst *createServiceCall(llvm::IRBuilderBase &B, llvm::Value *info, size_t offset,
                                  llvm::Type *result, llvm::ArrayRef<llvm::Value *> arguments);

} // namespace refsi

#endif // REFSI_COMPILER_GROUP_INFO_ACCESS_H
