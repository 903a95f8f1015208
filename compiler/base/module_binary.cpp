// Defaults for a target that generates code with one of LLVM's back ends.
#include "compiler/base/emit_object.h"
#include "compiler/base/module.h"
#include "compiler/base/pass_pipelines.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/Target/TargetMachine.h>
#include <llvm/Transforms/Utils/Cloning.h>

namespace compiler {

namespace {

/// Generates code without optimizations in a scope.
class UnoptimizedScope {
public:
  UnoptimizedScope(llvm::TargetMachine &machine, bool isUnoptimized)
      : machine(machine), level(machine.getOptLevel()) {
    if (isUnoptimized)
      machine.setOptLevel(llvm::CodeGenOptLevel::None);
  }
  ~UnoptimizedScope() { machine.setOptLevel(level); }
  UnoptimizedScope(const UnoptimizedScope &) = delete;
  UnoptimizedScope &operator=(const UnoptimizedScope &) = delete;

private:
  llvm::TargetMachine &machine;
  const llvm::CodeGenOptLevel level;
};

/// ObjectEmitter reports larger frames as errors.
void limitFrames(llvm::Module &module, uint64_t size) {
  if (size == UINT64_MAX)
    return;
  for (llvm::Function &F : module)
    if (!F.isDeclaration())
      F.addFnAttr("warn-stack-size", std::to_string(size));
}

llvm::ArrayRef<uint8_t> asBytes(llvm::ArrayRef<char> object) {
  return {reinterpret_cast<const uint8_t *>(object.data()), object.size()};
}

} // namespace

llvm::ModulePassManager BaseModule::getLateTargetPasses(utils::PassMachinery &machinery) {
  llvm::ModulePassManager PM;
  addDefaultLatePasses(PM, machinery, options, *target.getCompilerInfo());
  return PM;
}

std::unique_ptr<utils::BIMuxInfoConcept> BaseModule::createMuxInfo() { return nullptr; }

Kernel *BaseModule::createKernel(const std::string &) { return nullptr; }

llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
BaseModule::linkObject(llvm::ArrayRef<uint8_t> object) {
  return llvm::MemoryBuffer::getMemBufferCopy(llvm::toStringRef(object));
}

Result BaseModule::createBinary(cargo::array_view<uint8_t> &buffer) {
  std::lock_guard<BaseContext> guard(context);
  if (!finalized_llvm_module)
    return refuse("cannot create a binary: module is not finalized");
  llvm::TargetMachine *machine = target.getCodeGenerator();
  if (!machine)
    return refuse("cannot create a binary: the target has no code generator");
  // Code generation modifies the module, and the binary may be requested again.
  auto copy = llvm::CloneModule(*finalized_llvm_module);
  limitFrames(*copy, target.getMaxFrameSize());
  UnoptimizedScope scope(*machine, options.opt_disable);
  auto object = ObjectEmitter(*machine).emit(*copy);
  if (!object) {
    addBuildError(llvm::toString(object.takeError()));
    return Result::FINALIZE_PROGRAM_FAILURE;
  }
  if (isDumped()) {
    dump("code.o", {object->data(), object->size()});
    const auto unchanged = llvm::CloneModule(*finalized_llvm_module);
    dumpAssembly(ObjectEmitter(*machine, llvm::CodeGenFileType::AssemblyFile).emit(*unchanged));
  }
  auto linked = linkObject(asBytes(*object));
  if (!linked) {
    addBuildError(llvm::toString(linked.takeError()));
    return Result::FINALIZE_PROGRAM_FAILURE;
  }
  binary = std::move(*linked);
  // The API's view is not const, but callers only read it.
  auto *bytes = reinterpret_cast<uint8_t *>(const_cast<char *>(binary->getBufferStart()));
  buffer = {bytes, binary->getBufferSize()};
  return Result::SUCCESS;
}

} // namespace compiler
