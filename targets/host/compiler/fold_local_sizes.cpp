#include "fold_local_sizes.h"

#include "compiler/utils/attributes.h"
#include "compiler/utils/builtin_info.h"
#include "compiler/utils/metadata.h"
#include "compiler/utils/preserved_analyses.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

using namespace llvm;
namespace utils = compiler::utils;

namespace host {
namespace {

/// The size that the call asks for; null if it asks for something else.
Constant *getAnswer(const CallInst &call, const std::array<uint64_t, 3> &sizes) {
  const Function *callee = call.getCalledFunction();
  if (!callee || call.arg_size() != 1 || !call.getType()->isIntegerTy())
    return nullptr;
  const utils::BuiltinID ID = utils::BuiltinInfo::identifyMuxBuiltin(*callee).ID;
  if (ID != utils::eMuxBuiltinGetLocalSize && ID != utils::eMuxBuiltinGetEnqueuedLocalSize)
    return nullptr;
  const auto *dimension = dyn_cast<ConstantInt>(call.getArgOperand(0));
  if (!dimension)
    return nullptr;
  // Beyond the third dimension, every size is 1.
  const uint64_t index = dimension->getValue().getLimitedValue(3);
  return ConstantInt::get(call.getType(), index < 3 ? sizes[index] : 1);
}

bool foldIn(Function &kernel, const std::array<uint64_t, 3> &sizes) {
  bool changed = false;
  for (Instruction &I : make_early_inc_range(instructions(kernel))) {
    auto *call = dyn_cast<CallInst>(&I);
    Constant *answer = call ? getAnswer(*call, sizes) : nullptr;
    if (!answer)
      continue;
    call->replaceAllUsesWith(answer);
    call->eraseFromParent();
    changed = true;
  }
  return changed;
}

} // namespace

PreservedAnalyses FoldLocalSizesPass::run(Module &M, ModuleAnalysisManager &) {
  bool changed = false;
  for (Function &F : M) {
    const auto sizes = utils::isKernelEntryPt(F) && !utils::mayHavePartialGroups(F)
                           ? utils::getLocalSizeMetadata(F)
                           : std::nullopt;
    if (sizes)
      changed |= foldIn(F, *sizes);
  }
  return changed ? utils::preserveControlFlow() : PreservedAnalyses::all();
}

} // namespace host
