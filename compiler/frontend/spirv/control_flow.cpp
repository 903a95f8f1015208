#include "translations.h"

#include <llvm/IR/MDBuilder.h>

#include <unordered_set>

namespace spirv {

namespace {
llvm::BasicBlock *getBlock(const Operation &operation, uint32_t id) {
  const auto found = operation.body.blocks.find(id);
  if (found != operation.body.blocks.end())
    return found->second;
  operation.fail("id " + llvm::Twine(id) + " is not a block of the function");
  return nullptr;
}

/// A block to which a branch may go.
llvm::BasicBlock *getTarget(const Operation &operation, uint32_t id) {
  llvm::BasicBlock *block = getBlock(operation, id);
  if (block && block->isEntryBlock())
    operation.fail("id " + llvm::Twine(id) + " is the first block of the function");
  return block;
}

llvm::MDNode *makeHint(llvm::LLVMContext &context, llvm::StringRef name,
                       std::optional<uint32_t> number = std::nullopt) {
  llvm::SmallVector<llvm::Metadata *, 2> operands = {llvm::MDString::get(context, name)};
  if (number)
    operands.push_back(llvm::ConstantAsMetadata::get(
        llvm::ConstantInt::get(llvm::Type::getInt32Ty(context), *number)));
  return llvm::MDNode::get(context, operands);
}
} // namespace

llvm::Value *translateLabel(const Operation &operation) {
  llvm::BasicBlock *block = getBlock(operation, operation.result);
  if (!block)
    return nullptr;
  if (operation.body.B.GetInsertBlock() && !operation.body.B.GetInsertBlock()->getTerminator())
    return operation.fail("the block before has no terminator");
  operation.body.B.SetInsertPoint(block);
  return nullptr;
}

llvm::Value *translatePhi(const Operation &operation) {
  const llvm::BasicBlock *block = operation.body.B.GetInsertBlock();
  if (operation.count() == 0 || operation.count() % 2 != 0 || !operation.type->isFirstClassType())
    return operation.fail("the operands are not pairs of values and blocks");
  if (!block->empty() && !llvm::isa<llvm::PHINode>(block->back()))
    return operation.fail("the instruction is not at the beginning of its block");
  return operation.body.B.CreatePHI(operation.type, operation.count() / 2);
}

llvm::Value *translateLoopMerge(const Operation &operation) {
  llvm::LLVMContext &context = operation.getReader().context;
  const uint32_t control =
      operation.opcode == spv::Op::OpLoopMerge ? operation.word(2) : operation.word(0);
  auto has = [&](spv::LoopControlMask mask) { return (control & uint32_t(mask)) != 0; };
  llvm::SmallVector<llvm::Metadata *, 4> operands = {nullptr};
  if (has(spv::LoopControlMask::Unroll))
    operands.push_back(makeHint(context, "llvm.loop.unroll.enable"));
  if (has(spv::LoopControlMask::DontUnroll))
    operands.push_back(makeHint(context, "llvm.loop.unroll.disable"));
  if (operands.size() == 1)
    return nullptr;
  llvm::MDNode *loop = llvm::MDNode::getDistinct(context, operands);
  loop->replaceOperandWith(0, loop);
  operation.body.loops.push_back({operation.body.B.GetInsertBlock(), loop});
  return nullptr;
}

llvm::Value *translateBranch(const Operation &operation) {
  llvm::IRBuilder<> &B = operation.body.B;
  if (operation.opcode == spv::Op::OpBranch) {
    if (llvm::BasicBlock *target = getTarget(operation, operation.word(0)))
      B.CreateBr(target);
    return nullptr;
  }
  llvm::Value *condition = operation.value(0, B.getInt1Ty());
  llvm::BasicBlock *first = getTarget(operation, operation.word(1));
  llvm::BasicBlock *second = getTarget(operation, operation.word(2));
  if (operation.getReader().hasFailed())
    return nullptr;
  llvm::BranchInst *branch = B.CreateCondBr(condition, first, second);
  if (operation.has(4) && (operation.word(3) != 0 || operation.word(4) != 0))
    branch->setMetadata(llvm::LLVMContext::MD_prof,
                        llvm::MDBuilder(operation.getReader().context)
                            .createBranchWeights(operation.word(3), operation.word(4)));
  return nullptr;
}

llvm::Value *translateSwitch(const Operation &operation) {
  llvm::Value *selector = operation.integer(0);
  llvm::BasicBlock *fallback = getTarget(operation, operation.word(1));
  auto *type = llvm::dyn_cast<llvm::IntegerType>(selector->getType());
  if (!type)
    return operation.fail("the selector is not an integer");
  if (operation.getReader().hasFailed())
    return nullptr;
  const unsigned wordsPerLiteral = type->getBitWidth() > 32 ? 2 : 1;
  llvm::SwitchInst *instruction = operation.body.B.CreateSwitch(selector, fallback);
  // Not an llvm::DenseSet, which reserves two values: a literal may be any.
  std::unordered_set<uint64_t> seen;
  for (unsigned i = 2; i < operation.count(); i += wordsPerLiteral + 1) {
    uint64_t value = operation.word(i);
    if (wordsPerLiteral == 2)
      value |= uint64_t(operation.word(i + 1)) << 32;
    llvm::BasicBlock *target = getTarget(operation, operation.word(i + wordsPerLiteral));
    if (operation.getReader().hasFailed())
      return nullptr;
    const llvm::APInt number = llvm::APInt(64, value).trunc(type->getBitWidth());
    if (!seen.insert(number.getZExtValue()).second)
      return operation.fail("a literal stands twice");
    instruction->addCase(llvm::ConstantInt::get(operation.getReader().context, number), target);
  }
  return nullptr;
}

llvm::Value *translateReturn(const Operation &operation) {
  llvm::IRBuilder<> &B = operation.body.B;
  llvm::Type *type = operation.body.function.getReturnType();
  if (operation.opcode == spv::Op::OpUnreachable) {
    B.CreateUnreachable();
  } else if (operation.opcode == spv::Op::OpReturnValue) {
    B.CreateRet(operation.value(0, type));
  } else if (!type->isVoidTy()) {
    return operation.fail("the function returns a value");
  } else {
    B.CreateRetVoid();
  }
  return nullptr;
}

llvm::Value *translateHint(const Operation &operation) {
  llvm::IRBuilder<> &B = operation.body.B;
  if (operation.opcode == spv::Op::OpAssumeTrueKHR) {
    B.CreateAssumption(operation.value(0, B.getInt1Ty()));
    return nullptr;
  }
  llvm::Value *value = operation.value(0, operation.type);
  llvm::Value *expected = operation.value(1, operation.type);
  // The intrinsic exists for scalars only.
  if (!operation.type->isIntegerTy())
    return value;
  return B.CreateIntrinsic(llvm::Intrinsic::expect, {operation.type}, {value, expected});
}

llvm::Value *translateNothing(const Operation &) { return nullptr; }

llvm::Value *translateCall(const Operation &operation) {
  Reader &reader = operation.getReader();
  llvm::IRBuilder<> &B = operation.body.B;
  auto *function = llvm::dyn_cast<llvm::Function>(operation.value(0));
  if (!function)
    return operation.fail("id " + llvm::Twine(operation.word(0)) + " is not a function");
  llvm::FunctionType *type = function->getFunctionType();
  if (type->getNumParams() + 1 != operation.count())
    return operation.fail("the function has " + llvm::Twine(type->getNumParams()) +
                          " parameters, but the call has " + llvm::Twine(operation.count() - 1) +
                          " arguments");
  llvm::SmallVector<llvm::Value *, 8> arguments;
  for (unsigned i = 0; i != type->getNumParams(); ++i)
    arguments.push_back(operation.value(i + 1, type->getParamType(i)));
  if (reader.hasFailed())
    return nullptr;
  llvm::CallInst *call = B.CreateCall(type, function, arguments);
  call->setCallingConv(llvm::CallingConv::SPIR_FUNC);
  call->setConvergent();
  call->setDoesNotThrow();
  // Attributes that decide how an argument is passed must be those of the callee.
  for (const llvm::Argument &argument : function->args()) {
    const unsigned number = argument.getArgNo();
    const llvm::AttributeSet attributes = function->getAttributes().getParamAttrs(number);
    for (const auto kind :
         {llvm::Attribute::ByVal, llvm::Attribute::StructRet, llvm::Attribute::ZExt,
          llvm::Attribute::SExt, llvm::Attribute::Alignment})
      if (attributes.hasAttribute(kind))
        call->addParamAttr(number, attributes.getAttribute(kind));
  }
  return call;
}

} // namespace spirv
