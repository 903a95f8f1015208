// Accesses to memory by all lanes that are more than a plain load or store of a vector. Until
// define-builtins hands them to the target, they are calls whose names say all about them:
//
//   __vecz_b_[masked_]<kind><alignment>[_<stride>|V][_vp]_<types>
//
// V is a stride that is known when the kernel runs. Operands are the data (of stores), the pointer
// or pointers, such a stride, the mask and, in predicated versions, the number of lanes. The types
// are those of the data, the pointers, the mask and the number.
#ifndef VECZ_MEMORY_OPS_H
#define VECZ_MEMORY_OPS_H

#include "vecz/vecz_target_info.h"

namespace vecz {

struct MemoryOp {
  enum class Kind : uint8_t {
    Load,
    Store,
    InterleavedLoad,
    InterleavedStore,
    GatherLoad,
    ScatterStore,
  };

  Kind kind;
  llvm::Type *dataType;
  llvm::Align alignment;
  /// For interleaved ones, how many elements one lane is from the next.
  int64_t stride = 1;
  /// Whether that is an operand instead.
  bool hasRuntimeStride = false;

  bool isLoad() const {
    return kind == Kind::Load || kind == Kind::InterleavedLoad || kind == Kind::GatherLoad;
  }
  bool isInterleaved() const {
    return kind == Kind::InterleavedLoad || kind == Kind::InterleavedStore;
  }
};

/// `data` is null for loads, `stride` if it is no operand.
llvm::CallInst *createMemoryOp(llvm::IRBuilderBase &B, const MemoryOp &op, llvm::Value *data,
                               llvm::Value *pointer, const ActiveLanes &lanes,
                               llvm::Value *stride = nullptr);

/// What such a call is about.
struct MemoryOpCall {
  MemoryOp op;
  llvm::Value *data = nullptr;
  llvm::Value *pointer = nullptr;
  llvm::Value *stride = nullptr;
  ActiveLanes lanes;
};

/// nullopt for all other calls, those that only look alike among them.
std::optional<MemoryOpCall> analyzeMemoryOp(const llvm::CallInst &call);

/// Has the target build all such operations of F.
bool defineMemoryOps(llvm::Function &F, const TargetInfo &target);

/// As the names of builtins spell types: Dv4_f, u5nxv4f, u3ptrU3AS1.
std::string mangleType(const llvm::Type *type);

} // namespace vecz

#endif // VECZ_MEMORY_OPS_H
