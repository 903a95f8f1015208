// How many work-items to put into a vector, by the width of the target's registers and of the
// kernel's values. How many registers are needed at once is only known of the version that is made:
// see CostModel::getPressure.
#ifndef VECZ_ANALYSIS_SIMD_WIDTH_H
#define VECZ_ANALYSIS_SIMD_WIDTH_H

namespace llvm {
class Function;
} // namespace llvm

namespace vecz {

class TargetInfo;

constexpr unsigned minFixedWidth = 2;

struct SimdWidth {
  /// The widest value that the kernel reads, writes or computes in floating point.
  unsigned elementBits;
  /// How many of these a register holds, within reason.
  unsigned registerWidth;
  /// The widest factor to try.
  unsigned widest;
};

/// `simdWidth`, if not 0, is what a register is taken to hold.
SimdWidth planSimdWidth(const llvm::Function &kernel, const TargetInfo &target, unsigned dimension,
                        unsigned simdWidth);

} // namespace vecz

#endif // VECZ_ANALYSIS_SIMD_WIDTH_H
