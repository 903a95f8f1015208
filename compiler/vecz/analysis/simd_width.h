// The vectorization factor to start from, by the width of the target's vector registers and of the
// kernel's values. Register pressure is known only of the finished version: CostModel::getPressure.
#ifndef VECZ_ANALYSIS_SIMD_WIDTH_H
#define VECZ_ANALYSIS_SIMD_WIDTH_H

namespace llvm {
class Function;
} // namespace llvm

namespace vecz {

class TargetInfo;

/// The smallest factor of a fixed-width version.
constexpr unsigned minFixedWidth = 2;

struct SimdWidth {
  /// Bits of the widest value that the kernel loads, stores or computes in floating point.
  unsigned elementBits;
  /// Lanes of such values in a register, clamped to the factors that are chosen.
  unsigned registerWidth;
  /// The largest factor to try.
  unsigned widest;
};

/// `simdWidth`, if not 0, overrides the number of lanes in a register.
SimdWidth planSimdWidth(const llvm::Function &kernel, const TargetInfo &target, unsigned dimension,
                        unsigned simdWidth);

} // namespace vecz

#endif // VECZ_ANALYSIS_SIMD_WIDTH_H
