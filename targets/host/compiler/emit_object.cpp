// The code generator has no results: it tells the context's diagnostic handler. So a handler of our
// own listens while it runs, and what it heard decides.
#include "emit_object.h"

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

using namespace llvm;

namespace host {
namespace {

class ErrorCollector final : public DiagnosticHandler {
public:
  explicit ErrorCollector(std::string &errors) : errors(errors) {}

  bool handleDiagnostics(const DiagnosticInfo &diagnostic) override {
    // A frame that the stack cannot hold would be a crash at run time.
    if (diagnostic.getSeverity() != DS_Error && diagnostic.getKind() != DK_StackSize)
      return true;
    raw_string_ostream stream(errors);
    if (!errors.empty())
      stream << '\n';
    DiagnosticPrinterRawOStream printer(stream);
    diagnostic.print(printer);
    return true;
  }

private:
  std::string &errors;
};

class CollectErrors {
public:
  explicit CollectErrors(LLVMContext &context)
      : context(context), previous(context.getDiagnosticHandler()) {
    context.setDiagnosticHandler(std::make_unique<ErrorCollector>(errors));
  }
  ~CollectErrors() { context.setDiagnosticHandler(std::move(previous)); }
  CollectErrors(const CollectErrors &) = delete;
  CollectErrors &operator=(const CollectErrors &) = delete;

  Error takeError() const { return errors.empty() ? Error::success() : createStringError(errors); }

private:
  LLVMContext &context;
  std::unique_ptr<DiagnosticHandler> previous;
  std::string errors;
};

} // namespace

class ObjectEmitter::Passes {
public:
  static Expected<std::unique_ptr<Passes>> create(TargetMachine &machine) {
    auto passes = std::make_unique<Passes>();
    if (machine.addPassesToEmitFile(passes->manager, passes->stream, nullptr,
                                    CodeGenFileType::ObjectFile))
      return createStringError("LLVM cannot write objects for " + machine.getTargetTriple().str());
    // One selector of instructions for all levels: the fast one, which adding the passes has just
    // chosen for unoptimized code whatever the machine's options say, takes the addresses of two
    // lanes for a single one on AArch64.
    machine.setFastISel(false);
    machine.setO0WantsFastISel(false);
    return passes;
  }

  SmallVector<char, 0> run(Module &module) {
    manager.run(module);
    return std::exchange(object, {});
  }

private:
  SmallVector<char, 0> object;
  raw_svector_ostream stream{object};
  legacy::PassManager manager;
};

ObjectEmitter::ObjectEmitter(TargetMachine &machine) : machine(machine) {}
ObjectEmitter::~ObjectEmitter() = default;

Expected<SmallVector<char, 0>> ObjectEmitter::emit(Module &module) {
  if (!passes) {
    auto created = Passes::create(machine);
    if (!created)
      return created.takeError();
    passes = std::move(*created);
  }
  CollectErrors errors(module.getContext());
  SmallVector<char, 0> object = passes->run(module);
  if (Error error = errors.takeError()) {
    // Passes that gave up may have left things half done.
    passes.reset();
    return error;
  }
  return object;
}

} // namespace host
