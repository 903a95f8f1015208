// SupplyBarrierMemoryPass: replaces a target's placeholder for barrier memory, which
// BIMuxInfoConcept::createBarrierMemory called, by a pointer in its work-group info.
//
// Must run after scheduling parameters are added. Functions without them, which have been replaced
// by others, are not changed.
#ifndef COMPILER_UTILS_SUPPLY_BARRIER_MEMORY_H
#define COMPILER_UTILS_SUPPLY_BARRIER_MEMORY_H

#include <llvm/ADT/StringRef.h>
#include <llvm/IR/PassManager.h>

#include <cstdint>

namespace compiler::utils {

class SupplyBarrierMemoryPass : public llvm::PassInfoMixin<SupplyBarrierMemoryPass> {
public:
  struct Options {
    /// The function that the placeholder calls; must outlive the pass.
    llvm::StringRef placeholder;
    /// The offset in bytes of the pointer in the work-group info.
    uint64_t offset;
    /// Whether the info is written before the kernel runs, hence not by code in its module.
    bool isInvariant;
  };

  explicit SupplyBarrierMemoryPass(const Options &options) : options(options) {}

  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }

private:
  Options options;
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_SUPPLY_BARRIER_MEMORY_H
