// Calls of OpenCL C builtins.
#ifndef COMPILER_FRONTEND_SPIRV_BUILTIN_CALLS_H
#define COMPILER_FRONTEND_SPIRV_BUILTIN_CALLS_H

#include "reader.h"

#include <llvm/IR/IRBuilder.h>

namespace spirv {

enum class Sign { Signed, Unsigned };

struct Argument {
  llvm::Value *value;
  Sign sign = Sign::Signed;
  llvm::Type *pointee = nullptr; ///< for a pointer
  bool isConst = false;          ///< a pointer to const
};

/// What a builtin does beyond computing its result.
enum class Effect {
  None,
  Reads,       ///< reads memory
  Writes,      ///< reads and writes memory
  Communicates ///< exchanges values with other work-items
};

/// Fails if an argument has a type that OpenCL C does not have.
llvm::Value *callBuiltin(Reader &reader, llvm::IRBuilder<> &B, llvm::StringRef name,
                         llvm::Type *result, llvm::ArrayRef<Argument> arguments, Effect effect);

/// Calls a function by its name in IR.
llvm::CallInst *callFunction(Reader &reader, llvm::IRBuilder<> &B, llvm::StringRef name,
                             llvm::Type *result, llvm::ArrayRef<llvm::Value *> arguments,
                             Effect effect);

/// The OpenCL C name of a scalar or vector type, e.g. uchar4; empty if it has none.
std::string getTypeName(llvm::Type *type, Sign sign);

} // namespace spirv

#endif // COMPILER_FRONTEND_SPIRV_BUILTIN_CALLS_H
