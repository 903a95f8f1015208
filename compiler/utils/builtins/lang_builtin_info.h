// The language's part of BuiltinInfo: identifies and lowers its builtins.
#ifndef COMPILER_UTILS_LANG_BUILTIN_INFO_H
#define COMPILER_UTILS_LANG_BUILTIN_INFO_H

#include "compiler/utils/builtin_ids.h"

#include <llvm/IR/IRBuilder.h>

namespace compiler::utils {

class BIMuxInfoConcept;

class BILangInfoConcept {
public:
  virtual ~BILangInfoConcept();

  /// The module that defines the language's builtins; may be null.
  virtual llvm::Module *getBuiltinsModule() const { return nullptr; }

  /// Analyzes F. Invalid if it is not a builtin of the language.
  virtual Builtin analyzeBuiltin(const llvm::Function &F) const = 0;

  /// The uniformity of the result of `call`, a call of `builtin`, if dimension `simdDimIdx` is
  /// vectorized.
  virtual BuiltinUniformity getUniformity(const Builtin &builtin, const llvm::CallInst &call,
                                          unsigned simdDimIdx) const = 0;

  /// Emits the equivalent of `call` in terms of mux builtins before it. Returns the replacement
  /// (any new instruction for a void call), or null without emitting calls if there is no
  /// equivalent. `call` is not erased.
  virtual llvm::Value *lowerBuiltinToMuxBuiltin(llvm::CallInst &call,
                                                BIMuxInfoConcept &muxInfo) const = 0;

  /// Emits a call of builtin F inline at B, with target-independent instructions. Returns null
  /// without emitting anything if there is no inline form, or if it is not profitable.
  virtual llvm::Value *emitBuiltinInline(const llvm::Function &, llvm::IRBuilder<> &,
                                         llvm::ArrayRef<llvm::Value *>) const {
    return nullptr;
  }

  /// The version of builtin F that operates on `width` of its values, declared in M. Null if the
  /// library has none.
  virtual llvm::Function *getVectorEquivalent(const llvm::Function &F, unsigned width,
                                              llvm::Module &M) const = 0;

  /// The version of builtin F that operates on one element of its vectors, declared in M. Null if
  /// the library has none.
  virtual llvm::Function *getScalarEquivalent(const llvm::Function &F, llvm::Module &M) const = 0;
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_LANG_BUILTIN_INFO_H
