// Replaces phis of pointers at which divergent control flow reconverges by selects of the pointers,
// so that accesses to the result can be split (selected_addresses.h). What is left of such a phi is
// which way each lane came.
#ifndef VECZ_TRANSFORM_SELECT_POINTERS_H
#define VECZ_TRANSFORM_SELECT_POINTERS_H

namespace llvm {
class DominatorTree;
class Function;
} // namespace llvm

namespace vecz {

class Strides;
class Uniformity;

bool selectPointers(llvm::Function &F, const llvm::DominatorTree &DT, const Uniformity &uniformity,
                    const Strides &strides);

} // namespace vecz

#endif // VECZ_TRANSFORM_SELECT_POINTERS_H
