// CheckUnsupportedTypesPass: reports functions that use objects which no device supports yet.
#include "check_unsupported_types.h"

#include "compiler/utils/diagnose.h"
#include "source_name.h"

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/ADT/StringSwitch.h>
#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

namespace compiler {
namespace {

// What the user calls a type that is not supported; empty for one that is.
llvm::StringRef describe(const llvm::Type *type) {
  auto *extension = llvm::dyn_cast<llvm::TargetExtType>(type);
  if (!extension)
    return "";
  return llvm::StringSwitch<llvm::StringRef>(extension->getName())
      .Cases({"spirv.Image", "spirv.SampledImage"}, "images")
      .Case("spirv.Sampler", "samplers")
      .Case("spirv.Event", "asynchronous copies")
      .Cases({"spirv.Pipe", "spirv.PipeStorage", "spirv.ReserveId"}, "pipes")
      .Cases({"spirv.Queue", "spirv.DeviceEvent"}, "device-side queues")
      .Default("");
}

class FunctionChecker {
public:
  explicit FunctionChecker(const llvm::Function &F) : F(F) {}

  void run() {
    for (const llvm::Argument &argument : F.args())
      check(argument.getType(), llvm::DebugLoc());
    for (const llvm::Instruction &instruction : llvm::instructions(F)) {
      check(instruction.getType(), instruction.getDebugLoc());
      if (auto *alloca = llvm::dyn_cast<llvm::AllocaInst>(&instruction))
        check(alloca->getAllocatedType(), instruction.getDebugLoc());
      for (const llvm::Use &operand : instruction.operands())
        check(operand->getType(), instruction.getDebugLoc());
    }
  }

private:
  void check(const llvm::Type *type, const llvm::DebugLoc &location) {
    if (!seen.insert(type).second)
      return;
    const llvm::StringRef description = describe(type);
    if (description.empty() || !reported.insert(description.data()).second)
      return;
    utils::diagnoseError(F, description + " are not supported: function '" + getSourceName(F) + "'",
                         location);
  }

  const llvm::Function &F;
  llvm::SmallPtrSet<const llvm::Type *, 16> seen;
  llvm::SmallPtrSet<const char *, 4> reported;
};

} // namespace

llvm::PreservedAnalyses CheckUnsupportedTypesPass::run(llvm::Module &M,
                                                       llvm::ModuleAnalysisManager &) {
  for (const llvm::Function &F : M)
    if (!F.isDeclaration())
      FunctionChecker(F).run();
  return llvm::PreservedAnalyses::all();
}

} // namespace compiler
