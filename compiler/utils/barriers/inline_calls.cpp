#include "compiler/utils/inline_calls.h"

#include "compiler/utils/attributes.h"
#include "compiler/utils/calls.h"
#include "compiler/utils/diagnose.h"
#include "compiler/utils/indirect_branches.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/SetVector.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>
#include <llvm/Transforms/Utils/CallPromotionUtils.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/Local.h>

#include <optional>
#include <string>

namespace compiler::utils {

namespace {
using Functions = llvm::SmallSetVector<llvm::Function *, 8>;

/// Adds the functions that the pointer may refer to. Returns false if they are not known.
bool collectCallees(llvm::Value *pointer, llvm::SmallPtrSetImpl<const llvm::Value *> &seen,
                    Functions &callees) {
  pointer = pointer->stripPointerCastsAndAliases();
  if (!seen.insert(pointer).second)
    return true;
  if (auto *F = llvm::dyn_cast<llvm::Function>(pointer)) {
    callees.insert(F);
    return true;
  }
  // Calling one of these is undefined behaviour.
  if (llvm::isa<llvm::ConstantPointerNull, llvm::UndefValue>(pointer))
    return true;
  if (auto *select = llvm::dyn_cast<llvm::SelectInst>(pointer))
    return collectCallees(select->getTrueValue(), seen, callees) &&
           collectCallees(select->getFalseValue(), seen, callees);
  if (auto *freeze = llvm::dyn_cast<llvm::FreezeInst>(pointer))
    return collectCallees(freeze->getOperand(0), seen, callees);
  if (auto *phi = llvm::dyn_cast<llvm::PHINode>(pointer))
    return llvm::all_of(phi->incoming_values(), [&](const llvm::Use &value) {
      return collectCallees(value.get(), seen, callees);
    });
  return false;
}

/// Finds the possible callees of a call.
class PossibleCallees {
public:
  explicit PossibleCallees(llvm::Module &M) : M(M) {}

  Functions find(const llvm::CallBase &call) {
    Functions callees;
    if (llvm::Function *callee = getCallee(call)) {
      callees.insert(callee);
    } else if (isIndirectCall(call)) {
      llvm::SmallPtrSet<const llvm::Value *, 8> seen;
      if (!collectCallees(call.getCalledOperand(), seen, callees)) {
        callees.clear();
        for (llvm::Function *F : getAddressTaken())
          if (llvm::isLegalToPromote(call, F))
            callees.insert(F);
      }
    }
    return callees;
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

/// The attribute of the remaining indirect call after devirtualization: none of its possible
/// callees reaches a target call.
std::string getMarker(llvm::StringRef kind) {
  std::string name = kind.str();
  llvm::replace(name, ' ', '-');
  return "mux-no-" + name + "-callee";
}

/// The functions reachable from `root`, itself included, that transitively reach a target call.
class TransitiveCallers {
public:
  TransitiveCallers(llvm::Function &root, llvm::StringRef kind, IsTargetCall isTarget)
      : marker(getMarker(kind)), isTarget(isTarget), callees(*root.getParent()) {
    llvm::SmallSetVector<llvm::Function *, 16> reached;
    llvm::DenseMap<llvm::Function *, Functions> callers;
    reached.insert(&root);
    for (unsigned next = 0; next < reached.size(); ++next)
      for (const llvm::Instruction &I : llvm::instructions(*reached[next])) {
        const auto *call = llvm::dyn_cast<llvm::CallBase>(&I);
        if (!call || isDevirtualized(*call))
          continue;
        for (llvm::Function *callee : callees.find(*call)) {
          callers[callee].insert(reached[next]);
          if (isTarget(*call, *callee))
            transitiveCallers.insert(reached[next]);
          if (!callee->isDeclaration())
            reached.insert(callee);
        }
      }
    for (unsigned next = 0; next < transitiveCallers.size(); ++next)
      transitiveCallers.insert_range(callers.lookup(transitiveCallers[next]));
  }

  bool contains(llvm::Function &F) const { return transitiveCallers.contains(&F); }

  /// The possible callees that reach a target call, or that make this call one.
  Functions findReachingCallees(const llvm::CallBase &call) {
    Functions found;
    if (isDevirtualized(call))
      return found;
    for (llvm::Function *callee : callees.find(call))
      if (contains(*callee) || isTarget(call, *callee))
        found.insert(callee);
    return found;
  }

  void setDevirtualized(llvm::CallBase &call) const {
    call.addFnAttr(llvm::Attribute::get(call.getContext(), marker));
  }

private:
  bool isDevirtualized(const llvm::CallBase &call) const { return call.hasFnAttr(marker); }

  const std::string marker;
  IsTargetCall isTarget;
  PossibleCallees callees;
  llvm::SmallSetVector<llvm::Function *, 16> transitiveCallers;
};

/// Finds a recursive call among the functions on call paths to target calls.
class RecursionFinder {
public:
  explicit RecursionFinder(TransitiveCallers &transitiveCallers)
      : transitiveCallers(transitiveCallers) {}

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
      for (llvm::Function *callee : transitiveCallers.findReachingCallees(*call)) {
        if (open.contains(callee))
          return {call, callee};
        if (!transitiveCallers.contains(*callee) || done.contains(callee))
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
  TransitiveCallers &transitiveCallers;
  llvm::SmallPtrSet<const llvm::Function *, 16> open;
  llvm::SmallPtrSet<const llvm::Function *, 16> done;
};

class CallPathInliner {
public:
  CallPathInliner(llvm::Function &F, const char *kind, IsTargetCall isTarget)
      : F(F), kind(kind), transitiveCallers(F, kind, isTarget) {}

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
  TransitiveCallers transitiveCallers;
};

bool CallPathInliner::run(bool &changed) {
  if (!transitiveCallers.contains(F))
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

bool CallPathInliner::reportRecursion() {
  const auto [call, callee] = RecursionFinder(transitiveCallers).find(F);
  if (!call)
    return false;
  const bool isCertain = getCallee(*call) != nullptr;
  diagnoseError(*call->getFunction(),
                "kernel '" + getOrigFnNameOrFnName(F) + "': function '" + callee->getName() +
                    "' reaches a " + kind + " and " +
                    (isCertain ? "is recursive" : "may be recursive through a pointer") +
                    "; recursion is not supported",
                call->getDebugLoc());
  return true;
}

/// The calls to inline or to promote to direct calls.
llvm::SmallVector<llvm::CallBase *, 8> CallPathInliner::findCalls() {
  llvm::SmallVector<llvm::CallBase *, 8> calls;
  for (llvm::Instruction &I : llvm::instructions(F)) {
    auto *call = llvm::dyn_cast<llvm::CallBase>(&I);
    if (!call)
      continue;
    llvm::Function *callee = call->getCalledFunction();
    if (callee ? transitiveCallers.contains(*callee)
               : !transitiveCallers.findReachingCallees(*call).empty())
      calls.push_back(call);
  }
  return calls;
}

bool CallPathInliner::process(llvm::CallBase &call) {
  if (call.getCalledFunction())
    return inlineCall(call);
  if (llvm::Function *callee = getCallee(call))
    return makeDirect(call, *callee);
  return devirtualize(call, transitiveCallers.findReachingCallees(call));
}

bool CallPathInliner::makeDirect(llvm::CallBase &call, llvm::Function &callee) {
  if (call.getFunctionType() == callee.getFunctionType()) {
    call.setCalledOperand(&callee);
    return true;
  }
  const char *reason = nullptr;
  if (!llvm::isLegalToPromote(call, &callee, &reason))
    return fail("kernel '" + getOrigFnNameOrFnName(F) + "': call of '" + callee.getName() +
                    "', which reaches a " + kind + ", has an incompatible type: " + reason,
                call.getDebugLoc());
  llvm::promoteCall(call, &callee);
  return true;
}

bool CallPathInliner::devirtualize(llvm::CallBase &call, const Functions &callees) {
  if (llvm::isa<llvm::GlobalIFunc>(call.getCalledOperand()->stripPointerCastsAndAliases()))
    return fail("kernel '" + getOrigFnNameOrFnName(F) + "': call of ifunc '" +
                    call.getCalledOperand()->getName() + "' may reach a " + kind +
                    "; its target is unknown at compile time",
                call.getDebugLoc());
  for (llvm::Function *callee : callees) {
    const char *reason = nullptr;
    if (!llvm::isLegalToPromote(call, callee, &reason))
      return fail("kernel '" + getOrigFnNameOrFnName(F) + "': indirect call of '" +
                      callee->getName() + "', which reaches a " + kind +
                      ", has an incompatible type: " + reason,
                  call.getDebugLoc());
    llvm::promoteCallWithIfThenElse(call, callee);
  }
  transitiveCallers.setDevirtualized(call);
  return true;
}

/// InlineFunction would copy the va_start of the callee into its caller.
bool readsVariadicArguments(const llvm::Function &F) {
  return llvm::any_of(llvm::instructions(F),
                      [](const llvm::Instruction &I) { return llvm::isa<llvm::VAStartInst>(I); });
}

bool CallPathInliner::inlineCall(llvm::CallBase &call) {
  const llvm::DebugLoc location = call.getDebugLoc();
  llvm::Function &callee = *call.getCalledFunction();
  // The inliner does not remap block addresses of the callee.
  expandIndirectBranches(callee);
  llvm::InlineFunctionInfo info;
  const llvm::InlineResult result = readsVariadicArguments(callee)
                                        ? llvm::InlineResult::failure("variadic arguments are read")
                                        : inlineFunction(call, info);
  return result.isSuccess() || fail("kernel '" + getOrigFnNameOrFnName(F) + "': function '" +
                                        callee.getName() + "', which reaches a " + kind +
                                        ", cannot be inlined: " + result.getFailureReason(),
                                    location);
}

/// Target calls do not unwind.
void changeInvokesToCalls(llvm::Function &F, IsTargetCall isTarget, bool &changed) {
  for (llvm::Instruction &I : llvm::make_early_inc_range(llvm::instructions(F))) {
    auto *invoke = llvm::dyn_cast<llvm::InvokeInst>(&I);
    if (!invoke || !invoke->getCalledFunction() || !isTarget(*invoke, *invoke->getCalledFunction()))
      continue;
    llvm::changeToCall(invoke);
    changed = true;
  }
}
} // namespace

bool isMarkedAsDevirtualized(const llvm::CallBase &call, llvm::StringRef kind) {
  return call.hasFnAttr(getMarker(kind));
}

bool inlineCallPathsTo(llvm::Function &F, const char *kind, IsTargetCall isTarget, bool &changed) {
  if (!CallPathInliner(F, kind, isTarget).run(changed))
    return false;
  changeInvokesToCalls(F, isTarget, changed);
  return true;
}

} // namespace compiler::utils
