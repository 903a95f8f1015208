// Module of the accelerator: an ELF executable for its harts.
#ifndef REFSI_COMPILER_MODULE_H
#define REFSI_COMPILER_MODULE_H

#include "compiler/base/module.h"
#include "target.h"

#include <vector>

namespace refsi {

class Module final : public compiler::BaseModule {
public:
  Module(Target &target, compiler::BaseContext &context, uint32_t &numErrors, std::string &log);

  /// Reports invalid values of the device's options as well.
  compiler::Result parseOptions(cargo::string_view text, compiler::Options::Mode mode) override;

  /// Creates a position-independent executable with the symbols of refsi/kernel_info.h.
  compiler::Result createBinary(cargo::array_view<uint8_t> &buffer) override;

  std::unique_ptr<compiler::utils::PassMachinery> createPassMachinery() override;

protected:
  llvm::ModulePassManager getLateTargetPasses(compiler::utils::PassMachinery &machinery) override;

  /// Returns null: deferred compilation is not supported.
  compiler::Kernel *createKernel(const std::string &name) override;

private:
  Target &refsiTarget;
  std::vector<uint8_t> binary;
};

} // namespace refsi

#endif // REFSI_COMPILER_MODULE_H
