// Must run before SupplyBarrierMemoryPass, which replaces the placeholder calls.
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

namespace utils = compiler::utils;

namespace host {
namespace {

// Smaller variables stay on the stack, where the optimizer can analyze them.
constexpr uint64_t largeVariableSize = 1 << 20;

// Exceeds any machine's memory, so that the allocation at run time fails.
constexpr uint64_t maxSize = uint64_t(1) << 63;

bool hasWorkGroupInfo(llvm::Function &F, utils::BuiltinInfo &BI) {
  return llvm::any_of(BI.getFunctionSchedulingParameters(F),
                      [](const utils::SchedParamInfo &param) {
                        return param.ID == utils::eSchedParamWorkGroupInfo && param.ArgVal;
                      });
}

// Replaced by a wrapper or a vectorized version.
bool isUnused(const llvm::Function &F) { return F.hasLocalLinkage() && F.use_empty(); }

// Accesses to an alloca are not visible to callers, but these are: drops memory attributes of the
// function and its callers.
void dropMemoryAttributes(llvm::Function &F) {
  llvm::SmallSetVector<llvm::Function *, 8> functions;
  functions.insert(&F);
  for (unsigned next = 0; next != functions.size(); ++next) {
    functions[next]->removeFnAttr(llvm::Attribute::Memory);
    for (llvm::User *user : functions[next]->users())
      if (auto *call = llvm::dyn_cast<llvm::CallBase>(user)) {
        call->removeFnAttr(llvm::Attribute::Memory);
        functions.insert(call->getFunction());
      }
  }
}

// Lifetime intrinsics are only valid for allocas.
void removeLifetimes(llvm::AllocaInst &variable) {
  for (llvm::User *user : llvm::make_early_inc_range(variable.users()))
    if (auto *call = llvm::dyn_cast<llvm::IntrinsicInst>(user);
        call && call->isLifetimeStartOrEnd())
      call->eraseFromParent();
}

class Placer {
public:
  explicit Placer(llvm::Module &M) : M(M) {}

  llvm::SmallVector<llvm::AllocaInst *, 4> findLarge(llvm::Function &F) const {
    llvm::SmallVector<llvm::AllocaInst *, 4> large;
    for (llvm::Instruction &I : F.getEntryBlock())
      if (auto *variable = llvm::dyn_cast<llvm::AllocaInst>(&I); variable && isLarge(*variable))
        large.push_back(variable);
    return large;
  }

  void place(llvm::Function &F) {
    const auto large = findLarge(F);
    for (llvm::AllocaInst *variable : large)
      place(*variable);
    if (!large.empty())
      dropMemoryAttributes(F);
  }

  // Moves the live values behind the variables, where SupplyBarrierMemoryPass expects them.
  void moveLiveValues() {
    for (llvm::CallInst *call : liveValues) {
      llvm::IRBuilder<> B(call->getNextNode());
      llvm::Value *moved = B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), call, getSize());
      call->replaceUsesWithIf(moved, [&](llvm::Use &use) { return use.getUser() != moved; });
    }
  }

  // Placeholder calls that exist before the first variable is placed.
  void findLiveValues() {
    if (llvm::Function *function = M.getFunction(barrierMemoryFunction))
      for (llvm::User *user : function->users())
        if (auto *call = llvm::dyn_cast<llvm::CallInst>(user))
          liveValues.push_back(call);
  }

  uint64_t getSize() const { return llvm::alignTo(size, barrierMemoryAlignment); }

private:
  bool isLarge(const llvm::AllocaInst &variable) const {
    const std::optional<llvm::TypeSize> bytes = variable.getAllocationSize(M.getDataLayout());
    return variable.isStaticAlloca() && bytes && !bytes->isScalable() &&
           bytes->getFixedValue() >= largeVariableSize &&
           variable.getAlign().value() <= barrierMemoryAlignment;
  }

  void place(llvm::AllocaInst &variable) {
    removeLifetimes(variable);
    llvm::IRBuilder<> B(&variable);
    llvm::FunctionCallee memory = M.getOrInsertFunction(barrierMemoryFunction, B.getPtrTy());
    size = llvm::alignTo(size, variable.getAlign());
    llvm::Value *place = B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), B.CreateCall(memory), size);
    size = std::min(
        llvm::SaturatingAdd(size, variable.getAllocationSize(M.getDataLayout())->getFixedValue()),
        maxSize);
    place = B.CreateAddrSpaceCast(place, variable.getType());
    place->takeName(&variable);
    variable.replaceAllUsesWith(place);
    variable.eraseFromParent();
  }

  llvm::Module &M;
  uint64_t size = 0;
  llvm::SmallVector<llvm::CallInst *, 4> liveValues;
};

// Functions without scheduling parameters cannot access the memory: inlines them into their
// callers, up to the kernel wrappers.
bool inlineWithoutWorkGroupInfo(llvm::Module &M, const Placer &placer, utils::BuiltinInfo &BI) {
  llvm::SmallVector<llvm::CallInst *, 4> calls;
  for (llvm::Function &F : M)
    if (!F.isDeclaration() && !isUnused(F) && !hasWorkGroupInfo(F, BI) &&
        !placer.findLarge(F).empty())
      for (llvm::Use &use : F.uses())
        if (auto *call = llvm::dyn_cast<llvm::CallInst>(use.getUser());
            call && call->isCallee(&use) && call->getFunction() != &F)
          calls.push_back(call);
  bool changed = false;
  for (llvm::CallInst *call : calls) {
    llvm::InlineFunctionInfo info;
    changed |= llvm::InlineFunction(*call, info).isSuccess();
  }
  return changed;
}

// All kernels of a module reserve the same size, independent of the functions they call.
void reserve(llvm::Function &kernel, uint64_t size) {
  utils::BarrierMemory memory =
      utils::getBarrierMemoryMetadata(kernel).value_or(utils::BarrierMemory{});
  memory.perGroup = llvm::SaturatingAdd(memory.perGroup, size);
  utils::encodeBarrierMemoryMetadata(kernel, memory);
}

} // namespace

llvm::PreservedAnalyses PlaceLargeVariablesPass::run(llvm::Module &M,
                                                     llvm::ModuleAnalysisManager &AM) {
  utils::BuiltinInfo &BI = AM.getResult<utils::BuiltinInfoAnalysis>(M);
  Placer placer(M);
  placer.findLiveValues();
  // The call graph is acyclic, so that its depth is at most the number of functions.
  for (size_t level = M.size(); level != 0 && inlineWithoutWorkGroupInfo(M, placer, BI);)
    --level;
  for (llvm::Function &F : M)
    if (!F.isDeclaration() && !isUnused(F) && hasWorkGroupInfo(F, BI))
      placer.place(F);
  if (placer.getSize() == 0)
    return llvm::PreservedAnalyses::all();
  placer.moveLiveValues();
  for (llvm::Function &F : M)
    if (!F.isDeclaration() && utils::isKernelEntryPt(F))
      reserve(F, placer.getSize());
  return llvm::PreservedAnalyses::none();
}

} // namespace host
