#include "transpose.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Analysis/VectorUtils.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Intrinsics.h>
#include <llvm/Support/MathExtras.h>

namespace vecz {

namespace {
using Vectors = llvm::SmallVector<llvm::Value *, 8>;

unsigned getLength(const llvm::Value *vector) {
  return llvm::cast<llvm::FixedVectorType>(vector->getType())->getNumElements();
}

/// Elements [start, start + count); those beyond the end are poison.
llvm::Value *createSlice(llvm::IRBuilderBase &B, llvm::Value *vector, unsigned start,
                         unsigned count) {
  const unsigned length = getLength(vector);
  if (start == 0 && count == length)
    return vector;
  llvm::SmallVector<int, 16> mask;
  for (unsigned i = start; i != start + count; ++i)
    mask.push_back(i < length ? int(i) : llvm::PoisonMaskElem);
  return B.CreateShuffleVector(vector, mask);
}

/// The lower or upper half of two vectors, interleaved.
llvm::Value *createZip(llvm::IRBuilderBase &B, llvm::Value *a, llvm::Value *b, bool isUpper) {
  const unsigned length = getLength(a);
  llvm::SmallVector<int, 16> mask;
  for (unsigned i = 0; i != length / 2; ++i) {
    const int element = int(i + (isUpper ? length / 2 : 0));
    mask.append({element, element + int(length)});
  }
  return B.CreateShuffleVector(a, b, mask);
}

/// A square whose size is a power of 2. Each round rotates the bits of (row, column) by one.
Vectors transposeSquare(llvm::IRBuilderBase &B, Vectors rows) {
  const unsigned size = rows.size();
  assert(llvm::isPowerOf2_32(size) && getLength(rows.front()) == size);
  for (unsigned round = 1; round < size; round *= 2) {
    Vectors next;
    for (unsigned i = 0; i != size / 2; ++i)
      for (const bool isUpper : {false, true})
        next.push_back(createZip(B, rows[i], rows[i + size / 2], isUpper));
    rows = std::move(next);
  }
  return rows;
}
} // namespace

Vectors createTransposition(llvm::IRBuilderBase &B, llvm::ArrayRef<llvm::Value *> rows) {
  const unsigned numColumns = getLength(rows.front());
  const unsigned size =
      unsigned(std::min(llvm::PowerOf2Ceil(numColumns), llvm::PowerOf2Ceil(rows.size())));
  llvm::Value *noRow = llvm::PoisonValue::get(rows.front()->getType());
  // The parts of each column, one for each square in it.
  llvm::SmallVector<Vectors, 8> parts(llvm::alignTo(numColumns, size));
  for (unsigned row = 0; row < rows.size(); row += size)
    for (unsigned column = 0; column < numColumns; column += size) {
      Vectors square;
      for (unsigned i = row; i != row + size; ++i)
        square.push_back(createSlice(B, i < rows.size() ? rows[i] : noRow, column, size));
      for (const auto [i, vector] : llvm::enumerate(transposeSquare(B, std::move(square))))
        parts[column + i].push_back(vector);
    }
  Vectors columns;
  for (const Vectors &column : llvm::ArrayRef(parts).take_front(numColumns)) {
    llvm::Value *whole = column.size() == 1 ? column.front() : llvm::concatenateVectors(B, column);
    columns.push_back(createSlice(B, whole, 0, rows.size()));
  }
  return columns;
}

llvm::Value *createInterleaved(llvm::IRBuilderBase &B, llvm::ArrayRef<llvm::Value *> vectors) {
  if (vectors.front()->getType()->isScalableTy())
    return B.CreateVectorInterleave(vectors);
  return B.CreateShuffleVector(
      llvm::concatenateVectors(B, vectors),
      llvm::createInterleaveMask(getLength(vectors.front()), vectors.size()));
}

Vectors createDeinterleaved(llvm::IRBuilderBase &B, llvm::Value *all, unsigned factor) {
  Vectors vectors;
  if (all->getType()->isScalableTy()) {
    llvm::Value *parts =
        B.CreateIntrinsic(llvm::Intrinsic::getDeinterleaveIntrinsicID(factor), all->getType(), all);
    for (unsigned i = 0; i != factor; ++i)
      vectors.push_back(B.CreateExtractValue(parts, i));
    return vectors;
  }
  const unsigned length = getLength(all) / factor;
  for (unsigned i = 0; i != factor; ++i)
    vectors.push_back(B.CreateShuffleVector(all, llvm::createStrideMask(i, factor, length)));
  return vectors;
}

} // namespace vecz
