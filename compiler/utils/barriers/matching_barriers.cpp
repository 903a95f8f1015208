#include "compiler/utils/matching_barriers.h"

#include "compiler/utils/attributes.h"
#include "compiler/utils/barrier_calls.h"
#include "compiler/utils/builtin_info.h"
#include "compiler/utils/diagnose.h"

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/ValueHandle.h>
#include <llvm/Transforms/Utils/Local.h>

#include <map>
#include <optional>
#include <set>

namespace compiler::utils {
namespace {

using Barriers = std::map<uint32_t, llvm::CallInst *>;

std::optional<Barriers> findBarriersById(llvm::Function &version, const BuiltinInfo &BI) {
  const auto calls = findBarriers(version, BI);
  if (!haveUniqueIds(calls)) {
    diagnoseError(version,
                  "kernel '" + getOrigFnNameOrFnName(version) +
                      "': barriers have no unique IDs; run 'prepare-barriers' before 'run-vecz'");
    return std::nullopt;
  }
  Barriers barriers;
  for (llvm::CallInst *call : calls)
    barriers[*getBarrierId(*call)] = call;
  return barriers;
}

/// The barriers and returns reachable without passing another barrier.
struct NextBarriers {
  std::set<uint32_t> ids;
  bool canReturn = false;

  bool isAllWithin(const std::set<uint32_t> &others) const {
    return !canReturn && !ids.empty() &&
           llvm::all_of(ids, [&](uint32_t id) { return others.count(id) != 0; });
  }
};

NextBarriers findNext(const llvm::Instruction &start, const llvm::Function &kernel,
                      const BuiltinInfo &BI) {
  NextBarriers next;
  llvm::SmallPtrSet<const llvm::BasicBlock *, 16> seen;
  llvm::SmallVector<const llvm::Instruction *, 8> pending = {&start};
  while (!pending.empty()) {
    const llvm::Instruction *I = pending.pop_back_val();
    const auto isBarrierCall = [&] {
      const auto *call = llvm::dyn_cast<llvm::CallInst>(I);
      return call && isBarrier(*call, kernel, BI);
    };
    while (!I->isTerminator() && !isBarrierCall())
      I = I->getNextNode();
    if (isBarrierCall())
      next.ids.insert(*getBarrierId(llvm::cast<llvm::CallInst>(*I)));
    next.canReturn |= llvm::isa<llvm::ReturnInst>(I);
    if (I->isTerminator())
      for (const llvm::BasicBlock *successor : llvm::successors(I))
        if (seen.insert(successor).second)
          pending.push_back(&successor->front());
  }
  return next;
}

class Matcher {
public:
  Matcher(llvm::ArrayRef<llvm::Function *> versions, const BuiltinInfo &BI)
      : versions(versions), BI(BI) {}

  /// Repeats until every barrier exists in all versions.
  bool run() {
    while (true) {
      for (llvm::Function *version : versions)
        llvm::removeUnreachableBlocks(*version);
      if (!collect())
        return false;
      if (missing.empty())
        return true;
      if (const auto id = findContradiction()) {
        diagnoseError(*versions.front(), "kernel '" + getOrigFnNameOrFnName(*versions.front()) +
                                             "': barrier " + llvm::Twine(*id) +
                                             " is missing in one of its versions");
        return false;
      }
      removeMissing();
    }
  }

private:
  bool collect() {
    barriers.clear();
    missing.clear();
    std::map<uint32_t, unsigned> counts;
    for (llvm::Function *version : versions) {
      auto found = findBarriersById(*version, BI);
      if (!found)
        return false;
      for (const auto &[id, call] : *found)
        ++counts[id];
      barriers.push_back(std::move(*found));
    }
    for (const auto &[id, count] : counts)
      if (count != versions.size())
        missing.insert(id);
    return true;
  }

  /// A barrier that is missing in one version although another version inevitably reaches it next
  /// from a point at which the first reaches something else.
  std::optional<uint32_t> findContradiction() const {
    if (const auto id = findContradictionFrom(std::nullopt))
      return id;
    for (const auto &[id, call] : barriers.front())
      if (!missing.count(id))
        if (const auto found = findContradictionFrom(id))
          return found;
    return std::nullopt;
  }

  std::optional<uint32_t> findContradictionFrom(std::optional<uint32_t> barrier) const {
    std::optional<uint32_t> inevitable;
    bool goesElsewhere = false;
    for (const auto &[version, calls] : llvm::zip(versions, barriers)) {
      const llvm::Instruction &start =
          barrier ? *calls.at(*barrier)->getNextNode() : version->getEntryBlock().front();
      const NextBarriers next = findNext(start, *version, BI);
      if (next.isAllWithin(missing))
        inevitable = *next.ids.begin();
      else
        goesElsewhere |= next.canReturn || !next.ids.empty();
    }
    return goesElsewhere ? inevitable : std::nullopt;
  }

  void removeMissing() {
    llvm::SmallVector<llvm::WeakVH, 4> calls;
    for (const Barriers &ofVersion : barriers)
      for (const auto &[id, call] : ofVersion)
        if (missing.count(id))
          calls.emplace_back(call);
    // A call after another one in its block was erased with the latter.
    for (const llvm::WeakVH &call : calls)
      if (call)
        llvm::changeToUnreachable(llvm::cast<llvm::CallInst>(call));
  }

  const llvm::ArrayRef<llvm::Function *> versions;
  const BuiltinInfo &BI;
  /// Per version.
  llvm::SmallVector<Barriers, 2> barriers;
  std::set<uint32_t> missing;
};

} // namespace

bool matchBarriers(llvm::ArrayRef<llvm::Function *> versions, const BuiltinInfo &BI) {
  return Matcher(versions, BI).run();
}

} // namespace compiler::utils
