// Pass machinery with all passes except those of a single target.
#ifndef COMPILER_BASE_BASE_MODULE_PASS_MACHINERY_H
#define COMPILER_BASE_BASE_MODULE_PASS_MACHINERY_H

#include "compiler/utils/builtin_info.h"
#include "compiler/utils/device_info.h"
#include "compiler/utils/pass_machinery.h"

#include <memory>

namespace compiler {

/// Registers the passes of passes.def. A target adds its own by overriding registerPasses,
/// addClassToPassNames, registerPassCallbacks and printPassNames; each override calls the method of
/// this class.
class BaseModulePassMachinery : public utils::PassMachinery {
public:
  /// `builtinInfo` creates the result of BuiltinInfoAnalysis; it must stay callable as long as the
  /// machinery lives.
  BaseModulePassMachinery(llvm::LLVMContext &context, llvm::TargetMachine *TM,
                          utils::DeviceInfo deviceInfo,
                          utils::BuiltinInfoAnalysis::CallbackFn builtinInfo,
                          bool verifyEach = false,
                          utils::DebugLogging debugLogging = utils::DebugLogging::None);
  ~BaseModulePassMachinery() override;

  void registerPasses() override;
  void addClassToPassNames() override;
  void registerPassCallbacks() override;
  void printPassNames(llvm::raw_ostream &OS) override;

  const utils::DeviceInfo &getDeviceInfo() const { return deviceInfo; }

protected:
  utils::DeviceInfo deviceInfo;
  utils::BuiltinInfoAnalysis::CallbackFn builtinInfo;

private:
  bool parseModulePass(llvm::StringRef text, llvm::ModulePassManager &MPM);
  bool parseAnalysisUse(llvm::StringRef text, llvm::ModulePassManager &MPM);
  bool parsePipelinePart(llvm::StringRef text, llvm::ModulePassManager &MPM);
  bool parseCGSCCPass(llvm::StringRef text, llvm::CGSCCPassManager &CGPM);
  bool parseFunctionPass(llvm::StringRef text, llvm::FunctionPassManager &FPM);
};

/// Pass machinery without a device: fp16, fp32 and fp64 are supported, the maximum work width is
/// 64, and there is no TargetMachine. The device library is loaded on first use.
std::unique_ptr<utils::PassMachinery> createNeutralPassMachinery(
    llvm::LLVMContext &context, utils::DeviceInfo deviceInfo = utils::DeviceInfo::getNeutral(),
    bool verifyEach = false, utils::DebugLogging debugLogging = utils::DebugLogging::None);

} // namespace compiler

#endif // COMPILER_BASE_BASE_MODULE_PASS_MACHINERY_H
