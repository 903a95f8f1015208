// The language's half of BuiltinInfo: which functions are its builtins, and what they mean.
#ifndef COMPILER_UTILS_LANG_BUILTIN_INFO_H
#define COMPILER_UTILS_LANG_BUILTIN_INFO_H

#include <llvm/IR/IRBuilder.h>

#include "compiler/utils/builtin_ids.h"

namespace compiler::utils {

class BIMuxInfoConcept;

class BILangInfoConcept {
public:
  virtual ~BILangInfoConcept();

  /// The library that defines the language's builtins; null if there is none.
  virtual llvm::Module *getBuiltinsModule() const { return nullptr; }

  /// What is known about F. Invalid if it is no builtin of the language.
  virtual Builtin analyzeBuiltin(const llvm::Function &F) const = 0;

  /// How the result of `call`, a call of `builtin`, varies between work-items that are run together
  /// in dimension `simdDimIdx`.
  virtual BuiltinUniformity getUniformity(const Builtin &builtin, const llvm::CallInst &call,
                                          unsigned simdDimIdx) const = 0;

  /// Emits before `call` what it means in terms of mux builtins. Returns the value to replace it by
  /// (for a call without result, any of the new instructions), or null if it cannot be expressed
  /// so; no call is emitted then. The call itself is left in place.
  virtual llvm::Value *lowerBuiltinToMuxBuiltin(llvm::CallInst &call,
                                                BIMuxInfoConcept &muxInfo) const = 0;

  /// Emits, where B stands, what a call of builtin F with these arguments does, in a few
  /// instructions that every target takes. Null if it is not known how, or not worth it; nothing is
  /// emitted then.
  virtual llvm::Value *emitBuiltinInline(const llvm::Function &, llvm::IRBuilder<> &,
                                         llvm::ArrayRef<llvm::Value *>) const {
    return nullptr;
  }

  /// The version of builtin F that works on `width` of its values at once, declared in M. Null if
  /// the library has none.
  virtual llvm::Function *getVectorEquivalent(const llvm::Function &F, unsigned width,
                                              llvm::Module &M) const = 0;

  /// The version of builtin F that works on one element of its vectors, declared in M. Null if the
  /// library has none.
  virtual llvm::Function *getScalarEquivalent(const llvm::Function &F, llvm::Module &M) const = 0;
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_LANG_BUILTIN_INFO_H
