// Appends parameters to functions. Since a function's type cannot change, the function and its
// calls are replaced.
#ifndef COMPILER_UTILS_APPEND_PARAMETERS_H
#define COMPILER_UTILS_APPEND_PARAMETERS_H

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/Twine.h>
#include <llvm/IR/Attributes.h>
#include <llvm/Support/Alignment.h>

#include <cstdint>
#include <string>

namespace llvm {
class CallBase;
class Function;
class Type;
class Value;
} // namespace llvm

namespace compiler::utils {

/// The attributes of a parameter that points to an object of that size.
llvm::AttributeSet getObjectAttributes(llvm::LLVMContext &context, llvm::Align alignment,
                                       uint64_t size);

struct NewParameter {
  llvm::Type *type;
  std::string name;
  llvm::AttributeSet attributes;
};

/// Declares a function like F with these parameters appended. If they are pointers, the memory
/// attributes are extended to argument memory.
llvm::Function *declareWithParameters(llvm::Function &F, llvm::ArrayRef<NewParameter> parameters,
                                      const llvm::Twine &name);

/// Clones the body and the metadata of `from` into `to`, created by declareWithParameters. The
/// debug info moves to `to`.
void cloneBody(llvm::Function &to, llvm::Function &from);

/// Replaces a call by a call of `callee` that passes `arguments` after the fixed ones, and erases
/// it. Other properties of the call are kept. Supports `call` and `invoke` only.
llvm::CallBase *replaceCall(llvm::CallBase &call, llvm::Value *callee,
                            llvm::ArrayRef<llvm::Value *> arguments,
                            llvm::ArrayRef<NewParameter> parameters);

} // namespace compiler::utils

#endif // COMPILER_UTILS_APPEND_PARAMETERS_H
