// Removes guards of masked stores: a block that is skipped if no lane is active is executed always,
// where masked stores are all that it does and where they cost little more than others. A masked
// store of no lane does nothing, and a branch on data is often mispredicted.
//
// Only stores to addresses that the vector has loaded from are considered, whose cache lines and
// pages are there. Cold blocks keep their guards.
#ifndef VECZ_TRANSFORM_UNGUARDED_STORES_H
#define VECZ_TRANSFORM_UNGUARDED_STORES_H

#include "vecz/vecz_target_info.h"

#include <llvm/IR/PassManager.h>

namespace vecz {

/// Whether it changed F, whose analyses are then invalid.
bool removeGuardsOfStores(llvm::Function &F, const TargetInfo &target,
                          llvm::FunctionAnalysisManager &FAM);

} // namespace vecz

#endif // VECZ_TRANSFORM_UNGUARDED_STORES_H
