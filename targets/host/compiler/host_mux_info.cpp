#include "host_mux_info.h"

#include "host/work_group_info.h"

#include <llvm/IR/Module.h>

using namespace llvm;

namespace host {

// How much is needed the runtime knows from the kernel's info. A worker's stack would not do: a
// group may have thousands of work-items, and a work-item kilobytes of variables.
Value *HostMuxInfo::createBarrierMemory(IRBuilderBase &B, function_ref<Value *()>,
                                        Align alignment) {
  Module &M = *B.GetInsertBlock()->getModule();
  FunctionCallee function = M.getOrInsertFunction(barrierMemoryFunction, B.getPtrTy());
  Value *memory = B.CreateCall(function);
  if (alignment.value() <= barrierMemoryAlignment)
    return memory;
  const uint64_t mask = alignment.value() - 1;
  Value *moved = B.CreateConstGEP1_64(B.getInt8Ty(), memory, mask);
  return B.CreateIntrinsic(Intrinsic::ptrmask, {B.getPtrTy(), B.getInt64Ty()},
                           {moved, B.getInt64(~mask)});
}

} // namespace host
