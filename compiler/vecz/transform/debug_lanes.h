// Debug information of the variables of the source in a vectorized kernel.
//
// A variable that varies between lanes becomes an array with one element per lane. In functions
// that were inlined into the kernel, whose variables other kernels share, it keeps its type and has
// the value of lane 0.
#ifndef VECZ_TRANSFORM_DEBUG_LANES_H
#define VECZ_TRANSFORM_DEBUG_LANES_H

#include "packet_builder.h"

#include <vector>

namespace vecz {

/// Created before packetization, while the analyses know all values.
class DebugLanes {
public:
  explicit DebugLanes(PacketBuilder &packets);

  /// Redirects the debug records of scalar values to their packets. Called after packetization,
  /// while the scalar values exist.
  void describe();

  /// A debug record, and what its values are before packetization.
  struct Assignment {
    struct Operand {
      llvm::Value *value;
      bool isVarying;
      Stride stride;
    };

    bool isVarying() const {
      return llvm::any_of(values, [](const Operand &operand) { return operand.isVarying; });
    }

    llvm::DbgVariableRecord *record = nullptr;
    llvm::SmallVector<Operand, 1> values;
  };

private:
  PacketBuilder &packets;
  std::vector<Assignment> assignments;
};

} // namespace vecz

#endif // VECZ_TRANSFORM_DEBUG_LANES_H
