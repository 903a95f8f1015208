// The target interface of the vectorizer: the width of vectors, and how memory operations are
// built. A target derives from TargetInfo to override the defaults.
#ifndef VECZ_VECZ_TARGET_INFO_H
#define VECZ_VECZ_TARGET_INFO_H

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/PassManager.h>
#include <llvm/Support/Alignment.h>

#include <functional>
#include <memory>

namespace llvm {
class TargetMachine;
} // namespace llvm

namespace vecz {

/// The lanes for which an operation is executed.
struct ActiveLanes {
  /// A vector of i1; null if all lanes within `length` are active.
  llvm::Value *mask = nullptr;
  /// The explicit vector length, an i32: lanes from it on are inactive. Null if there is none.
  llvm::Value *length = nullptr;

  bool areAll() const { return !mask && !length; }
};

/// Properties of a target's vector unit; see the getters of TargetInfo.
struct MachineFacts {
  unsigned registerBits = 128;
  unsigned maxRegisters = 1;
  unsigned minScalableWidth = 1;
  bool hasMaskedAccesses = true;
  unsigned minMaskedBits = 8;
  bool hasCheapMaskedStores = false;
  bool hasGathers = true;
  unsigned pageBytes = 0;
  bool hasFlatMemory = false;
};

class TargetInfo {
public:
  explicit TargetInfo(const MachineFacts &facts = {}) : facts(facts) {}
  virtual ~TargetInfo();

  /// The width of a vector register in bits.
  virtual unsigned getRegisterBits() const { return facts.registerBits; }

  /// The number of registers that one value may take when the factor is chosen: independent
  /// operations hide latencies.
  virtual unsigned getMaxRegisters() const { return facts.maxRegisters; }

  /// The smallest scalable factor that the code generator supports.
  virtual unsigned getMinScalableWidth() const { return facts.minScalableWidth; }

  /// Whether masked loads and stores are legal. If not, masked accesses are scalarized.
  virtual bool hasMaskedAccesses() const { return facts.hasMaskedAccesses; }

  /// The size of the smallest elements for which masked accesses are legal, if they are for 32
  /// bits.
  virtual unsigned getMinMaskedBits() const { return facts.minMaskedBits; }

  /// Whether masked stores cost little more than others.
  virtual bool hasCheapMaskedStores() const { return facts.hasCheapMaskedStores; }

  bool hasMaskedAccessesOf(const llvm::Type &element) const {
    return hasMaskedAccesses() && element.getScalarSizeInBits() >= getMinMaskedBits();
  }

  /// Whether gathers are legal. If not, gathers and scatters are scalarized.
  virtual bool hasGathers() const { return facts.hasGathers; }

  /// The granularity of memory protection: bytes in the page of an accessed element may be read as
  /// well. 0 if that is not allowed.
  virtual unsigned getPageBytes() const { return facts.pageBytes; }

  /// Whether pointers of all address spaces are addresses of one memory.
  virtual bool hasFlatMemory() const { return facts.hasFlatMemory; }

  // All below build code at the insertion point of B. At least one lane is active, except in
  // contiguous accesses of targets that have masked ones. Results of inactive lanes are
  // unspecified. With a length, vector-predicated intrinsics are built.

  /// Loads contiguous elements.
  virtual llvm::Value *createLoad(llvm::IRBuilderBase &B, llvm::Type *vectorType,
                                  llvm::Value *pointer, llvm::Align alignment,
                                  const ActiveLanes &lanes) const;
  virtual llvm::Instruction *createStore(llvm::IRBuilderBase &B, llvm::Value *vector,
                                         llvm::Value *pointer, llvm::Align alignment,
                                         const ActiveLanes &lanes) const;

  /// Loads elements with a stride of `stride` elements, starting at `pointer`.
  virtual llvm::Value *createInterleavedLoad(llvm::IRBuilderBase &B, llvm::Type *vectorType,
                                             llvm::Value *pointer, int64_t stride,
                                             llvm::Align alignment, const ActiveLanes &lanes) const;
  virtual llvm::Instruction *createInterleavedStore(llvm::IRBuilderBase &B, llvm::Value *vector,
                                                    llvm::Value *pointer, int64_t stride,
                                                    llvm::Align alignment,
                                                    const ActiveLanes &lanes) const;
  /// Loads elements with a stride of `stride` bytes, for all lanes of a fixed-width vector.
  virtual llvm::Value *createStridedLoad(llvm::IRBuilderBase &B, llvm::Type *vectorType,
                                         llvm::Value *pointer, llvm::Value *stride,
                                         llvm::Align alignment) const;
  /// Stores likewise, in the order of lanes.
  virtual llvm::Instruction *createStridedStore(llvm::IRBuilderBase &B, llvm::Value *vector,
                                                llvm::Value *pointer, llvm::Value *stride,
                                                llvm::Align alignment) const;

  /// Loads from a vector of pointers.
  virtual llvm::Value *createGatherLoad(llvm::IRBuilderBase &B, llvm::Type *vectorType,
                                        llvm::Value *pointers, llvm::Align alignment,
                                        const ActiveLanes &lanes) const;
  /// Stores to a vector of pointers, in the order of lanes.
  virtual llvm::Instruction *createScatterStore(llvm::IRBuilderBase &B, llvm::Value *vector,
                                                llvm::Value *pointers, llvm::Align alignment,
                                                const ActiveLanes &lanes) const;

private:
  MachineFacts facts;
};

class TargetInfoAnalysis : public llvm::AnalysisInfoMixin<TargetInfoAnalysis> {
public:
  struct Result {
    std::shared_ptr<TargetInfo> info;

    /// No pass changes the target.
    bool invalidate(llvm::Module &, const llvm::PreservedAnalyses &,
                    llvm::ModuleAnalysisManager::Invalidator &) {
      return false;
    }
  };
  using CallbackFn = std::function<std::unique_ptr<TargetInfo>(const llvm::Module &)>;

  /// Assumes 128-bit registers.
  TargetInfoAnalysis();
  /// Takes the properties from TM's TargetTransformInfo. Null is the same as above.
  explicit TargetInfoAnalysis(llvm::TargetMachine *TM);
  /// `callback` makes the target info of a module.
  explicit TargetInfoAnalysis(CallbackFn callback) : callback(std::move(callback)) {}

  Result run(llvm::Module &M, llvm::ModuleAnalysisManager &) { return {callback(M)}; }

  static llvm::StringRef name() { return "vecz-target-info"; }

private:
  friend llvm::AnalysisInfoMixin<TargetInfoAnalysis>;
  static llvm::AnalysisKey Key;

  CallbackFn callback;
};

} // namespace vecz

#endif // VECZ_VECZ_TARGET_INFO_H
