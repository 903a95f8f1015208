#include "existing_lanes.h"

#include "../refusal.h"
#include "compiler/utils/builtin_info.h"

#include <llvm/IR/IRBuilder.h>

namespace vecz {

llvm::Expected<llvm::Value *>
createExistingLaneMask(llvm::Function &F, compiler::utils::BuiltinInfo &BI, unsigned dimension) {
  llvm::IRBuilder<> B(F.getContext());
  B.SetInsertPointPastAllocas(&F);
  llvm::SmallVector<llvm::Value *, 2> results;
  for (const auto ID :
       {compiler::utils::eMuxBuiltinGetLocalId, compiler::utils::eMuxBuiltinGetLocalSize}) {
    llvm::Function *query = BI.getOrDeclareMuxBuiltin(ID, *F.getParent());
    if (!query || query->arg_size() != 1)
      return refuse("module declares another function with the name of a required builtin");
    llvm::CallInst *call = B.CreateCall(query, B.getInt32(dimension));
    call->setCallingConv(query->getCallingConv());
    results.push_back(call);
  }
  return B.CreateICmpULT(results[0], results[1], "lane.exists");
}

} // namespace vecz
