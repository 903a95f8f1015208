#include "compiler/utils/find_barrier.h"

#include <llvm/ADT/SetVector.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/InstrTypes.h>

#include "compiler/utils/builtin_info.h"

namespace compiler::utils {

namespace {
bool isWorkGroupBarrier(const llvm::Function &F, const BuiltinInfo &BI) {
  const Builtin builtin = BI.analyzeBuiltin(F);
  if (builtin.ID == eMuxBuiltinWorkGroupBarrier)
    return true;
  const auto collective = BuiltinInfo::isMuxGroupCollective(builtin.ID);
  return collective && collective->isWorkGroupScope();
}
} // namespace

const llvm::CallBase *findWorkGroupBarrier(const llvm::Function &F, const BuiltinInfo &BI) {
  llvm::SetVector<const llvm::Function *> reached;
  reached.insert(&F);
  for (size_t i = 0; i != reached.size(); ++i) {
    for (const llvm::Instruction &I : llvm::instructions(*reached[i])) {
      const auto *call = llvm::dyn_cast<llvm::CallBase>(&I);
      const llvm::Function *callee = call ? call->getCalledFunction() : nullptr;
      if (!callee || callee->isIntrinsic())
        continue;
      if (isWorkGroupBarrier(*callee, BI))
        return call;
      reached.insert(callee);
    }
  }
  return nullptr;
}

} // namespace compiler::utils
