// The code generator reports errors through the context's diagnostic handler only.
#include "compiler/base/emit_object.h"

#include "mux/cancellation.h"
#include "mux/stage_times.h"

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

namespace compiler {
namespace {

class ErrorCollector final : public llvm::DiagnosticHandler {
public:
  explicit ErrorCollector(std::string &errors) : errors(errors) {}

  bool handleDiagnostics(const llvm::DiagnosticInfo &diagnostic) override {
    // A frame that exceeds the stack would crash at run time.
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

class CollectErrors {
public:
  explicit CollectErrors(llvm::LLVMContext &context)
      : context(context), previous(context.getDiagnosticHandler()) {
    context.setDiagnosticHandler(std::make_unique<ErrorCollector>(errors));
  }
  ~CollectErrors() { context.setDiagnosticHandler(std::move(previous)); }
  CollectErrors(const CollectErrors &) = delete;
  CollectErrors &operator=(const CollectErrors &) = delete;

  llvm::Error takeError() const {
    return errors.empty() ? llvm::Error::success() : llvm::createStringError(errors);
  }

private:
  llvm::LLVMContext &context;
  std::unique_ptr<llvm::DiagnosticHandler> previous;
  std::string errors;
};

} // namespace

class ObjectEmitter::Passes {
public:
  static llvm::Expected<std::unique_ptr<Passes>> create(llvm::TargetMachine &machine,
                                                        llvm::CodeGenFileType type) {
    auto passes = std::make_unique<Passes>();
    if (machine.addPassesToEmitFile(passes->manager, passes->stream, nullptr, type))
      return llvm::createStringError("no code generator for " + machine.getTargetTriple().str());
    // addPassesToEmitFile enables FastISel at -O0, which supports fewer types. On AArch64 it
    // miscompiles vectors of pointers: it merges the addresses of two lanes.
    machine.setFastISel(false);
    machine.setO0WantsFastISel(false);
    return passes;
  }

  llvm::SmallVector<char, 0> run(llvm::Module &module) {
    manager.run(module);
    return std::exchange(object, {});
  }

private:
  llvm::SmallVector<char, 0> object;
  llvm::raw_svector_ostream stream{object};
  llvm::legacy::PassManager manager;
};

ObjectEmitter::ObjectEmitter(llvm::TargetMachine &machine, llvm::CodeGenFileType type)
    : machine(machine), type(type) {}
ObjectEmitter::~ObjectEmitter() = default;

llvm::Expected<llvm::SmallVector<char, 0>> ObjectEmitter::emit(llvm::Module &module) {
  if (mux::isCancelled())
    return llvm::createStringError("the build was cancelled");
  const mux::StageScope stage("code generation");
  if (!passes) {
    auto created = Passes::create(machine, type);
    if (!created)
      return created.takeError();
    passes = std::move(*created);
  }
  CollectErrors errors(module.getContext());
  llvm::SmallVector<char, 0> object = passes->run(module);
  if (llvm::Error error = errors.takeError()) {
    // Passes that were aborted may be in an inconsistent state.
    passes.reset();
    return error;
  }
  return object;
}

} // namespace compiler
