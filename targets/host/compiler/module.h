// Module of the host: generates code for the CPU.
#ifndef HOST_COMPILER_MODULE_H
#define HOST_COMPILER_MODULE_H

#include "cargo/dynamic_array.h"
#include "compiler/base/module.h"

#include <llvm/Transforms/Utils/ValueMapper.h>

namespace host {

class HostTarget;

class HostModule final : public compiler::BaseModule {
public:
  HostModule(HostTarget &target, compiler::BaseContext &context, uint32_t &numErrors,
             std::string &log);

  /// Creates a relocatable object with a header (see host/binary_format.h) for muxCreateExecutable.
  compiler::Result createBinary(cargo::array_view<uint8_t> &buffer) override;

  std::unique_ptr<compiler::utils::PassMachinery> createPassMachinery() override;

protected:
  llvm::ModulePassManager getLateTargetPasses(compiler::utils::PassMachinery &machinery) override;

  /// Returns null: deferred compilation is not supported.
  compiler::Kernel *createKernel(const std::string &name) override;

private:
  /// Writes the sources that debuggers need, and maps their descriptions to the copies.
  void writeSources(llvm::ValueToValueMapTy &map);

  HostTarget &hostTarget;
  cargo::dynamic_array<uint8_t> binary;
};

} // namespace host

#endif // HOST_COMPILER_MODULE_H
