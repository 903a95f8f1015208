// Which versions of a kernel its work-item loops run, and over which work-items.
//
//   scalar only        the kernel itself, for each work-item
//   vector only        the vectorized kernel, as often as it takes
//   vector + scalar    the vectorized kernel as long as a whole vector of work-items is left, then
//                      the scalar kernel for each of the rest
//   vector + predicated    likewise, but a vector-predicated version runs the rest at once
//
// A vectorized kernel with a precondition has the scalar kernel beside it in any case: a work-group
// that does not fulfil the precondition runs nothing else.
#ifndef COMPILER_UTILS_KERNEL_LAYOUT_H
#define COMPILER_UTILS_KERNEL_LAYOUT_H

#include <array>
#include <cstdint>
#include <optional>

#include "compiler/utils/metadata.h"

namespace compiler::utils {

struct KernelVersion {
  llvm::Function *function = nullptr;
  VectorizationInfo info;
};

struct KernelLayout {
  KernelVersion main;
  std::optional<KernelVersion> tail;

  /// See encodePreconditionMetadata. Null if the vectorized versions may run in any work-group.
  llvm::Function *precondition = nullptr;

  /// The vector-predicated version that would be the tail if there were no precondition.
  llvm::Function *unusedTail = nullptr;

  /// Whether the tail runs nothing in work-groups that fulfil the precondition.
  bool isTailFallback = false;

  /// The kernel that `main` was vectorized from, whether or not it is run; null if there is none.
  llvm::Function *scalar = nullptr;

  /// The dimensions of the loops, innermost first.
  std::array<unsigned, 3> dims = {0, 1, 2};

  /// The local size in each dimension, as far as it is known; 0 where it is not.
  std::array<uint64_t, 3> localSizes = {0, 0, 0};

  bool hasPredicatedTail() const { return tail && tail->info.isVectorPredicated; }
  bool hasScalarTail() const { return tail && !tail->info.isVectorPredicated; }

  /// Whether `main` itself copes with fewer work-items than it runs at once.
  bool hasPredicatedMain() const { return main.info.isVectorPredicated; }

  /// Runs nothing but the scalar kernel, which must be known.
  void useScalarOnly();

  /// Makes the tail the main version if work-groups are known to be too small for a whole vector,
  /// so that the layout, and what is recorded about it, names only what is run.
  void dropUnreachableMain();

  /// The version after which the kernel as a whole is named.
  llvm::Function &getNamingFunction() const {
    return tail && !isTailFallback ? *tail->function : *main.function;
  }
};

/// The layout for an entry point. A vectorized kernel needs no tail if `forceNoTail` says so, if it
/// is vector-predicated, if the local size is known to be a multiple of its factor, or if no other
/// version of it is known. One with a precondition has the scalar kernel as its tail.
KernelLayout chooseKernelLayout(llvm::Function &entryPoint, bool forceNoTail);

} // namespace compiler::utils

#endif // COMPILER_UTILS_KERNEL_LAYOUT_H
