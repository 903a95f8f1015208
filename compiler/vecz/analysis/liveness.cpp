#include "liveness.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Support/raw_ostream.h>

namespace vecz {

Liveness::Liveness(const llvm::Function &F, const llvm::LoopInfo &LI) : F(F) {
  llvm::DenseMap<const llvm::Loop *, unsigned> loopEnd;
  unsigned count = 0;
  for (const llvm::Instruction &I : llvm::instructions(F)) {
    place[&I] = ++count;
    for (const llvm::Loop *loop = LI.getLoopFor(I.getParent()); loop; loop = loop->getParentLoop())
      loopEnd[loop] = count;
  }
  ranges.reserve(count);
  for (const llvm::Instruction &I : llvm::instructions(F)) {
    const unsigned begin = place.lookup(&I);
    unsigned end = begin;
    for (const llvm::User *user : I.users()) {
      const auto *use = llvm::cast<llvm::Instruction>(user);
      end = std::max(end, place.lookup(use));
      // A value from outside a loop is live until the loop ends.
      for (const llvm::Loop *loop = LI.getLoopFor(use->getParent());
           loop && !loop->contains(I.getParent()); loop = loop->getParentLoop())
        end = std::max(end, loopEnd.lookup(loop));
    }
    ranges.push_back({&I, begin, end});
  }
}

double Liveness::getMaxLive(GetSize getSize, GetWeight getWeight) const {
  // The change of the sum at each instruction.
  llvm::SmallVector<int, 0> changes(ranges.size() + 2);
  for (const Range &range : ranges) {
    const int size = int(getSize(range.value->getType()));
    changes[range.begin] += size;
    changes[range.end] -= size;
  }
  int now = 0;
  double most = 0;
  for (const Range &range : ranges) {
    now += changes[range.begin];
    most = std::max(most, now * getWeight(*range.value->getParent()));
  }
  return most;
}

bool Liveness::isLiveIn(const llvm::Instruction &I, const llvm::BasicBlock &block) const {
  const unsigned start = place.lookup(&block.front());
  const Range &range = ranges[place.lookup(&I) - 1];
  return range.begin < start && range.end >= start;
}

void Liveness::print(llvm::raw_ostream &OS) const {
  OS << "liveness of '" << F.getName() << "'\n";
  for (const llvm::BasicBlock &block : F) {
    OS << "  into " << block.getName() << ':';
    for (const Range &range : ranges)
      if (isLiveIn(*range.value, block)) {
        OS << ' ';
        range.value->printAsOperand(OS, /*PrintType=*/false);
      }
    OS << '\n';
  }
  const double most = getMaxLive([](const llvm::Type *type) { return type->isVoidTy() ? 0u : 1u; });
  OS << "  at most " << unsigned(most) << " values at once\n";
}

} // namespace vecz
