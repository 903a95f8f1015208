// Loads and stores of all lanes: plain vector accesses where addresses are contiguous, otherwise
// strided, interleaved, gathered or scattered ones.
#ifndef VECZ_TRANSFORM_MEMORY_ACCESSES_H
#define VECZ_TRANSFORM_MEMORY_ACCESSES_H

#include "blended_stores.h"
#include "contiguity_checks.h"
#include "grouped_accesses.h"
#include "permuted_accesses.h"
#include "private_variables.h"
#include "scalarizer.h"
#include "selected_addresses.h"
#include "strided_accesses.h"

namespace vecz {

class MemoryAccesses {
public:
  MemoryAccesses(PacketBuilder &packets, Scalarizer &scalarizer, const AccessGroups &groups)
      : packets(packets), scalarizer(scalarizer), B(packets.B), target(packets.target),
        DL(packets.F.getDataLayout()), variables(packets), strided(packets), checks(packets),
        grouped(packets, groups, strided, checks), blended(packets),
        permuted(packets, checks, blended), selected(packets, checks) {}

  llvm::Error packetize(llvm::AllocaInst &I) { return variables.packetize(I); }

  /// The loaded vector; null if the load has no vector form.
  llvm::Value *packetizeLoad(const PredicatedInst &PI, llvm::LoadInst &I);
  /// False if the store has no vector form.
  bool packetizeStore(const PredicatedInst &PI, llvm::StoreInst &I);
  /// False unless the memory is marked as unshared, and the elements are consecutive, so that they
  /// may be loaded and stored.
  bool packetizeUpdate(const PredicatedInst &PI, llvm::AtomicRMWInst &I);
  /// Any instruction that reads or writes memory, once per active lane.
  void scalarize(const PredicatedInst &PI);

  const PrivateVariables &getPrivateVariables() const { return variables; }

  /// Has to be called before the scalar instructions are removed.
  void replaceOriginals() { variables.replaceOriginals(); }
  /// Has to be called after the scalar instructions are removed.
  void mergeChecks() {
    checks.merge();
    permuted.removeUnusedAddresses();
  }

private:
  void limitAlignment(const AccessGroup &group) const;
  bool hasVectorForm(const llvm::Instruction &I) const;
  std::pair<MemoryOp, llvm::Value *> planAccess(llvm::Instruction &I);
  llvm::Value *packetizeStrided(const PredicatedInst &PI, llvm::Value *data, llvm::Value *stride);
  llvm::Value *emitAccess(const PredicatedInst &PI, llvm::Value *data);
  bool emitBlendedStore(const PredicatedInst &PI, const MemoryOp &op, llvm::Value *data);

  PacketBuilder &packets;
  Scalarizer &scalarizer;
  llvm::IRBuilder<> &B;
  const TargetInfo &target;
  const llvm::DataLayout &DL;
  PrivateVariables variables;
  StridedAccesses strided;
  ContiguityChecks checks;
  GroupedAccesses grouped;
  BlendedStores blended;
  PermutedAccesses permuted;
  SelectedAddresses selected;
};

} // namespace vecz

#endif // VECZ_TRANSFORM_MEMORY_ACCESSES_H
