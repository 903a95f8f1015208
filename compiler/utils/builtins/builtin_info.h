// BuiltinInfo: all that passes need to know about builtin functions, in one analysis. It joins what
// the target says about mux builtins and what the language says about its own.
#ifndef COMPILER_UTILS_BUILTIN_INFO_H
#define COMPILER_UTILS_BUILTIN_INFO_H

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/PassManager.h>

#include "compiler/utils/builtin_ids.h"
#include "compiler/utils/group_collective.h"
#include "compiler/utils/lang_builtin_info.h"
#include "compiler/utils/mem_semantics.h"
#include "compiler/utils/mux_builtin_info.h"
#include "compiler/utils/scheduling.h"

namespace compiler::utils {

class BuiltinInfo {
public:
  using SchedParamInfo = compiler::utils::SchedParamInfo;

  /// Default definitions of the mux builtins, and no language.
  BuiltinInfo();

  /// Default definitions of the mux builtins.
  explicit BuiltinInfo(std::unique_ptr<BILangInfoConcept> langInfo);

  /// Null for either means the default: the default definitions, and no language.
  BuiltinInfo(std::unique_ptr<BIMuxInfoConcept> muxInfo,
              std::unique_ptr<BILangInfoConcept> langInfo);

  BuiltinInfo(BuiltinInfo &&) = default;
  BuiltinInfo &operator=(BuiltinInfo &&) = default;
  BuiltinInfo(const BuiltinInfo &) = delete;
  BuiltinInfo &operator=(const BuiltinInfo &) = delete;
  ~BuiltinInfo() = default;

  // Mux builtins: names and types, which are the same for all targets.

  static bool isMuxBuiltinID(BuiltinID ID);

  /// Whether the builtin's name and type depend on the type it works on.
  static bool isOverloadableMuxBuiltinID(BuiltinID ID);

  /// The function's name; overloaded builtins need the type they are overloaded on.
  static std::string getMuxBuiltinName(BuiltinID ID,
                                       llvm::ArrayRef<llvm::Type *> OverloadInfo = {});

  /// The function's type, before scheduling parameters. The overload of a DMA builtin is its event
  /// type. Null if the overload is not one of this builtin.
  static llvm::FunctionType *getMuxBuiltinType(BuiltinID ID, const llvm::Module &M,
                                               llvm::ArrayRef<llvm::Type *> OverloadInfo = {});

  /// The mux builtin that F is. Invalid if it is none: the name is another, or the type does not
  /// fit the name.
  static Builtin identifyMuxBuiltin(const llvm::Function &F);

  /// The mux builtin that a name belongs to, with the overload that the name tells. Invalid if it
  /// is none's.
  static Builtin identifyMuxBuiltinName(llvm::StringRef Name, llvm::LLVMContext &context);

  /// The facts about a mux builtin.
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

  /// What is known about F, be it a mux builtin or one of the language.
  Builtin analyzeBuiltin(const llvm::Function &F) const;

  /// Likewise for a call, with how its result varies between the work-items that are run together
  /// in dimension SimdDimIdx. Invalid if it calls no builtin.
  BuiltinCall analyzeBuiltinCall(const llvm::CallInst &CI, unsigned SimdDimIdx) const;

  /// The library that defines the language's builtins; null if there is none.
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

  // Mux builtins: what the target decides. See BIMuxInfoConcept for all of these.

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
  llvm::Type *getRemappedTargetExtTy(llvm::Type *Ty, llvm::Module &M);
  void setNativeAtomicOrders(bool areNative) { muxInfo->setNativeAtomicOrders(areNative); }

  /// What is known about builtins does not depend on the code that calls them.
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

  /// Default definitions of the mux builtins, and no language.
  BuiltinInfoAnalysis();

  /// Whatever `callback` makes for the module at hand, with what DeviceInfoAnalysis knows of the
  /// device if there is one.
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
