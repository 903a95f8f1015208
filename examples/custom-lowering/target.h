// What the examples share: a compiler target for the device "RefSi M1". It has no code generator,
// so that muxc leaves the data layout of its input alone, and no passes of its own.
#ifndef CUSTOM_LOWERING_TARGET_H
#define CUSTOM_LOWERING_TARGET_H

#include "compiler/base/module.h"
#include "compiler/utils/builtin_info.h"
#include "compiler/utils/cl_builtin_info.h"

namespace utils = compiler::utils;

class RefSiModule final : public compiler::BaseModule {
public:
  RefSiModule(compiler::BaseTarget &Target, uint32_t &NumErrors, std::string &Log)
      : BaseModule(Target, Target.getContext(), NumErrors, Log), Builtins(Target.getBuiltins()) {}

  // Each example defines it, to provide its own BuiltinInfo.
  std::unique_ptr<utils::PassMachinery> createPassMachinery() override;

  compiler::Result createBinary(cargo::array_view<uint8_t> &) override {
    addBuildError("this example of a target has no code generator");
    return compiler::Result::FINALIZE_PROGRAM_FAILURE;
  }

private:
  llvm::ModulePassManager getLateTargetPasses(utils::PassMachinery &) override {
    return llvm::ModulePassManager();
  }
  compiler::Kernel *createKernel(const std::string &) override { return nullptr; }

  llvm::Module *Builtins;
};

void addRefSiM1(compiler::AddCompilerFn AddCompiler);

#endif // CUSTOM_LOWERING_TARGET_H
