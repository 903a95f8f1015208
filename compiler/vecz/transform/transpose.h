// Transpositions of matrices in registers: between the vectors of lanes, which have one element for
// each member of a group, and the vectors of members, which have one element for each lane. The
// rows or columns may be concatenated.
#ifndef VECZ_TRANSFORM_TRANSPOSE_H
#define VECZ_TRANSFORM_TRANSPOSE_H

#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/IRBuilder.h>

namespace vecz {

/// The columns of a matrix whose rows are fixed-width vectors of the same type. The number of rows
/// or that of columns is a power of 2. Poison elements stay apart from the others.
llvm::SmallVector<llvm::Value *, 8> createTransposition(llvm::IRBuilderBase &B,
                                                        llvm::ArrayRef<llvm::Value *> rows);

/// The elements of the vectors in turn. The vectors may be scalable.
llvm::Value *createInterleaved(llvm::IRBuilderBase &B, llvm::ArrayRef<llvm::Value *> vectors);
/// The inverse: `factor` vectors.
llvm::SmallVector<llvm::Value *, 8> createDeinterleaved(llvm::IRBuilderBase &B, llvm::Value *all,
                                                        unsigned factor);

} // namespace vecz

#endif // VECZ_TRANSFORM_TRANSPOSE_H
