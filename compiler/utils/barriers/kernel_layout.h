// The versions of a kernel that its work-item loops run, and their iteration ranges
// (compiler-utils: Work-group scheduling).
//
//   scalar only         the scalar kernel for each work-item
//   vector only         the vectorized kernel for all work-items
//   vector + scalar     the vectorized kernel while a full vector remains, then the scalar kernel
//   vector + predicated likewise, but one call of a vector-predicated kernel runs the tail
//
// A vectorized kernel with a precondition always has the scalar kernel as a fallback for
// work-groups that do not satisfy it.
#ifndef COMPILER_UTILS_KERNEL_LAYOUT_H
#define COMPILER_UTILS_KERNEL_LAYOUT_H

#include "compiler/utils/metadata.h"

#include <array>
#include <cstdint>
#include <optional>

namespace compiler::utils {

class BuiltinInfo;

struct KernelVersion {
  llvm::Function *function = nullptr;
  VectorizationInfo info;
  /// See RowsPerCall.
  unsigned rows = 1;
};

struct KernelLayout {
  KernelVersion main;
  std::optional<KernelVersion> tail;

  /// See RowsPerCall.
  llvm::Function *singleRow = nullptr;

  /// See encodePreconditionMetadata. Null if the vectorized versions may run in any work-group.
  llvm::Function *precondition = nullptr;

  /// The vector-predicated version that the precondition excludes as a tail.
  llvm::Function *unusedTail = nullptr;

  /// Whether the tail is only a fallback, which runs no work-items if the precondition holds.
  bool isTailFallback = false;

  /// The kernel that `main` was vectorized from, whether or not it is run; may be null.
  llvm::Function *scalar = nullptr;

  /// The dimensions of the loops, innermost first.
  std::array<unsigned, 3> dims = {0, 1, 2};

  /// The local size in each dimension; 0 where unknown.
  std::array<uint64_t, 3> localSizes = {0, 0, 0};

  /// Whether all rows of work-items are numbered in one dimension: no version queries the IDs of
  /// dimensions other than the innermost one.
  bool mergesRows = false;

  bool hasPredicatedTail() const { return tail && tail->info.isVectorPredicated; }
  bool hasScalarTail() const { return tail && !tail->info.isVectorPredicated; }

  /// Whether the work-item loops can step over several rows at once: with any local size if
  /// `singleRow` runs the remaining ones, else with a known multiple.
  bool canStepOverRows(unsigned rows, bool hasSingleRow, const BuiltinInfo &BI) const;

  /// Whether rows may be merged.
  bool canMergeRows(const BuiltinInfo &BI) const;

  /// Whether `main` itself handles a partial vector.
  bool hasPredicatedMain() const { return main.info.isVectorPredicated; }

  /// Runs only the scalar kernel, which must be known.
  void useScalarOnly();

  /// Makes the tail the main version if the known local size is smaller than the vectorization
  /// factor, so that the layout and the metadata derived from it name only versions that run.
  void dropUnreachableMain();

  /// The version that the wrapper is named after.
  llvm::Function &getNamingFunction() const {
    return tail && !isTailFallback ? *tail->function : *main.function;
  }
};

/// The layout for an entry point. A vectorized kernel has no tail if `forceNoTail` is set, if it is
/// vector-predicated, if the known local size is a multiple of its factor, or if it is not linked
/// to a scalar kernel (compiler-utils: Vector + Scalar). With a precondition the scalar kernel is
/// its tail.
KernelLayout chooseKernelLayout(llvm::Function &entryPoint, bool forceNoTail);

} // namespace compiler::utils

#endif // COMPILER_UTILS_KERNEL_LAYOUT_H
