// Runs before SupplyBarrierMemoryPass, which replaces the calls that stand for the memory.
#include "place_large_variables.h"

#include "compiler/utils/attributes.h"
#include "compiler/utils/builtin_info.h"
#include "compiler/utils/metadata.h"
#include "host/work_group_info.h"
#include "host_mux_info.h"

#include <llvm/ADT/SetVector.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/MathExtras.h>
#include <llvm/Transforms/Utils/Cloning.h>

using namespace llvm;
namespace utils = compiler::utils;

namespace host {
namespace {

// Smaller ones are left to the stack, where the optimizer sees what becomes of them.
constexpr uint64_t largeVariableSize = 1 << 20;

// More than any machine has: the runtime finds no room, and what the places are does not matter.
constexpr uint64_t maxSize = uint64_t(1) << 63;

bool hasWorkGroupInfo(Function &F, utils::BuiltinInfo &BI) {
  return any_of(BI.getFunctionSchedulingParameters(F), [](const utils::SchedParamInfo &param) {
    return param.ID == utils::eSchedParamWorkGroupInfo && param.ArgVal;
  });
}

// Others have replaced it.
bool isUnused(const Function &F) { return F.hasLocalLinkage() && F.use_empty(); }

// What the stack held was no memory that anybody could know of; this is. Takes what is promised
// about memory from the function and from all that call it.
void dropMemoryPromises(Function &F) {
  SmallSetVector<Function *, 8> functions;
  functions.insert(&F);
  for (unsigned next = 0; next != functions.size(); ++next) {
    functions[next]->removeFnAttr(Attribute::Memory);
    for (User *user : functions[next]->users())
      if (auto *call = dyn_cast<CallBase>(user)) {
        call->removeFnAttr(Attribute::Memory);
        functions.insert(call->getFunction());
      }
  }
}

// Lifetimes are for the stack's variables only.
void removeLifetimes(AllocaInst &variable) {
  for (User *user : make_early_inc_range(variable.users()))
    if (auto *call = dyn_cast<IntrinsicInst>(user); call && call->isLifetimeStartOrEnd())
      call->eraseFromParent();
}

class Placer {
public:
  explicit Placer(Module &M) : M(M) {}

  SmallVector<AllocaInst *, 4> findLarge(Function &F) const {
    SmallVector<AllocaInst *, 4> large;
    for (Instruction &I : F.getEntryBlock())
      if (auto *variable = dyn_cast<AllocaInst>(&I); variable && isLarge(*variable))
        large.push_back(variable);
    return large;
  }

  void place(Function &F) {
    const auto large = findLarge(F);
    for (AllocaInst *variable : large)
      place(*variable);
    if (!large.empty())
      dropMemoryPromises(F);
  }

  // Live values begin behind the variables, as SupplyBarrierMemoryPass will find them.
  void moveLiveValues() {
    for (CallInst *call : liveValues) {
      IRBuilder<> B(call->getNextNode());
      Value *moved = B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), call, getSize());
      call->replaceUsesWithIf(moved, [&](Use &use) { return use.getUser() != moved; });
    }
  }

  // What there is of them was made before the first variable was placed.
  void findLiveValues() {
    if (Function *function = M.getFunction(barrierMemoryFunction))
      for (User *user : function->users())
        if (auto *call = dyn_cast<CallInst>(user))
          liveValues.push_back(call);
  }

  uint64_t getSize() const { return alignTo(size, barrierMemoryAlignment); }

private:
  bool isLarge(const AllocaInst &variable) const {
    const std::optional<TypeSize> bytes = variable.getAllocationSize(M.getDataLayout());
    return variable.isStaticAlloca() && bytes && !bytes->isScalable() &&
           bytes->getFixedValue() >= largeVariableSize &&
           variable.getAlign().value() <= barrierMemoryAlignment;
  }

  void place(AllocaInst &variable) {
    removeLifetimes(variable);
    IRBuilder<> B(&variable);
    FunctionCallee memory = M.getOrInsertFunction(barrierMemoryFunction, B.getPtrTy());
    size = alignTo(size, variable.getAlign());
    Value *place = B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), B.CreateCall(memory), size);
    size = std::min(
        SaturatingAdd(size, variable.getAllocationSize(M.getDataLayout())->getFixedValue()),
        maxSize);
    place = B.CreateAddrSpaceCast(place, variable.getType());
    place->takeName(&variable);
    variable.replaceAllUsesWith(place);
    variable.eraseFromParent();
  }

  Module &M;
  uint64_t size = 0;
  SmallVector<CallInst *, 4> liveValues;
};

// Functions that ask for nothing have no scheduling parameters. Their variables become those of the
// functions that call them, in the end of the kernels' wrappers.
bool inlineWithoutWorkGroupInfo(Module &M, const Placer &placer, utils::BuiltinInfo &BI) {
  SmallVector<CallInst *, 4> calls;
  for (Function &F : M)
    if (!F.isDeclaration() && !isUnused(F) && !hasWorkGroupInfo(F, BI) &&
        !placer.findLarge(F).empty())
      for (Use &use : F.uses())
        if (auto *call = dyn_cast<CallInst>(use.getUser());
            call && call->isCallee(&use) && call->getFunction() != &F)
          calls.push_back(call);
  bool changed = false;
  for (CallInst *call : calls) {
    InlineFunctionInfo info;
    changed |= InlineFunction(*call, info).isSuccess();
  }
  return changed;
}

// All kernels of a module have the same room, whichever functions they call.
void reserve(Function &kernel, uint64_t size) {
  utils::BarrierMemory memory =
      utils::getBarrierMemoryMetadata(kernel).value_or(utils::BarrierMemory{});
  memory.perGroup = SaturatingAdd(memory.perGroup, size);
  utils::encodeBarrierMemoryMetadata(kernel, memory);
}

} // namespace

PreservedAnalyses PlaceLargeVariablesPass::run(Module &M, ModuleAnalysisManager &AM) {
  utils::BuiltinInfo &BI = AM.getResult<utils::BuiltinInfoAnalysis>(M);
  Placer placer(M);
  placer.findLiveValues();
  // Functions do not call themselves, so there are no more levels of them than functions.
  for (size_t level = M.size(); level != 0 && inlineWithoutWorkGroupInfo(M, placer, BI);)
    --level;
  for (Function &F : M)
    if (!F.isDeclaration() && !isUnused(F) && hasWorkGroupInfo(F, BI))
      placer.place(F);
  if (placer.getSize() == 0)
    return PreservedAnalyses::all();
  placer.moveLiveValues();
  for (Function &F : M)
    if (!F.isDeclaration() && utils::isKernelEntryPt(F))
      reserve(F, placer.getSize());
  return PreservedAnalyses::none();
}

} // namespace host
