// Giving functions more parameters: a function's type cannot be changed, so it is made anew, and so
// is each call of it.
#ifndef COMPILER_UTILS_APPEND_PARAMETERS_H
#define COMPILER_UTILS_APPEND_PARAMETERS_H

#include <cstdint>
#include <string>

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/Twine.h>
#include <llvm/IR/Attributes.h>
#include <llvm/Support/Alignment.h>

namespace llvm {
class CallBase;
class Function;
class Type;
class Value;
} // namespace llvm

namespace compiler::utils {

/// What is promised about a parameter that points to an object of that many bytes.
llvm::AttributeSet getObjectAttributes(llvm::LLVMContext &context, llvm::Align alignment,
                                       uint64_t size);

struct NewParameter {
  llvm::Type *type;
  std::string name;
  llvm::AttributeSet attributes;
};

/// Makes a function like F, but without a body, that has these parameters after F's own. If they
/// are pointers, the function may now use the memory they point to, whatever F's attributes say.
llvm::Function *declareWithParameters(llvm::Function &F, llvm::ArrayRef<NewParameter> parameters,
                                      const llvm::Twine &name);

/// Gives `to`, made by declareWithParameters, a copy of the code and the metadata of `from`. The
/// debug information becomes that of `to`, and `from` has none any more.
void cloneBody(llvm::Function &to, llvm::Function &from);

/// Replaces a call by one that passes `arguments` after the call's own fixed ones, and erases it.
/// `callee` is what to call. Everything else about the call stays. Calls that are neither `call`
/// nor `invoke` are not supported.
llvm::CallBase *replaceCall(llvm::CallBase &call, llvm::Value *callee,
                            llvm::ArrayRef<llvm::Value *> arguments,
                            llvm::ArrayRef<NewParameter> parameters);

} // namespace compiler::utils

#endif // COMPILER_UTILS_APPEND_PARAMETERS_H
