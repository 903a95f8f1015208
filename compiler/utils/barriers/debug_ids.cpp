#include "compiler/utils/debug_ids.h"

#include "compiler/utils/builtin_info.h"
#include "compiler/utils/scheduling.h"

#include <llvm/IR/DIBuilder.h>
#include <llvm/IR/Module.h>

namespace compiler::utils {

namespace {
constexpr unsigned numDims = 3;

llvm::Module &getModule(llvm::IRBuilderBase &B) { return *B.GetInsertBlock()->getModule(); }

llvm::Value *emitQuery(llvm::IRBuilderBase &B, BuiltinInfo &BI, BuiltinID ID, unsigned dim) {
  llvm::Function *getter = BI.getOrDeclareMuxBuiltin(ID, getModule(B));
  // The module declares the builtin with another type, which the passes that need it report.
  if (!getter)
    return llvm::ConstantInt::get(getSizeType(getModule(B)), 0);
  llvm::CallInst *call = B.CreateCall(getter, B.getInt32(dim));
  call->setCallingConv(getter->getCallingConv());
  return call;
}
} // namespace

DebugIds::DebugIds(llvm::IRBuilderBase &B, BuiltinInfo &BI)
    : sizeType(getSizeType(getModule(B))), localId(declare(B, "local_id")),
      lanes(declare(B, "lanes")) {
  llvm::AllocaInst *groupId = declare(B, "group_id");
  llvm::AllocaInst *firstGlobalId = declare(B, "first_global_id");
  for (unsigned dim = 0; dim != numDims; ++dim) {
    llvm::Value *group = emitQuery(B, BI, eMuxBuiltinGetGroupId, dim);
    llvm::Value *size = emitQuery(B, BI, eMuxBuiltinGetEnqueuedLocalSize, dim);
    llvm::Value *offset = emitQuery(B, BI, eMuxBuiltinGetGlobalOffset, dim);
    store(B, groupId, dim, group, /*isKept=*/true);
    store(B, firstGlobalId, dim, B.CreateAdd(B.CreateMul(group, size), offset), /*isKept=*/true);
  }
}

llvm::AllocaInst *DebugIds::declare(llvm::IRBuilderBase &B, const char *name) const {
  llvm::DISubprogram *function = B.GetInsertBlock()->getParent()->getSubprogram();
  llvm::DIBuilder debug(getModule(B), /*AllowUnresolved=*/false, function->getUnit());
  const unsigned bits = sizeType->getBitWidth();
  llvm::DIType *element = debug.createBasicType("size_t", bits, llvm::dwarf::DW_ATE_unsigned);
  llvm::DIType *type =
      debug.createArrayType(uint64_t(numDims) * bits, 0, element,
                            debug.getOrCreateArray(debug.getOrCreateSubrange(0, int64_t(numDims))));
  llvm::DILocalVariable *variable =
      debug.createAutoVariable(function, name, function->getFile(), function->getLine(), type,
                               /*AlwaysPreserve=*/false, llvm::DINode::FlagArtificial);
  llvm::AllocaInst *memory = B.CreateAlloca(llvm::ArrayType::get(sizeType, numDims), nullptr, name);
  debug.insertDeclare(memory, variable, debug.createExpression(),
                      llvm::DILocation::get(B.getContext(), function->getLine(), 0, function),
                      B.GetInsertPoint());
  return memory;
}

void DebugIds::store(llvm::IRBuilderBase &B, llvm::AllocaInst *variable, unsigned dim,
                     llvm::Value *value, bool isKept) const {
  llvm::Value *address =
      B.CreateConstInBoundsGEP2_32(variable->getAllocatedType(), variable, 0, dim);
  B.CreateStore(value, address, /*isVolatile=*/isKept);
}

void DebugIds::setLocalId(llvm::IRBuilderBase &B, unsigned dim, llvm::Value *id) const {
  store(B, localId, dim, id, /*isKept=*/false);
}

void DebugIds::setLanes(llvm::IRBuilderBase &B, const VectorizationInfo &info) const {
  for (unsigned dim = 0; dim != numDims; ++dim) {
    const auto count = dim == info.simdDimIdx ? info.vf : llvm::ElementCount::getFixed(1);
    store(B, lanes, dim, B.CreateElementCount(sizeType, count), /*isKept=*/false);
  }
}

} // namespace compiler::utils
