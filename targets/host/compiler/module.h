// Module of the host: generates code for the CPU.
#ifndef HOST_COMPILER_MODULE_H
#define HOST_COMPILER_MODULE_H

#include "cargo/dynamic_array.h"
#include "compiler/base/module.h"
#include "emit_concurrently.h"
#include "host/kernel_info.h"

#include <llvm/Transforms/Utils/ValueMapper.h>

#include <optional>

namespace host {

class HostTarget;

class HostModule final : public compiler::BaseModule {
public:
  HostModule(HostTarget &target, compiler::BaseContext &context, uint32_t &numErrors,
             std::string &log);

  /// Creates a relocatable object with a header (see host/binary_format.h) for muxCreateExecutable.
  compiler::Result createBinary(cargo::array_view<uint8_t> &buffer) override;

  /// Unsupported if there is only one kernel, if kernels share variables in global memory, and
  /// where the program must be seen as a whole: by debuggers, in a dump or in remarks that were
  /// requested, and if warnings of the optimizer are errors.
  compiler::Result prepareKernels(compiler::ProgramInfo *program_info,
                                  std::vector<builtins::printf::descriptor> &printf_calls) override;

  std::unique_ptr<compiler::utils::PassMachinery> createPassMachinery() override;

  // For deferred kernels. The program must be linked; `name` must be one of its kernels.

  /// Compiles the kernel alone, for ND-ranges with the facts. Errors are in the log.
  cargo::expected<cargo::dynamic_array<uint8_t>, compiler::Result>
  compileKernel(const std::string &name, const compiler::NDRangeFacts &facts);
  /// The same for any ND-range.
  cargo::expected<cargo::dynamic_array<uint8_t>, compiler::Result>
  compileKernel(const std::string &name);
  /// The properties of the kernel, compiled for any ND-range.
  cargo::expected<KernelInfo, compiler::Result> describeKernel(const std::string &name);
  std::optional<std::array<std::size_t, 3>> getRequiredLocalSize(const std::string &name);

protected:
  llvm::ModulePassManager getEarlyTargetPasses(compiler::utils::PassMachinery &machinery) override;
  llvm::ModulePassManager getLateTargetPasses(compiler::utils::PassMachinery &machinery) override;

  compiler::Kernel *createKernel(const std::string &name) override;
  bool canCreateKernels() const override;

private:
  /// Writes the sources that debuggers need, and maps their descriptions to the copies.
  void writeSources(llvm::ValueToValueMapTy &map);
  /// A pipeline for one kernel of the program.
  struct SingleKernel {
    std::string name;
    /// For a specialized version; without facts the kernel is only lowered, not optimized.
    std::optional<compiler::NDRangeFacts> facts;
  };

  /// Whether nothing but the kernel itself is lost if it is compiled without the others.
  bool hasSeparableKernels();

  std::unique_ptr<llvm::Module> copyKernel(const std::string &name);
  bool runKernelPipeline(llvm::Module &program, const SingleKernel &kernel);
  bool lowerGeneralKernel(llvm::Module &program, const std::string &name);
  bool checkIR(const llvm::Module &code, llvm::StringRef what);
  bool checkCode(const llvm::Module &code, const std::string &name,
                 std::optional<uint64_t> subGroupSize);
  llvm::Expected<EmittedObjects> emitObjects(llvm::Module &code);
  cargo::expected<cargo::dynamic_array<uint8_t>, compiler::Result> writeCode(llvm::Module &code);

  HostTarget &hostTarget;
  cargo::dynamic_array<uint8_t> binary;
  /// Set while a pipeline for it is built.
  const SingleKernel *single = nullptr;
  /// Set while a pipeline without optimizations is built for the whole program.
  bool isLowering = false;
};

} // namespace host

#endif // HOST_COMPILER_MODULE_H
