// The pass machinery that knows every pass of this tree but those of single targets.
#ifndef COMPILER_BASE_BASE_MODULE_PASS_MACHINERY_H
#define COMPILER_BASE_BASE_MODULE_PASS_MACHINERY_H

#include "compiler/utils/builtin_info.h"
#include "compiler/utils/device_info.h"
#include "compiler/utils/pass_machinery.h"

#include <memory>

namespace compiler {

// The list of passes is passes.def. A target derives from this class to add its own: it overrides
// registerPasses, addClassToPassNames, registerPassCallbacks and printPassNames, and calls those of
// this class.
class BaseModulePassMachinery : public utils::PassMachinery {
public:
  // `builtinInfo` makes the BuiltinInfo that passes ask; it must work as long as the machinery
  // does.
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

// A machinery for no device in particular: fp16, fp32 and fp64 are there, 64 work-items run at
// once, and there is no target machine. The device library is loaded when a pass first asks for it.
std::unique_ptr<utils::PassMachinery> createNeutralPassMachinery(
    llvm::LLVMContext &context, utils::DeviceInfo deviceInfo = utils::DeviceInfo::getNeutral(),
    bool verifyEach = false, utils::DebugLogging debugLogging = utils::DebugLogging::None);

} // namespace compiler

#endif // COMPILER_BASE_BASE_MODULE_PASS_MACHINERY_H
