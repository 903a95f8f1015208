// PrivatizeAtomicsPass: atomic updates of global memory whose results are not used accumulate in
// memory of the thread, and reach global memory when a slice of work-groups has ended.
//
// Threads that update the same cache line take it from each other, which takes longer than the
// update: a histogram adds the counters of each work-group to those of the launch. The counters
// become a variable in local memory with an element for each place that may be updated;
// `add-entry-hook` clears it before the first work-group of a slice and updates global memory after
// the last.
//
// Delaying an update is legal if the work-item cannot observe it, since what other work-items
// observe of relaxed updates has no order. The pass leaves kernels unchanged in which
//  - atomic accesses to global memory are of several kinds or types, ordered, volatile, on
//    floating-point numbers, or have results that are used;
//  - an address is not an argument with an index that is known to be small;
//  - a load or a store that may follow an update may access the same memory;
//  - there are fences, ordered atomics on local memory, volatile accesses, or calls that may
//    synchronize other than by barriers of the work-group;
//  - only some work-items update one place, as the result of a work-group or a flag: that is rare,
//    and the loops over slices take time to compile.
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
