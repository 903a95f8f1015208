// Techniques of the vectorizer that can be switched one by one.
#ifndef VECZ_VECZ_CHOICES_H
#define VECZ_VECZ_CHOICES_H

#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Error.h>

#include <cstdint>

namespace vecz {

class VectorizationChoices {
public:
  enum Choice : uint8_t {
    /// Lets the kernel be vectorized with calls that must be made for each lane.
    eInstantiateCalls,
    /// ... also where they are in loops.
    eInstantiateCallsInLoops,
    /// Takes vectors of the source apart, each element on its own in vectors of all lanes.
    eFullScalarization,
    /// Takes vectors apart only in kernels where some differ between work-items.
    ePartialScalarization,
    /// The target has no vectors of double: kernels that compute with it are left scalar.
    eCababilityNoDoubleSupport,
    /// Lets divergent branches and loops be linearized.
    eLinearize,
    /// Keeps ways without masks for vectors whose lanes all go the same way (BOSCC).
    eLinearizeBOSCC,
    /// Makes versions that run fewer work-items than they have lanes where fewer are left.
    eVectorPredication,
    /// Computes what is the same in all lanes in vectors, too, where vectors are made of it, rather
    /// than once, and then spread.
    ePacketizeUniform,
    /// Division by zero ends the program: lanes that are not active divide by 1. Without it, the
    /// division is told which lanes are active, and the target may let the others divide by
    /// anything.
    eDivisionExceptions,
    eNumChoices,
  };

  /// All techniques that serve everywhere are on.
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

  /// Switches what `text` names: choices separated by ';', each with "no" before it to switch it
  /// off. The error names what is not known.
  llvm::Error parse(llvm::StringRef text);

  static llvm::StringRef getName(Choice choice);
  static llvm::StringRef getHelp(Choice choice);

private:
  uint32_t enabled;
};

} // namespace vecz

#endif // VECZ_VECZ_CHOICES_H
