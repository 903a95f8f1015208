#include "compiler/utils/entry_point.h"

#include <llvm/IR/Function.h>

#include "compiler/utils/attributes.h"
#include "compiler/utils/metadata.h"

namespace compiler::utils {

void encodeEntryPoint(llvm::Function &F, const EntryPointFacts &facts) {
  setIsKernelEntryPt(F);
  if (getOrigFnName(F).empty())
    setOrigFnName(F);
  setWorkItemOrder(F, facts.order.value_or(getWorkItemOrder(F)));
  if (facts.localSizes && !getLocalSizeMetadata(F))
    encodeLocalSizeMetadata(F, *facts.localSizes);
}

} // namespace compiler::utils
