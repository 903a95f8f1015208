// The vectorizer's memory operations: accesses of all lanes that are more than a load or store of a
// vector. Until define-builtins has the target build them, they are calls whose names encode them:
//
//   __vecz_b_[masked_]<kind><alignment>[_<stride>|V][_vp]_<types>
//
// V is a stride that is an operand. Operands are the data (of stores), the pointer or pointers, the
// stride, the mask and, in predicated versions, the number of lanes. <types> are those of the data,
// the pointers, the mask and the number.
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
  /// Of interleaved operations, in elements.
  int64_t stride = 1;
  /// Whether the stride is an operand instead.
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

/// Marks the fallback of a runtime check. If there are many of one kind, they share a function.
void markFallback(llvm::CallInst &call);

/// Marks an operation that rarely runs: it is to take little code.
void markRare(llvm::CallInst &call);

/// A decoded call.
struct MemoryOpCall {
  MemoryOp op;
  llvm::Value *data = nullptr;
  llvm::Value *pointer = nullptr;
  llvm::Value *stride = nullptr;
  ActiveLanes lanes;
};

/// Decodes a call; nullopt if its name or signature is not that of a memory operation.
std::optional<MemoryOpCall> analyzeMemoryOp(const llvm::CallInst &call);

/// The name of the function that loops over the lanes of an operation (rare_accesses.h), which is
/// no memory operation itself.
std::string getLaneLoopName(llvm::StringRef operation);

/// Whether F has strided memory operations.
bool hasStridedMemoryOps(const llvm::Function &F);

/// Replaces all memory operations of F by what the target builds for them, or defines the function
/// that fallbacks share.
bool defineMemoryOps(llvm::Function &F, const TargetInfo &target);

/// Mangles a type as the names of builtins do: Dv4_f, u5nxv4f, u3ptrU3AS1.
std::string mangleType(const llvm::Type *type);

} // namespace vecz

#endif // VECZ_MEMORY_OPS_H
