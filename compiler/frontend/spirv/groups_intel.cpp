// SPV_INTEL_subgroups.
#include "builtin_calls.h"
#include "translations.h"

#include <llvm/IR/DataLayout.h>

namespace spirv {

namespace {
/// The address of a work-item's element `index` in a block: the elements of the work-items of a
/// sub-group are contiguous, and those with the next index follow.
llvm::Value *createAddress(const Operation &operation, llvm::Value *block, llvm::Type *element,
                           unsigned index) {
  llvm::IRBuilder<> &B = operation.body.B;
  const auto query = [&](llvm::StringRef name) {
    return callBuiltin(operation.getReader(), B, name, B.getInt32Ty(), {}, Effect::None);
  };
  llvm::Value *offset = query("get_sub_group_local_id");
  if (index != 0)
    offset = B.CreateAdd(offset, B.CreateMul(query("get_max_sub_group_size"), B.getInt32(index)));
  return B.CreateInBoundsGEP(element, block,
                             B.CreateZExt(offset, B.getIntNTy(operation.getReader().addressBits)));
}

/// Fails unless the type is a number, or a vector of numbers.
bool checkData(const Operation &operation, llvm::Type *type) {
  if (type->isIntOrIntVectorTy() || type->isFPOrFPVectorTy())
    return true;
  operation.fail("the data is neither a number nor a vector of numbers");
  return false;
}

unsigned getNumElements(llvm::Type *type) {
  const auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(type);
  return vector ? vector->getNumElements() : 1;
}
} // namespace

llvm::Value *translateSubgroupShuffleINTEL(const Operation &operation) {
  llvm::IRBuilder<> &B = operation.body.B;
  llvm::StringRef name;
  bool hasTwoValues = false;
  switch (operation.opcode) {
  case spv::Op::OpSubgroupShuffleINTEL:
    name = "intel_sub_group_shuffle";
    break;
  case spv::Op::OpSubgroupShuffleXorINTEL:
    name = "intel_sub_group_shuffle_xor";
    break;
  case spv::Op::OpSubgroupShuffleDownINTEL:
    name = "intel_sub_group_shuffle_down";
    hasTwoValues = true;
    break;
  default: // OpSubgroupShuffleUpINTEL
    name = "intel_sub_group_shuffle_up";
    hasTwoValues = true;
  }
  llvm::SmallVector<Argument, 3> arguments = {{operation.value(0, operation.type)}};
  if (hasTwoValues)
    arguments.push_back({operation.value(1, operation.type)});
  llvm::Value *lane = operation.value(hasTwoValues ? 2 : 1, B.getInt32Ty());
  arguments.push_back({lane, Sign::Unsigned});
  if (operation.getReader().hasFailed() || !checkData(operation, operation.type))
    return nullptr;
  return callBuiltin(operation.getReader(), B, name, operation.type, arguments,
                     Effect::Communicates);
}

llvm::Value *translateSubgroupBlockReadINTEL(const Operation &operation) {
  llvm::IRBuilder<> &B = operation.body.B;
  llvm::Value *block = operation.pointer(0);
  if (!checkData(operation, operation.type))
    return nullptr;
  llvm::Type *element = operation.type->getScalarType();
  const llvm::Align align = operation.getReader().module->getDataLayout().getABITypeAlign(element);
  llvm::Value *result = llvm::PoisonValue::get(operation.type);
  for (unsigned i = 0; i != getNumElements(operation.type); ++i) {
    llvm::Value *value =
        B.CreateAlignedLoad(element, createAddress(operation, block, element, i), align);
    if (!operation.type->isVectorTy())
      return value;
    result = B.CreateInsertElement(result, value, uint64_t(i));
  }
  return result;
}

llvm::Value *translateSubgroupBlockWriteINTEL(const Operation &operation) {
  llvm::IRBuilder<> &B = operation.body.B;
  llvm::Value *block = operation.pointer(0);
  llvm::Value *data = operation.value(1);
  if (operation.getReader().hasFailed() || !checkData(operation, data->getType()))
    return nullptr;
  llvm::Type *element = data->getType()->getScalarType();
  const llvm::Align align = operation.getReader().module->getDataLayout().getABITypeAlign(element);
  for (unsigned i = 0; i != getNumElements(data->getType()); ++i)
    B.CreateAlignedStore(data->getType()->isVectorTy() ? B.CreateExtractElement(data, uint64_t(i))
                                                       : data,
                         createAddress(operation, block, element, i), align);
  return nullptr;
}

} // namespace spirv
