// PrivatizeAtomicsPass: atomic updates of global memory whose results are not used accumulate in
// memory of the thread, and reach global memory when a slice of work-groups has ended.
//
// Threads that update the same cache line take it from each other, which costs ten times as much as
// the update. A histogram adds each work-group's counters to those of the launch; a reduction adds
// its result. The counters become a variable in local memory with an element for each place that
// may be updated; `add-entry-hook` clears it before the first work-group of a slice and updates
// global memory after the last.
//
// Kernels are left alone in which only some work-items update one place, as the result of a
// work-group or a flag: that is rare, and the loops over slices take time to compile.
//
// Delaying an update is legal if the work-item cannot observe it, since what other work-items
// observe of relaxed updates has no order. The pass leaves kernels unchanged in which
//  - an update is not the only kind and the only type of atomic access to global memory, is
//  ordered,
//    volatile or on floating-point numbers, or has a result that is used;
//  - the address is not an argument with an index that is known to be small;
//  - a load or a store that may follow an update may access the same memory;
//  - there are fences, volatile accesses, or calls that may synchronize other than by barriers.
#ifndef HOST_COMPILER_PRIVATIZE_ATOMICS_H
#define HOST_COMPILER_PRIVATIZE_ATOMICS_H

#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/PassManager.h>

#include <optional>

namespace host {

class PrivatizeAtomicsPass : public llvm::PassInfoMixin<PrivatizeAtomicsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

/// The elements of arrays are multiples of this: a block is flushed if any of it has changed.
inline constexpr uint64_t accumulatorBlock = 16;

/// An array that updates accumulate in.
struct Accumulators {
  /// In local memory.
  llvm::GlobalVariable *variable;
  /// The address of the first element that is updated: a parameter of the kernel, and an offset.
  unsigned parameter;
  int64_t offset;
  llvm::Align align;
  llvm::AtomicRMWInst::BinOp operation;
  llvm::SyncScope::ID scope;
  /// If set, only as many elements are used as a work-group has work-items in this dimension.
  std::optional<unsigned> dimension;

  llvm::Type *getType() const;
  uint64_t getCount() const;
  /// What an update with it does not change.
  llvm::Constant *getIdentity() const;
};

/// Those of a kernel, or of any of its versions.
llvm::SmallVector<Accumulators, 2> getAccumulators(const llvm::Function &kernel);

} // namespace host

#endif // HOST_COMPILER_PRIVATIZE_ATOMICS_H
