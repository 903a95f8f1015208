// The compiler: code for the kind of processor that this is built for, linked to a shared object.
#include "compiler/base/module.h"
#include "compiler/utils/lld_linker.h"
#include "device.h"

#include <llvm/Support/TargetSelect.h>
#include <llvm/Target/TargetMachine.h>
#include <llvm/TargetParser/Host.h>

namespace my_device_target {
namespace {

// Other hooks that are worth overriding: createMuxInfo for work-item builtins, getLateTargetPasses
// for the pipeline, createPassMachinery for passes of the target's own.
class Module final : public compiler::BaseModule {
public:
  using BaseModule::BaseModule;

protected:
  llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
  linkObject(llvm::ArrayRef<uint8_t> object) override {
    const llvm::SmallVector<std::string> options = {"-shared", "-Bsymbolic"};
    return compiler::utils::lldLinkToBinary(object, /*linkerScriptStr=*/"", nullptr, 0, options);
  }
};

class Target final : public compiler::BaseTarget {
public:
  using BaseTarget::BaseTarget;

  compiler::Result initWithBuiltins(std::unique_ptr<llvm::Module> builtins) override {
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
    max_frame_size = stackSize / 4;
    const compiler::Result result = createCodeGenerator(llvm::sys::getProcessTriple());
    return result == compiler::Result::SUCCESS ? BaseTarget::initWithBuiltins(std::move(builtins))
                                               : result;
  }

  std::unique_ptr<compiler::Module> createModule(uint32_t &errors, std::string &log) override {
    return std::make_unique<Module>(*this, context, errors, log);
  }
};

struct Info final : compiler::BaseInfo<Target> {
  Info() {
    device_info = &getDeviceInfo();
    vectorizable = true;
  }
};

} // namespace

void addCompilers(const compiler::AddCompilerFn &add) {
  static const Info info;
  add(&info);
}

} // namespace my_device_target
