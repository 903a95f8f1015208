// BuiltinInfo: the analysis of builtin functions. Combines the target's part (mux builtins) and the
// language's part (its own builtins).
#ifndef COMPILER_UTILS_BUILTIN_INFO_H
#define COMPILER_UTILS_BUILTIN_INFO_H

#include "compiler/utils/builtin_ids.h"
#include "compiler/utils/group_collective.h"
#include "compiler/utils/lang_builtin_info.h"
#include "compiler/utils/mem_semantics.h"
#include "compiler/utils/mux_builtin_info.h"
#include "compiler/utils/scheduling.h"

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/PassManager.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace compiler::utils {

class BuiltinInfo {
public:
  using SchedParamInfo = compiler::utils::SchedParamInfo;

  /// Default definitions of the mux builtins, no language.
  BuiltinInfo();

  /// Default definitions of the mux builtins.
  explicit BuiltinInfo(std::unique_ptr<BILangInfoConcept> langInfo);

  /// Null selects the default: default definitions, no language.
  BuiltinInfo(std::unique_ptr<BIMuxInfoConcept> muxInfo,
              std::unique_ptr<BILangInfoConcept> langInfo);

  BuiltinInfo(BuiltinInfo &&) = default;
  BuiltinInfo &operator=(BuiltinInfo &&) = default;
  BuiltinInfo(const BuiltinInfo &) = delete;
  BuiltinInfo &operator=(const BuiltinInfo &) = delete;
  ~BuiltinInfo() = default;

  // Mux builtins: target-independent names and types.

  static bool isMuxBuiltinID(BuiltinID ID);

  /// Whether the builtin's name and type depend on an overload type.
  static bool isOverloadableMuxBuiltinID(BuiltinID ID);

  /// The function's name. Overloaded builtins require their overload type.
  static std::string getMuxBuiltinName(BuiltinID ID,
                                       llvm::ArrayRef<llvm::Type *> OverloadInfo = {});

  /// The function type without scheduling parameters. The overload type of a DMA builtin is its
  /// event type. Null if the overload is invalid.
  static llvm::FunctionType *getMuxBuiltinType(BuiltinID ID, const llvm::Module &M,
                                               llvm::ArrayRef<llvm::Type *> OverloadInfo = {});

  /// Identifies F as a mux builtin by name and type. Invalid if either does not match.
  static Builtin identifyMuxBuiltin(const llvm::Function &F);

  /// Identifies a mux builtin and its overload by name only. Invalid if there is none.
  static Builtin identifyMuxBuiltinName(llvm::StringRef Name, llvm::LLVMContext &context);

  static BuiltinProperties getMuxBuiltinProperties(BuiltinID ID);

  static bool isMuxControlBarrierID(BuiltinID ID) {
    return ID == eMuxBuiltinWorkGroupBarrier || ID == eMuxBuiltinSubGroupBarrier;
  }

  static std::optional<GroupCollective> isMuxGroupCollective(BuiltinID ID) {
    return getGroupCollective(ID);
  }

  static BuiltinID getMuxGroupCollective(const GroupCollective &group) {
    return getMuxGroupCollectiveID(group);
  }

  // Any builtin.

  /// Analyzes F, which may be a mux or a language builtin.
  Builtin analyzeBuiltin(const llvm::Function &F) const;

  /// Likewise for a call, including the uniformity of its result if dimension SimdDimIdx is
  /// vectorized. Invalid if the callee is not a builtin.
  BuiltinCall analyzeBuiltinCall(const llvm::CallInst &CI, unsigned SimdDimIdx) const;

  /// The module that defines the language's builtins; may be null.
  llvm::Module *getBuiltinsModule() const;

  /// See BILangInfoConcept::lowerBuiltinToMuxBuiltin.
  llvm::Value *lowerBuiltinToMuxBuiltin(llvm::CallInst &CI);

  /// See BILangInfoConcept::emitBuiltinInline; null for mux builtins.
  llvm::Value *emitBuiltinInline(const llvm::Function &F, llvm::IRBuilder<> &B,
                                 llvm::ArrayRef<llvm::Value *> Args) const;

  /// See BILangInfoConcept::getVectorEquivalent; null for mux builtins.
  llvm::Function *getVectorEquivalent(const llvm::Function &F, unsigned Width,
                                      llvm::Module &M) const;

  /// See BILangInfoConcept::getScalarEquivalent; null for mux builtins.
  llvm::Function *getScalarEquivalent(const llvm::Function &F, llvm::Module &M) const;

  // Mux builtins: target-specific part. See BIMuxInfoConcept.

  llvm::Function *defineMuxBuiltin(BuiltinID ID, llvm::Module &M,
                                   llvm::ArrayRef<llvm::Type *> OverloadInfo = {});
  llvm::Function *getOrDeclareMuxBuiltin(BuiltinID ID, llvm::Module &M,
                                         llvm::ArrayRef<llvm::Type *> OverloadInfo = {});
  bool requiresSchedulingParameters(BuiltinID ID);
  llvm::SmallVector<SchedParamInfo, 4> getMuxSchedulingParameters(llvm::Module &M);
  llvm::SmallVector<SchedParamInfo, 4> getFunctionSchedulingParameters(llvm::Function &F);
  llvm::Value *initializeSchedulingParamForWrappedKernel(const SchedParamInfo &Info,
                                                         llvm::IRBuilder<> &B,
                                                         llvm::Function &IntoF,
                                                         llvm::Function &CalleeF);
  llvm::Value *createBarrierMemory(llvm::IRBuilderBase &B,
                                   llvm::function_ref<llvm::Value *()> emitSize,
                                   llvm::Align alignment);
  llvm::Value *createLocalMemory(llvm::IRBuilderBase &B, llvm::Value *size, llvm::Align alignment);
  llvm::Value *createLocalVariables(llvm::IRBuilderBase &B, uint64_t size, llvm::Align alignment);
  llvm::Type *getRemappedTargetExtTy(llvm::Type *Ty, llvm::Module &M);
  void setNativeAtomicOrders(bool areNative) { muxInfo->setNativeAtomicOrders(areNative); }

  /// Independent of the module's code.
  bool invalidate(llvm::Module &, const llvm::PreservedAnalyses &,
                  llvm::ModuleAnalysisManager::Invalidator &) {
    return false;
  }

private:
  std::unique_ptr<BIMuxInfoConcept> muxInfo;
  std::unique_ptr<BILangInfoConcept> langInfo;
};

class BuiltinInfoAnalysis : public llvm::AnalysisInfoMixin<BuiltinInfoAnalysis> {
public:
  using Result = BuiltinInfo;
  using CallbackFn = std::function<Result(const llvm::Module &)>;

  /// Default definitions of the mux builtins, no language.
  BuiltinInfoAnalysis();

  /// Uses the result of `callback`, with the device properties of DeviceInfoAnalysis, if
  /// registered.
  explicit BuiltinInfoAnalysis(CallbackFn callback) : callback(std::move(callback)) {}

  Result run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static llvm::StringRef name() { return "builtin-info"; }

private:
  friend llvm::AnalysisInfoMixin<BuiltinInfoAnalysis>;
  static llvm::AnalysisKey Key;

  CallbackFn callback;
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_BUILTIN_INFO_H
