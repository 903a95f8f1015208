// Code is generated as assembly, in which instructions that the simulator lacks can be replaced.
// The code generator reports errors through the context's diagnostic handler only.
#include "emit_object.h"

#include "assemble.h"
#include "rounding_modes.h"

#include <llvm/ADT/SmallString.h>
#include <llvm/IR/DiagnosticHandler.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/DiagnosticPrinter.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/LegacyPassManager.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Target/TargetMachine.h>

#include <string>
#include <utility>

namespace refsi {
namespace {

/// Collects errors while it exists.
class CollectErrors {
public:
  explicit CollectErrors(llvm::LLVMContext &context)
      : context(context), previous(context.getDiagnosticHandler()) {
    context.setDiagnosticHandler(std::make_unique<Handler>(errors));
  }
  ~CollectErrors() { context.setDiagnosticHandler(std::move(previous)); }
  CollectErrors(const CollectErrors &) = delete;
  CollectErrors &operator=(const CollectErrors &) = delete;

  llvm::Error takeError() const {
    return errors.empty() ? llvm::Error::success() : llvm::createStringError(errors);
  }

private:
  class Handler final : public llvm::DiagnosticHandler {
  public:
    explicit Handler(std::string &errors) : errors(errors) {}

    bool handleDiagnostics(const llvm::DiagnosticInfo &diagnostic) override {
      // A frame that exceeds the stack would fault at run time.
      if (diagnostic.getSeverity() != llvm::DS_Error && diagnostic.getKind() != llvm::DK_StackSize)
        return true;
      llvm::raw_string_ostream stream(errors);
      if (!errors.empty())
        stream << '\n';
      llvm::DiagnosticPrinterRawOStream printer(stream);
      diagnostic.print(printer);
      return true;
    }

  private:
    std::string &errors;
  };

  llvm::LLVMContext &context;
  std::unique_ptr<llvm::DiagnosticHandler> previous;
  std::string errors;
};

} // namespace

static llvm::Expected<std::string> emitAssembly(llvm::Module &module,
                                                llvm::TargetMachine &machine) {
  llvm::SmallString<0> assembly;
  llvm::raw_svector_ostream stream(assembly);
  llvm::legacy::PassManager passes;
  if (machine.addPassesToEmitFile(passes, stream, nullptr, llvm::CodeGenFileType::AssemblyFile))
    return llvm::createStringError("no code generator for " + machine.getTargetTriple().str());
  // addPassesToEmitFile enables FastISel at -O0, which supports fewer types.
  machine.setFastISel(false);
  machine.setO0WantsFastISel(false);
  const CollectErrors errors(module.getContext());
  passes.run(module);
  if (llvm::Error error = errors.takeError())
    return error;
  return assembly.str().str();
}

llvm::Expected<Object> emitObject(llvm::Module &module, llvm::TargetMachine &machine) {
  auto assembly = emitAssembly(module, machine);
  if (!assembly)
    return assembly.takeError();
  return assemble(replaceTruncatingConversions(*assembly), machine);
}

} // namespace refsi
