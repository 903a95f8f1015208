#include "compiler/utils/loop_builder.h"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Function.h>
#include <llvm/Transforms/Utils/LoopUtils.h>

namespace compiler::utils {

namespace {
constexpr char vectorization[] = "llvm.loop.vectorize.enable";

llvm::BasicBlock *createBlock(llvm::IRBuilderBase &B, const llvm::Twine &name) {
  return llvm::BasicBlock::Create(B.getContext(), name, B.GetInsertBlock()->getParent());
}

bool runsOnce(const CountedLoop &loop) {
  const auto *begin = llvm::dyn_cast<llvm::ConstantInt>(loop.begin);
  const auto *end = llvm::dyn_cast<llvm::ConstantInt>(loop.end);
  const auto *step = llvm::dyn_cast<llvm::ConstantInt>(loop.step);
  return begin && end && step && (end->getValue() - begin->getValue()).ule(step->getValue());
}

/// The llvm.loop metadata; null if the loop has no properties.
llvm::MDNode *createLoopId(const CountedLoop &loop, llvm::LLVMContext &context) {
  const auto createProperty = [&](llvm::StringRef name, llvm::Constant *value) -> llvm::MDNode * {
    llvm::Metadata *text = llvm::MDString::get(context, name);
    return value ? llvm::MDNode::get(context, {text, llvm::ConstantAsMetadata::get(value)})
                 : llvm::MDNode::get(context, text);
  };
  llvm::SmallVector<llvm::Metadata *, 4> parts = {nullptr};
  if (loop.isWorkItemLoop)
    parts.push_back(createProperty(workItemLoopProperty,
                                   llvm::ConstantInt::get(llvm::Type::getInt32Ty(context), 1)));
  if (loop.isShort)
    parts.push_back(createProperty(vectorization, llvm::ConstantInt::getFalse(context)));
  if (loop.isShort || !loop.mayUnroll)
    parts.push_back(createProperty("llvm.loop.unroll.disable", nullptr));
  else if (loop.isOuter)
    parts.push_back(createProperty("llvm.loop.unroll.runtime.disable", nullptr));
  if (parts.size() == 1)
    return nullptr;
  llvm::MDNode *id = llvm::MDNode::getDistinct(context, parts);
  id->replaceOperandWith(0, id);
  return id;
}
} // namespace

bool isWorkItemLoop(const llvm::Loop &loop) {
  return findOptionMDForLoop(&loop, workItemLoopProperty);
}

bool isShortWorkItemLoop(const llvm::Loop &loop) {
  return isWorkItemLoop(loop) && findOptionMDForLoop(&loop, vectorization);
}

void emitLoop(llvm::IRBuilderBase &B, const CountedLoop &loop, const llvm::Twine &name,
              llvm::function_ref<void(llvm::Value *, llvm::ArrayRef<llvm::Value *>)> body) {
  if (runsOnce(loop))
    return body(loop.begin, loop.counters);

  // The current block has one successor only, so that it serves as the preheader.
  llvm::BasicBlock *preheader = B.GetInsertBlock();
  llvm::BasicBlock *header = createBlock(B, name);
  B.CreateBr(header);
  B.SetInsertPoint(header);
  llvm::PHINode *index = B.CreatePHI(loop.begin->getType(), 2, name + ".index");
  index->addIncoming(loop.begin, preheader);
  llvm::SmallVector<llvm::Value *, 2> counters;
  for (llvm::Value *begin : loop.counters) {
    llvm::PHINode *counter = B.CreatePHI(begin->getType(), 2, name + ".counter");
    counter->addIncoming(begin, preheader);
    counters.push_back(counter);
  }

  body(index, counters);

  llvm::BasicBlock *latch = B.GetInsertBlock();
  llvm::Value *next = B.CreateAdd(index, loop.step, name + ".next", /*HasNUW=*/true,
                                  /*HasNSW=*/true);
  index->addIncoming(next, latch);
  for (llvm::Value *counter : counters) {
    llvm::Value *one = llvm::ConstantInt::get(counter->getType(), 1);
    llvm::Value *increased = B.CreateAdd(counter, one, "", /*HasNUW=*/true, /*HasNSW=*/true);
    llvm::cast<llvm::PHINode>(counter)->addIncoming(increased, latch);
  }
  llvm::BasicBlock *exit = createBlock(B, name + ".exit");
  llvm::BranchInst *branch = B.CreateCondBr(B.CreateICmpULT(next, loop.end), header, exit);
  branch->setMetadata(llvm::LLVMContext::MD_loop, createLoopId(loop, B.getContext()));
  B.SetInsertPoint(exit);
}

void emitIf(llvm::IRBuilderBase &B, llvm::Value *condition, const llvm::Twine &name,
            llvm::function_ref<void()> body) {
  if (const auto *known = llvm::dyn_cast<llvm::ConstantInt>(condition)) {
    if (known->isOne())
      body();
    return;
  }
  llvm::BasicBlock *thenBlock = createBlock(B, name);
  llvm::BasicBlock *endBlock = createBlock(B, name + ".end");
  B.CreateCondBr(condition, thenBlock, endBlock);
  B.SetInsertPoint(thenBlock);
  body();
  B.CreateBr(endBlock);
  endBlock->moveAfter(B.GetInsertBlock());
  B.SetInsertPoint(endBlock);
}

} // namespace compiler::utils
