// AddEntryHookPass: adds the loops over the work-groups of a slice, so that the runtime makes one
// call per slice.
//
// The wrapper `<kernel>.host-entry-hook` has the kernel's parameters, and becomes the entry point.
// A slice is a box of work-groups: WorkGroupInfo::groupId is its first work-group, sliceEnd its end
// in each dimension. The loops store the ID of each work-group, and its local size if it may be
// partial, to the WorkGroupInfo. They must be inside of the wrapper of AddKernelWrapperPass, so
// that it loads arguments and allocates local memory once per slice.
//
// Compiling the loops takes time, because LLVM optimizes across them, and large work-groups
// amortize a call: the pipeline only adds them to kernels whose work-groups are known to be small,
// and to those whose atomics are privatized, which are cleared and flushed once per slice.
#ifndef HOST_COMPILER_ADD_ENTRY_HOOK_H
#define HOST_COMPILER_ADD_ENTRY_HOOK_H

#include <llvm/IR/PassManager.h>

namespace host {

class AddEntryHookPass : public llvm::PassInfoMixin<AddEntryHookPass> {
public:
  explicit AddEntryHookPass(bool onlySmallGroups = false) : onlySmallGroups(onlySmallGroups) {}

  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }

private:
  bool onlySmallGroups;
};

/// Whether the kernel's work-groups are known to be so small that calling it dominates its cost.
bool hasSmallGroups(const llvm::Function &kernel);

/// Whether a call of the kernel runs a slice, instead of one work-group.
bool runsSlices(const llvm::Function &kernel);

} // namespace host

#endif // HOST_COMPILER_ADD_ENTRY_HOOK_H
