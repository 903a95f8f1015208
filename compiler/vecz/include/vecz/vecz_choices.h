// The techniques of the vectorizer that can be enabled one by one.
#ifndef VECZ_VECZ_CHOICES_H
#define VECZ_VECZ_CHOICES_H

#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Error.h>

#include <cstdint>

namespace vecz {

class VectorizationChoices {
public:
  enum Choice : uint8_t {
    /// Vectorizes kernels with calls that must be scalarized.
    eInstantiateCalls,
    /// ... also inside loops.
    eInstantiateCallsInLoops,
    /// Scalarizes vectors of the source: each element becomes a vector of all lanes.
    eFullScalarization,
    /// Scalarizes them only in kernels where some vary.
    ePartialScalarization,
    /// The target has no vectors of double: kernels with varying doubles are refused.
    eCababilityNoDoubleSupport,
    /// Linearizes divergent branches and loops.
    eLinearize,
    /// Branches on superword condition codes: uniform fast paths that skip predication.
    eLinearizeBOSCC,
    /// Makes vector-predicated versions, which also run the tail of a row.
    eVectorPredication,
    /// Computes uniform operands of vector operations in vectors instead of broadcasting them.
    ePacketizeUniform,
    /// Division by zero traps: inactive lanes divide by 1. Without it, divisions under a mask are
    /// vector-predicated intrinsics.
    eDivisionExceptions,
    eNumChoices,
  };

  /// Enables the techniques that pay off on every target.
  VectorizationChoices() : enabled((1u << eNumChoices) - 1) {
    disable(ePartialScalarization);
    disable(eCababilityNoDoubleSupport);
    disable(eVectorPredication);
    disable(ePacketizeUniform);
  }

  void enable(Choice choice) { enabled |= 1u << choice; }
  void disable(Choice choice) { enabled &= ~(1u << choice); }
  bool isEnabled(Choice choice) const { return enabled & (1u << choice); }
  bool operator==(const VectorizationChoices &) const = default;

  /// Parses choices separated by ';', each with the prefix "no" to disable it. The error names an
  /// unknown choice.
  llvm::Error parse(llvm::StringRef text);

  static llvm::StringRef getName(Choice choice);
  static llvm::StringRef getHelp(Choice choice);

private:
  uint32_t enabled;
};

} // namespace vecz

#endif // VECZ_VECZ_CHOICES_H
