#include "compiler/utils/entry_point.h"

#include "compiler/utils/attributes.h"
#include "compiler/utils/metadata.h"

#include <llvm/IR/Function.h>

namespace compiler::utils {

void encodeEntryPoint(llvm::Function &F, const EntryPointProperties &properties) {
  setIsKernelEntryPt(F);
  if (getOrigFnName(F).empty())
    setOrigFnName(F);
  setWorkItemOrder(F, properties.order.value_or(getWorkItemOrder(F)));
  if (properties.localSizes && !getLocalSizeMetadata(F))
    encodeLocalSizeMetadata(F, *properties.localSizes);
}

} // namespace compiler::utils
