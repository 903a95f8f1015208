// The compiler that muxc uses: that of a device or the neutral one.
#ifndef TOOLS_MUXC_SESSION_H
#define TOOLS_MUXC_SESSION_H

#include "common/device_compiler.h"
#include "common/result.h"
#include "compiler/base/context.h"
#include "compiler/info.h"
#include "compiler/utils/pass_machinery.h"
#include "options.h"

#include <memory>
#include <string>

namespace muxc {

class Session {
public:
  /// Finds the device that the options select and initializes its compiler.
  static tools::Result<std::unique_ptr<Session>> create(const Options &options);

  ~Session();

  llvm::LLVMContext &getLLVMContext() { return context->getLLVMContext(); }
  /// Initialized for parsing and running pipelines.
  compiler::utils::PassMachinery &getMachinery() { return *machinery; }

  /// Compiles OpenCL C with the device's front end, or that of the first device if none is
  /// selected.
  tools::Result<std::unique_ptr<llvm::Module>> compile(const std::string &name,
                                                       const std::string &source);

  /// Compiles SPIR-V likewise.
  tools::Result<std::unique_ptr<llvm::Module>> compileSPIRV(const std::string &name,
                                                            llvm::ArrayRef<uint32_t> words,
                                                            const SPIRVOptions &options);

private:
  explicit Session(std::string clOptions);
  /// Creates the compiler and parses the build options.
  tools::Result<std::unique_ptr<tools::DeviceCompiler>> createCompiler(const compiler::Info &info);
  tools::Result<void> useDevice(const compiler::Info &info, const Options &options);
  void useNeutralDevice(const Options &options);
  /// The compiler whose front ends are used.
  tools::Result<tools::DeviceCompiler *> getFrontEnd();

  const std::string clOptions;
  std::unique_ptr<compiler::BaseContext> context;
  std::unique_ptr<tools::DeviceCompiler> deviceCompiler; ///< null for the neutral device
  std::unique_ptr<tools::DeviceCompiler> firstCompiler;  ///< the front end of the neutral device
  std::unique_ptr<compiler::utils::PassMachinery> machinery;
};

} // namespace muxc

#endif // TOOLS_MUXC_SESSION_H
