// What the vectorizer asks the target: how wide its vectors are, and how memory is accessed with
// them. A target that knows better derives from TargetInfo.
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

/// Which lanes take part in an operation.
struct ActiveLanes {
  /// A vector of i1. Null if all do that `length` leaves.
  llvm::Value *mask = nullptr;
  /// An i32: only this many, from the first. Null if there is no such limit.
  llvm::Value *length = nullptr;

  bool areAll() const { return !mask && !length; }
};

/// What a target's vector registers and instructions are like.
struct MachineFacts {
  unsigned registerBits = 128;
  unsigned maxRegisters = 1;
  unsigned minScalableWidth = 1;
  bool hasMaskedAccesses = true;
  bool hasGathers = true;
  unsigned pageBytes = 0;
};

class TargetInfo {
public:
  explicit TargetInfo(const MachineFacts &facts = {}) : facts(facts) {}
  virtual ~TargetInfo();

  /// The width of a vector register.
  virtual unsigned getRegisterBits() const { return facts.registerBits; }

  /// How many registers one value may take at most, where there are enough: that hides the
  /// latencies of operations.
  virtual unsigned getMaxRegisters() const { return facts.maxRegisters; }

  /// The least number of elements, for each time that vectors are as long as the shortest, that
  /// there is code for.
  virtual unsigned getMinScalableWidth() const { return facts.minScalableWidth; }

  /// Whether there are instructions that load and store only some elements of a vector. If not,
  /// the active lanes are gone through one by one.
  virtual bool hasMaskedAccesses() const { return facts.hasMaskedAccesses; }

  /// Whether there are instructions that load from a vector of addresses. If not, lanes are gone
  /// through one by one.
  virtual bool hasGathers() const { return facts.hasGathers; }

  /// Memory is there, or is not, in whole pages of this size: what shares one with an element that
  /// is accessed may be read, too. 0 if there is no such rule.
  virtual unsigned getPageBytes() const { return facts.pageBytes; }

  // All below build code where B stands. At least one lane is active. The results of lanes that are
  // not active mean nothing. Where the number of active lanes is limited, they build
  // vector-predicated operations.

  /// Loads consecutive elements.
  virtual llvm::Value *createLoad(llvm::IRBuilderBase &B, llvm::Type *vectorType,
                                  llvm::Value *pointer, llvm::Align alignment,
                                  const ActiveLanes &lanes) const;
  virtual llvm::Instruction *createStore(llvm::IRBuilderBase &B, llvm::Value *vector,
                                         llvm::Value *pointer, llvm::Align alignment,
                                         const ActiveLanes &lanes) const;

  /// Loads elements that are `stride` elements apart, the first from `pointer`.
  virtual llvm::Value *createInterleavedLoad(llvm::IRBuilderBase &B, llvm::Type *vectorType,
                                             llvm::Value *pointer, int64_t stride,
                                             llvm::Align alignment, const ActiveLanes &lanes) const;
  virtual llvm::Instruction *createInterleavedStore(llvm::IRBuilderBase &B, llvm::Value *vector,
                                                    llvm::Value *pointer, int64_t stride,
                                                    llvm::Align alignment,
                                                    const ActiveLanes &lanes) const;
  /// Loads elements that are `stride` bytes apart, for all lanes of a vector of fixed width.
  virtual llvm::Value *createStridedLoad(llvm::IRBuilderBase &B, llvm::Type *vectorType,
                                         llvm::Value *pointer, llvm::Value *stride,
                                         llvm::Align alignment) const;
  /// Stores likewise, lane by lane from the first.
  virtual llvm::Instruction *createStridedStore(llvm::IRBuilderBase &B, llvm::Value *vector,
                                                llvm::Value *pointer, llvm::Value *stride,
                                                llvm::Align alignment) const;

  /// Loads from a vector of pointers.
  virtual llvm::Value *createGatherLoad(llvm::IRBuilderBase &B, llvm::Type *vectorType,
                                        llvm::Value *pointers, llvm::Align alignment,
                                        const ActiveLanes &lanes) const;
  /// Stores to a vector of pointers, as if lane by lane from the first.
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

    /// It is about the target, which no pass changes.
    bool invalidate(llvm::Module &, const llvm::PreservedAnalyses &,
                    llvm::ModuleAnalysisManager::Invalidator &) {
      return false;
    }
  };
  using CallbackFn = std::function<std::unique_ptr<TargetInfo>(const llvm::Module &)>;

  /// For registers of 128 bits.
  TargetInfoAnalysis();
  /// For the registers that LLVM knows of the machine; null is none in particular.
  explicit TargetInfoAnalysis(llvm::TargetMachine *TM);
  /// Whatever `callback` makes for the module at hand.
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
