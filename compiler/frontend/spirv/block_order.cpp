#include "block_order.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallVector.h>

namespace spirv {

namespace {
using Block = llvm::ArrayRef<Instruction>;

class BlockOrder {
public:
  BlockOrder(llvm::ArrayRef<Instruction> body, const SelectorTypes &selectors);
  std::vector<Block> get();

private:
  llvm::SmallVector<uint32_t, 4> getSuccessorIds(const Instruction &terminator);
  llvm::SmallVector<uint32_t, 4> getSwitchTargets(const Instruction &terminator);
  llvm::SmallVector<unsigned, 4> getSuccessors(const Block &block);

  const SelectorTypes &selectors;
  std::vector<Block> blocks;
  IdMap<unsigned> numbers; ///< of blocks, by label
  IdMap<uint32_t> types;   ///< of results in the body
};

BlockOrder::BlockOrder(llvm::ArrayRef<Instruction> body, const SelectorTypes &selectors)
    : selectors(selectors) {
  for (size_t i = 0; i != body.size(); ++i) {
    const Instruction &instruction = body[i];
    bool hasResult = false, hasType = false;
    spv::HasResultAndType(instruction.opcode, &hasResult, &hasType);
    if (hasResult && hasType && instruction.operands.size() > 1)
      types[instruction.operands[1]] = instruction.operands[0];
    if (instruction.opcode == spv::Op::OpLabel && !instruction.operands.empty()) {
      numbers[instruction.operands[0]] = unsigned(blocks.size());
      blocks.push_back(body.slice(i, 1));
    } else if (!blocks.empty()) {
      blocks.back() = Block(blocks.back().data(), blocks.back().size() + 1);
    }
  }
}

/// Literals have as many words as the selector.
llvm::SmallVector<uint32_t, 4> BlockOrder::getSwitchTargets(const Instruction &terminator) {
  const llvm::ArrayRef<uint32_t> operands = terminator.operands;
  if (operands.size() < 2)
    return {};
  const uint32_t selector = operands[0];
  const auto local = types.find(selector);
  const uint32_t typeId = local != types.end() ? local->second : selectors.getTypeId(selector);
  const unsigned step = selectors.isWide(typeId) ? 3 : 2;
  llvm::SmallVector<uint32_t, 4> targets = {operands[1]};
  for (size_t i = 1 + step; i < operands.size(); i += step)
    targets.push_back(operands[i]);
  return targets;
}

llvm::SmallVector<uint32_t, 4> BlockOrder::getSuccessorIds(const Instruction &terminator) {
  const llvm::ArrayRef<uint32_t> operands = terminator.operands;
  switch (terminator.opcode) {
  case spv::Op::OpBranch:
    return llvm::SmallVector<uint32_t, 4>(operands.take_front(1));
  case spv::Op::OpBranchConditional:
    return llvm::SmallVector<uint32_t, 4>(
        operands.take_front(3).drop_front(std::min<size_t>(1, operands.size())));
  case spv::Op::OpSwitch:
    return getSwitchTargets(terminator);
  default:
    return {};
  }
}

llvm::SmallVector<unsigned, 4> BlockOrder::getSuccessors(const Block &block) {
  llvm::SmallVector<unsigned, 4> successors;
  for (const uint32_t id : getSuccessorIds(block.back()))
    if (const auto found = numbers.find(id); found != numbers.end())
      successors.push_back(found->second);
  return successors;
}

std::vector<Block> BlockOrder::get() {
  struct Visit {
    unsigned block;
    llvm::SmallVector<unsigned, 4> successors; ///< that are left to visit
  };
  std::vector<bool> isVisited(blocks.size());
  std::vector<unsigned> postOrder;
  std::vector<Visit> stack;
  auto enter = [&](unsigned block) {
    isVisited[block] = true;
    stack.push_back({block, getSuccessors(blocks[block])});
  };
  if (!blocks.empty())
    enter(0);
  while (!stack.empty()) {
    if (stack.back().successors.empty()) {
      postOrder.push_back(stack.back().block);
      stack.pop_back();
      continue;
    }
    const unsigned next = stack.back().successors.pop_back_val();
    if (!isVisited[next])
      enter(next);
  }
  std::vector<Block> order;
  for (const unsigned block : llvm::reverse(postOrder))
    order.push_back(blocks[block]);
  for (unsigned i = 0; i != blocks.size(); ++i)
    if (!isVisited[i])
      order.push_back(blocks[i]);
  return order;
}
} // namespace

std::vector<llvm::ArrayRef<Instruction>> orderBlocks(llvm::ArrayRef<Instruction> body,
                                                     const SelectorTypes &selectors) {
  return BlockOrder(body, selectors).get();
}

} // namespace spirv
