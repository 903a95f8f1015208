#include "compiler/utils/inline_calls.h"

#include <optional>
#include <string>

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/SetVector.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>
#include <llvm/Transforms/Utils/CallPromotionUtils.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/Local.h>

#include "compiler/utils/attributes.h"
#include "compiler/utils/calls.h"
#include "compiler/utils/diagnose.h"
#include "compiler/utils/indirect_branches.h"

namespace compiler::utils {

namespace {
using Functions = llvm::SmallSetVector<llvm::Function *, 8>;

/// Adds the functions that a pointer is chosen from. False if that cannot be seen.
bool collectChoices(llvm::Value *pointer, llvm::SmallPtrSetImpl<const llvm::Value *> &seen,
                    Functions &choices) {
  pointer = pointer->stripPointerCastsAndAliases();
  if (!seen.insert(pointer).second)
    return true;
  if (auto *F = llvm::dyn_cast<llvm::Function>(pointer)) {
    choices.insert(F);
    return true;
  }
  // Nothing can be called through these.
  if (llvm::isa<llvm::ConstantPointerNull, llvm::UndefValue>(pointer))
    return true;
  if (auto *select = llvm::dyn_cast<llvm::SelectInst>(pointer))
    return collectChoices(select->getTrueValue(), seen, choices) &&
           collectChoices(select->getFalseValue(), seen, choices);
  if (auto *freeze = llvm::dyn_cast<llvm::FreezeInst>(pointer))
    return collectChoices(freeze->getOperand(0), seen, choices);
  if (auto *phi = llvm::dyn_cast<llvm::PHINode>(pointer))
    return llvm::all_of(phi->incoming_values(), [&](const llvm::Use &value) {
      return collectChoices(value.get(), seen, choices);
    });
  return false;
}

/// Knows which functions calls may reach.
class CallTargets {
public:
  explicit CallTargets(llvm::Module &M) : M(M) {}

  Functions find(const llvm::CallBase &call) {
    Functions targets;
    if (llvm::Function *callee = getCallee(call)) {
      targets.insert(callee);
    } else if (isCallThroughPointer(call)) {
      llvm::SmallPtrSet<const llvm::Value *, 8> seen;
      if (!collectChoices(call.getCalledOperand(), seen, targets)) {
        targets.clear();
        for (llvm::Function *F : getAddressTaken())
          if (llvm::isLegalToPromote(call, F))
            targets.insert(F);
      }
    }
    return targets;
  }

private:
  llvm::ArrayRef<llvm::Function *> getAddressTaken() {
    if (!addressTaken) {
      addressTaken.emplace();
      for (llvm::Function &F : M)
        if (!F.isIntrinsic() &&
            F.hasAddressTaken(nullptr, /*IgnoreCallbackUses=*/false,
                              /*IgnoreAssumeLikeCalls=*/true, /*IngoreLLVMUsed=*/true))
          addressTaken->push_back(&F);
    }
    return *addressTaken;
  }

  llvm::Module &M;
  std::optional<llvm::SmallVector<llvm::Function *, 8>> addressTaken;
};

/// The attribute of a call through a pointer that is left for functions which do not lead to wanted
/// calls, those that do being called by name.
std::string getMarker(llvm::StringRef kind) {
  std::string name = kind.str();
  llvm::replace(name, ' ', '-');
  return "mux-no-" + name + "-callee";
}

/// The functions, of those that `root` reaches and itself, from which a wanted call is reached.
class LeadingFunctions {
public:
  LeadingFunctions(llvm::Function &root, llvm::StringRef kind, IsWantedCall isWanted)
      : marker(getMarker(kind)), isWanted(isWanted), targets(*root.getParent()) {
    llvm::SmallSetVector<llvm::Function *, 16> reached;
    llvm::DenseMap<llvm::Function *, Functions> callers;
    reached.insert(&root);
    for (unsigned next = 0; next < reached.size(); ++next)
      for (const llvm::Instruction &I : llvm::instructions(*reached[next])) {
        const auto *call = llvm::dyn_cast<llvm::CallBase>(&I);
        if (!call || isDevirtualized(*call))
          continue;
        for (llvm::Function *target : targets.find(*call)) {
          callers[target].insert(reached[next]);
          if (isWanted(*call, *target))
            leading.insert(reached[next]);
          if (!target->isDeclaration())
            reached.insert(target);
        }
      }
    for (unsigned next = 0; next < leading.size(); ++next)
      leading.insert_range(callers.lookup(leading[next]));
  }

  bool contains(llvm::Function &F) const { return leading.contains(&F); }

  /// The functions that the call may reach and that lead to a wanted call or are wanted themselves.
  Functions findTargets(const llvm::CallBase &call) {
    Functions found;
    if (isDevirtualized(call))
      return found;
    for (llvm::Function *target : targets.find(call))
      if (contains(*target) || isWanted(call, *target))
        found.insert(target);
    return found;
  }

  void setDevirtualized(llvm::CallBase &call) const {
    call.addFnAttr(llvm::Attribute::get(call.getContext(), marker));
  }

private:
  bool isDevirtualized(const llvm::CallBase &call) const { return call.hasFnAttr(marker); }

  const std::string marker;
  IsWantedCall isWanted;
  CallTargets targets;
  llvm::SmallSetVector<llvm::Function *, 16> leading;
};

/// A call that closes a circle among the leading functions, from F on; null if there is none.
class RecursionFinder {
public:
  explicit RecursionFinder(LeadingFunctions &leading) : leading(leading) {}

  struct Result {
    const llvm::CallBase *call = nullptr;
    const llvm::Function *callee = nullptr;
  };

  Result find(llvm::Function &F) {
    open.insert(&F);
    for (const llvm::Instruction &I : llvm::instructions(F)) {
      const auto *call = llvm::dyn_cast<llvm::CallBase>(&I);
      if (!call)
        continue;
      for (llvm::Function *callee : leading.findTargets(*call)) {
        if (open.contains(callee))
          return {call, callee};
        if (!leading.contains(*callee) || done.contains(callee))
          continue;
        if (const Result found = find(*callee); found.call)
          return found;
      }
    }
    open.erase(&F);
    done.insert(&F);
    return {};
  }

private:
  LeadingFunctions &leading;
  llvm::SmallPtrSet<const llvm::Function *, 16> open;
  llvm::SmallPtrSet<const llvm::Function *, 16> done;
};

class LeadingCallInliner {
public:
  LeadingCallInliner(llvm::Function &F, const char *kind, IsWantedCall isWanted)
      : F(F), kind(kind), leading(F, kind, isWanted) {}

  bool run(bool &changed);

private:
  bool reportRecursion();
  llvm::SmallVector<llvm::CallBase *, 8> findCalls();
  bool process(llvm::CallBase &call);
  bool makeDirect(llvm::CallBase &call, llvm::Function &callee);
  bool devirtualize(llvm::CallBase &call, const Functions &callees);
  bool inlineCall(llvm::CallBase &call);
  bool fail(const llvm::Twine &message, const llvm::DebugLoc &location) {
    diagnoseError(F, message, location);
    return false;
  }

  llvm::Function &F;
  const char *const kind;
  LeadingFunctions leading;
};

bool LeadingCallInliner::run(bool &changed) {
  if (!leading.contains(F))
    return true;
  if (reportRecursion())
    return false;
  for (;;) {
    const llvm::SmallVector<llvm::CallBase *, 8> calls = findCalls();
    if (calls.empty())
      return true;
    for (llvm::CallBase *call : calls) {
      changed = true;
      if (!process(*call))
        return false;
    }
  }
}

bool LeadingCallInliner::reportRecursion() {
  const auto [call, callee] = RecursionFinder(leading).find(F);
  if (!call)
    return false;
  const bool isCertain = getCallee(*call) != nullptr;
  diagnoseError(*call->getFunction(),
                "function '" + callee->getName() + "' reaches a " + kind + " and " +
                    (isCertain ? "calls itself" : "may call itself through a pointer") +
                    ", which is not supported in kernel '" + getOrigFnNameOrFnName(F) + "'",
                call->getDebugLoc());
  return true;
}

/// The calls that are to be inlined, or to be made direct.
llvm::SmallVector<llvm::CallBase *, 8> LeadingCallInliner::findCalls() {
  llvm::SmallVector<llvm::CallBase *, 8> calls;
  for (llvm::Instruction &I : llvm::instructions(F)) {
    auto *call = llvm::dyn_cast<llvm::CallBase>(&I);
    if (!call)
      continue;
    llvm::Function *callee = call->getCalledFunction();
    if (callee ? leading.contains(*callee) : !leading.findTargets(*call).empty())
      calls.push_back(call);
  }
  return calls;
}

bool LeadingCallInliner::process(llvm::CallBase &call) {
  if (call.getCalledFunction())
    return inlineCall(call);
  if (llvm::Function *callee = getCallee(call))
    return makeDirect(call, *callee);
  return devirtualize(call, leading.findTargets(call));
}

bool LeadingCallInliner::makeDirect(llvm::CallBase &call, llvm::Function &callee) {
  if (call.getFunctionType() == callee.getFunctionType()) {
    call.setCalledOperand(&callee);
    return true;
  }
  const char *reason = nullptr;
  if (!llvm::isLegalToPromote(call, &callee, &reason))
    return fail("kernel '" + getOrigFnNameOrFnName(F) + "' reaches a " + kind + " by a call of '" +
                    callee.getName() + "' as a function of another type: " + reason,
                call.getDebugLoc());
  llvm::promoteCall(call, &callee);
  return true;
}

bool LeadingCallInliner::devirtualize(llvm::CallBase &call, const Functions &callees) {
  if (llvm::isa<llvm::GlobalIFunc>(call.getCalledOperand()->stripPointerCastsAndAliases()))
    return fail("kernel '" + getOrigFnNameOrFnName(F) + "' may reach a " + kind +
                    " by a call of ifunc '" + call.getCalledOperand()->getName() +
                    "', whose target is not known before the program is loaded",
                call.getDebugLoc());
  for (llvm::Function *callee : callees) {
    const char *reason = nullptr;
    if (!llvm::isLegalToPromote(call, callee, &reason))
      return fail("kernel '" + getOrigFnNameOrFnName(F) + "' reaches a " + kind +
                      " by a call of '" + callee->getName() +
                      "' through a pointer, as a function of another type: " + reason,
                  call.getDebugLoc());
    llvm::promoteCallWithIfThenElse(call, callee);
  }
  leading.setDevirtualized(call);
  return true;
}

bool LeadingCallInliner::inlineCall(llvm::CallBase &call) {
  const llvm::DebugLoc location = call.getDebugLoc();
  llvm::Function &callee = *call.getCalledFunction();
  // The inliner would leave the addresses of the callee's blocks as they are.
  expandIndirectBranches(callee);
  llvm::InlineFunctionInfo info;
  const llvm::InlineResult result = llvm::InlineFunction(call, info);
  return result.isSuccess() || fail("function '" + callee.getName() + "' reaches a " + kind +
                                        " but cannot be inlined: " + result.getFailureReason(),
                                    location);
}

/// Nothing that is wanted unwinds.
void turnWantedInvokesIntoCalls(llvm::Function &F, IsWantedCall isWanted, bool &changed) {
  for (llvm::Instruction &I : llvm::make_early_inc_range(llvm::instructions(F))) {
    auto *invoke = llvm::dyn_cast<llvm::InvokeInst>(&I);
    if (!invoke || !invoke->getCalledFunction() || !isWanted(*invoke, *invoke->getCalledFunction()))
      continue;
    llvm::changeToCall(invoke);
    changed = true;
  }
}
} // namespace

bool isMarkedAsNotLeadingTo(const llvm::CallBase &call, llvm::StringRef kind) {
  return call.hasFnAttr(getMarker(kind));
}

bool inlineCallsLeadingTo(llvm::Function &F, const char *kind, IsWantedCall isWanted,
                          bool &changed) {
  if (!LeadingCallInliner(F, kind, isWanted).run(changed))
    return false;
  turnWantedInvokesIntoCalls(F, isWanted, changed);
  return true;
}

} // namespace compiler::utils
