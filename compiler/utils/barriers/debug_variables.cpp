#include "compiler/utils/debug_variables.h"

#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/DebugProgramInstruction.h>
#include <llvm/IR/Function.h>

namespace compiler::utils {

namespace {
bool haveSameLocation(const llvm::DbgVariableRecord *a, const llvm::DbgVariableRecord *b) {
  return a == b || (a && b && a->getRawLocation() == b->getRawLocation() &&
                    a->getExpression() == b->getExpression());
}
} // namespace

DebugVariables::DebugVariables(llvm::Function &kernel) {
  collect(kernel);
  if (numbers.empty())
    return;
  const llvm::ReversePostOrderTraversal<llvm::Function *> order(&kernel);
  bool changed = true;
  while (changed) {
    changed = false;
    for (const llvm::BasicBlock *block : order)
      changed |= update(*block);
  }
}

void DebugVariables::collect(llvm::Function &kernel) {
  for (llvm::BasicBlock &block : kernel)
    for (llvm::Instruction &I : block)
      for (llvm::DbgVariableRecord &record : llvm::filterDbgVars(I.getDbgRecordRange())) {
        if (!record.isDbgValue())
          continue;
        const unsigned number =
            numbers.try_emplace(llvm::DebugVariable(&record), numbers.size()).first->second;
        written[&block][number] = &record;
        places[&record] = places.size();
      }
}

DebugVariables::State DebugVariables::meet(const llvm::BasicBlock &block) const {
  State state;
  bool isFirst = true;
  for (const llvm::BasicBlock *predecessor : llvm::predecessors(&block)) {
    const auto known = atEnd.find(predecessor);
    if (known == atEnd.end())
      continue;
    if (std::exchange(isFirst, false)) {
      state = known->second;
      continue;
    }
    for (auto &[number, record] : state)
      if (!haveSameLocation(record, known->second.lookup(number)))
        record = nullptr;
    for (const auto &[number, record] : known->second)
      state.try_emplace(number, nullptr);
  }
  return state;
}

bool DebugVariables::update(const llvm::BasicBlock &block) {
  State state = meet(block);
  if (const auto own = written.find(&block); own != written.end())
    for (const auto &[number, record] : own->second)
      state[number] = record;
  const auto [known, isNew] = atEnd.try_emplace(&block);
  if (!isNew && known->second == state)
    return false;
  known->second = std::move(state);
  return true;
}

llvm::SmallVector<llvm::DbgVariableRecord *, 8>
DebugVariables::getAtEnd(const llvm::BasicBlock &block) const {
  llvm::SmallVector<llvm::DbgVariableRecord *, 8> records;
  if (const auto state = atEnd.find(&block); state != atEnd.end())
    for (const auto &[number, record] : state->second)
      if (record && !record->isKillLocation())
        records.push_back(record);
  llvm::sort(records, [&](const llvm::DbgVariableRecord *a, const llvm::DbgVariableRecord *b) {
    return places.lookup(a) < places.lookup(b);
  });
  return records;
}

llvm::MetadataPredicate getSharedMetadata(const llvm::Function &F) {
  const auto isOther = [own = F.getSubprogram()](const llvm::DILocalScope *scope) {
    return !scope || scope->getSubprogram() != own;
  };
  return [=](const llvm::Metadata *node) {
    if (const auto *scope = llvm::dyn_cast<llvm::DILocalScope>(node))
      return isOther(scope);
    if (const auto *variable = llvm::dyn_cast<llvm::DILocalVariable>(node))
      return isOther(variable->getScope());
    if (const auto *label = llvm::dyn_cast<llvm::DILabel>(node))
      return isOther(label->getScope());
    return llvm::isa<llvm::DICompileUnit, llvm::DIType, llvm::DIFile>(node);
  };
}

} // namespace compiler::utils
