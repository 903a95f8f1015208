// Keeps LLVM's scalarizer from taking uniform vectors of the source apart: one vector operation
// computes them for all lanes. Their elements are extracted where a varying operation needs them.
#ifndef VECZ_TRANSFORM_UNIFORM_VECTORS_H
#define VECZ_TRANSFORM_UNIFORM_VECTORS_H

#include "../analysis/uniformity.h"

#include <llvm/ADT/SmallVector.h>

namespace llvm {
class CallInst;
class Function;
class PHINode;
} // namespace llvm

namespace vecz {

/// While an object lives, uniform vector instructions are calls of functions without a body, which
/// the scalarizer does not touch.
class HiddenUniformVectors {
public:
  HiddenUniformVectors(llvm::Function &F, const Uniformity &uniformity);
  HiddenUniformVectors(const HiddenUniformVectors &) = delete;
  HiddenUniformVectors &operator=(const HiddenUniformVectors &) = delete;
  ~HiddenUniformVectors();

private:
  void hide(llvm::Instruction &I);
  void hide(llvm::PHINode &phi);
  static void reveal(llvm::CallInst &call, llvm::Instruction &I);
  static void reveal(llvm::PHINode &substitute, llvm::PHINode &phi);

  /// What stands in the function, and the instruction in its place, which is in none.
  llvm::SmallVector<std::pair<llvm::CallInst *, llvm::Instruction *>, 8> instructions;
  llvm::SmallVector<std::pair<llvm::PHINode *, llvm::PHINode *>, 4> phis;
};

} // namespace vecz

#endif // VECZ_TRANSFORM_UNIFORM_VECTORS_H
