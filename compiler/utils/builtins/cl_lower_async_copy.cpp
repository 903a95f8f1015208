// Lowers OpenCL C asynchronous copies to DMA builtins. The address spaces of the pointers give the
// direction; sizes and strides are converted from elements to bytes.
//
// A single work-item may perform the copy, so a barrier follows each wait: other work-items must
// not proceed before it has completed. It is emitted into the kernel, where all passes see it.
#include "cl_lower_to_mux.h"
#include "compiler/utils/builtin_info.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/MathExtras.h>

namespace compiler::utils {

namespace {
constexpr unsigned globalAddressSpace = 1;
constexpr unsigned localAddressSpace = 3;

class AsyncCopyLowering {
public:
  AsyncCopyLowering(llvm::CallInst &call, const DemangledName &name, BIMuxInfoConcept &muxInfo)
      : call(call), name(name), muxInfo(muxInfo), B(&call) {}

  llvm::Value *lower();

private:
  /// (destination, source, count[, stride], event)
  llvm::Value *lowerCopy(bool isStrided);
  /// (destination, offset, source, offset, bytes per element, elements per line, lines[, planes],
  ///  source's line length[, plane area], destination's line length[, plane area], event)
  llvm::Value *lowerRegionCopy(unsigned numDims);
  llvm::Value *lowerWait();

  /// Checks the operand types: pointers at these two operands, one local and one global; an event
  /// last, which is also the result; size_t elsewhere.
  bool isCopy(unsigned numOperands, unsigned sourceOperand);
  llvm::Value *getBytes(llvm::Value *elements, llvm::Value *elementSize) {
    return B.CreateMul(elements, elementSize);
  }
  llvm::Value *createTransfer(unsigned numDims, llvm::ArrayRef<llvm::Value *> args);

  llvm::CallInst &call;
  const DemangledName &name;
  BIMuxInfoConcept &muxInfo;
  llvm::IRBuilder<> B;
  bool isRead = false;
};

llvm::Value *AsyncCopyLowering::lower() {
  if (name.name == "async_work_group_copy")
    return lowerCopy(/*isStrided*/ false);
  if (name.name == "async_work_group_strided_copy")
    return lowerCopy(/*isStrided*/ true);
  if (name.name == "async_work_group_copy_2D2D")
    return lowerRegionCopy(2);
  if (name.name == "async_work_group_copy_3D3D")
    return lowerRegionCopy(3);
  if (name.name == "wait_group_events")
    return lowerWait();
  return nullptr;
}

bool AsyncCopyLowering::isCopy(unsigned numOperands, unsigned sourceOperand) {
  if (call.arg_size() != numOperands || name.params.size() != numOperands)
    return false;
  llvm::Type *sizeType = getSizeType(*call.getModule());
  for (unsigned i = 0; i != numOperands - 1; ++i) {
    llvm::Type *type = call.getArgOperand(i)->getType();
    if (i == 0 || i == sourceOperand ? !type->isPointerTy() : type != sizeType)
      return false;
  }
  const auto getSpace = [&](unsigned operand) {
    return call.getArgOperand(operand)->getType()->getPointerAddressSpace();
  };
  isRead = getSpace(0) == localAddressSpace && getSpace(sourceOperand) == globalAddressSpace;
  const bool isWrite =
      getSpace(0) == globalAddressSpace && getSpace(sourceOperand) == localAddressSpace;
  return (isRead || isWrite) && call.getArgOperand(numOperands - 1)->getType() == call.getType();
}

llvm::Value *AsyncCopyLowering::createTransfer(unsigned numDims,
                                               llvm::ArrayRef<llvm::Value *> args) {
  const BuiltinID first = isRead ? eMuxBuiltinDMARead1D : eMuxBuiltinDMAWrite1D;
  const auto ID = static_cast<BuiltinID>(first + numDims - 1);
  llvm::Function *callee = muxInfo.getOrDeclareMuxBuiltin(ID, *call.getModule(), {call.getType()});
  if (!callee || callee->arg_size() != args.size())
    return nullptr;
  llvm::CallInst *transfer = B.CreateCall(callee, args);
  transfer->setCallingConv(callee->getCallingConv());
  return transfer;
}

llvm::Value *AsyncCopyLowering::lowerCopy(bool isStrided) {
  if (!isCopy(isStrided ? 5 : 4, /*sourceOperand*/ 1) || !name.params[0].isPointer)
    return nullptr;
  const MangledType &type = name.params[0];
  // 3-element vectors have the size of 4-element ones (OpenCL C 3.0, "Alignment of Types").
  const unsigned numElements = type.isVector() ? llvm::PowerOf2Ceil(type.numElements) : 1;
  const unsigned bytes = type.getBaseSizeInBytes() * numElements;
  if (bytes == 0 || type.isScalable)
    return nullptr;
  llvm::Value *elementSize = llvm::ConstantInt::get(getSizeType(*call.getModule()), bytes);
  llvm::Value *destination = call.getArgOperand(0);
  llvm::Value *source = call.getArgOperand(1);
  llvm::Value *count = call.getArgOperand(2);
  llvm::Value *event = call.getArgOperand(call.arg_size() - 1);
  if (!isStrided)
    return createTransfer(1, {destination, source, getBytes(count, elementSize), event});
  // One row per element. Only the global side is strided.
  llvm::Value *stride = getBytes(call.getArgOperand(3), elementSize);
  return createTransfer(2, {destination, source, elementSize, isRead ? elementSize : stride,
                            isRead ? stride : elementSize, count, event});
}

llvm::Value *AsyncCopyLowering::lowerRegionCopy(unsigned numDims) {
  const bool is3D = numDims == 3;
  if (!isCopy(is3D ? 13 : 10, /*sourceOperand*/ 2))
    return nullptr;
  const auto get = [&](unsigned operand) { return call.getArgOperand(operand); };
  llvm::Value *elementSize = get(4);
  llvm::Value *destination = B.CreatePtrAdd(get(0), getBytes(get(1), elementSize));
  llvm::Value *source = B.CreatePtrAdd(get(2), getBytes(get(3), elementSize));
  llvm::Value *width = getBytes(get(5), elementSize);
  if (!is3D)
    return createTransfer(2, {destination, source, width, getBytes(get(8), elementSize),
                              getBytes(get(7), elementSize), get(6), get(9)});
  return createTransfer(3, {destination, source, width, getBytes(get(10), elementSize),
                            getBytes(get(8), elementSize), get(6), getBytes(get(11), elementSize),
                            getBytes(get(9), elementSize), get(7), get(12)});
}

llvm::Value *AsyncCopyLowering::lowerWait() {
  if (call.arg_size() != 2 || !call.getArgOperand(0)->getType()->isIntegerTy(32) ||
      !call.getArgOperand(1)->getType()->isPointerTy())
    return nullptr;
  llvm::Module &M = *call.getModule();
  llvm::Function *callee = muxInfo.getOrDeclareMuxBuiltin(eMuxBuiltinDMAWait, M);
  llvm::Function *barrier = muxInfo.getOrDeclareMuxBuiltin(eMuxBuiltinWorkGroupBarrier, M);
  if (!callee || callee->arg_size() != 2 || !barrier || barrier->arg_size() != 3)
    return nullptr;
  // Events are in private memory, even if accessed through a generic pointer.
  llvm::Value *events = B.CreateAddrSpaceCast(call.getArgOperand(1), callee->getArg(1)->getType());
  llvm::CallInst *wait = B.CreateCall(callee, {call.getArgOperand(0), events});
  wait->setCallingConv(callee->getCallingConv());
  constexpr uint32_t semantics =
      MemSemanticsAcquireRelease | MemSemanticsWorkGroupMemory | MemSemanticsCrossWorkGroupMemory;
  B.CreateCall(barrier, {B.getInt32(0), B.getInt32(MemScopeWorkGroup), B.getInt32(semantics)})
      ->setCallingConv(barrier->getCallingConv());
  return wait;
}
} // namespace

llvm::Value *lowerCLAsyncCopyToMux(llvm::CallInst &call, const DemangledName &name,
                                   BIMuxInfoConcept &muxInfo) {
  return AsyncCopyLowering(call, name, muxInfo).lower();
}

} // namespace compiler::utils
