#include "compiler/utils/work_item_loops.h"

#include "compiler/utils/attributes.h"
#include "compiler/utils/barrier_calls.h"
#include "compiler/utils/barrier_kernel.h"
#include "compiler/utils/builtin_info.h"
#include "compiler/utils/diagnose.h"
#include "compiler/utils/group_loops.h"
#include "compiler/utils/kernel_layout.h"
#include "compiler/utils/metadata.h"
#include "compiler/utils/wrap_kernel.h"

#include <llvm/ADT/SetVector.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

namespace compiler::utils {

namespace {
constexpr llvm::StringLiteral wrapperSuffix = ".mux-barrier-wrapper";

/// The layouts of all entry points. A version that another version's layout includes has none of
/// its own, even if it is marked as an entry point.
llvm::SmallVector<KernelLayout, 4> chooseLayouts(llvm::Module &M, bool forceNoTail) {
  llvm::SmallVector<KernelLayout, 4> layouts;
  llvm::SmallPtrSet<const llvm::Function *, 4> covered;
  for (llvm::Function &F : M) {
    if (!isKernelEntryPt(F))
      continue;
    layouts.push_back(chooseKernelLayout(F, forceNoTail));
    covered.insert(layouts.back().scalar);
    if (layouts.back().tail)
      covered.insert(layouts.back().tail->function);
    covered.insert(layouts.back().unusedTail);
  }
  llvm::erase_if(
      layouts, [&](const KernelLayout &layout) { return covered.contains(layout.main.function); });
  return layouts;
}

/// The versions that the layout runs.
llvm::SmallVector<llvm::Function *, 3> getVersions(const KernelLayout &layout) {
  llvm::SmallVector<llvm::Function *, 3> versions = {layout.main.function};
  if (layout.singleRow)
    versions.push_back(layout.singleRow);
  if (layout.tail)
    versions.push_back(layout.tail->function);
  return versions;
}

/// Inlines barriers into the kernels' own bodies, and reports constructs that the loops do not
/// support.
bool isSupported(const KernelLayout &layout, BuiltinInfo &BI, bool &changed) {
  for (llvm::Function *version : getVersions(layout)) {
    const llvm::StringRef name = getOrigFnNameOrFnName(*version);
    if (version->getFunctionType() != layout.main.function->getFunctionType()) {
      diagnoseError(*version, "kernel '" + name +
                                  "': vectorized and scalar versions have different parameters");
      return false;
    }
    if (!inlineBarriers(*version, BI, changed))
      return false;
    for (const llvm::Instruction &I : llvm::instructions(*version)) {
      const auto *call = llvm::dyn_cast<llvm::CallBase>(&I);
      if (!call || !isWorkGroupCollective(*call, BI))
        continue;
      diagnoseError(*version,
                    "kernel '" + name + "': call of work-group collective '" +
                        call->getCalledFunction()->getName() +
                        "'; run 'replace-wgc' before 'work-item-loops'",
                    call->getDebugLoc());
      return false;
    }
  }
  if (layout.main.rows != 1 &&
      !layout.canStepOverRows(layout.main.rows, layout.singleRow != nullptr, BI)) {
    diagnoseError(*layout.main.function, "kernel '" + getOrigFnNameOrFnName(*layout.main.function) +
                                             "': work-item loops cannot execute " +
                                             llvm::Twine(layout.main.rows) + " rows per call");
    return false;
  }
  if (const auto builtin = GroupLoops::declareBuiltins(layout, BI)) {
    diagnoseError(*layout.main.function,
                  "builtin '" + *builtin + "' is declared with an incompatible type");
    return false;
  }
  return true;
}

/// Uses the scalar kernel only if the precondition's function was removed. Reports an error and
/// returns false if the scalar kernel is missing.
bool adaptToPrecondition(KernelLayout &layout) {
  const auto precondition = getPreconditionMetadata(*layout.main.function);
  if (!precondition)
    return true;
  if (!layout.scalar || layout.scalar->isDeclaration()) {
    const llvm::StringRef name = getOrigFnNameOrFnName(*layout.main.function);
    diagnoseError(*layout.main.function,
                  "kernel '" + name +
                      "': scalar version is missing, which work-groups require that do not satisfy "
                      "the precondition of the vectorized version");
    return false;
  }
  if (!*precondition)
    layout.useScalarOnly();
  return true;
}

/// Uses the scalar kernel only if a barrier requires an order that the vectorized kernel cannot
/// follow. Reports an error and returns false if the scalar kernel is missing.
bool adaptToSchedules(KernelLayout &layout, const BuiltinInfo &BI) {
  const VectorizationInfo &info = layout.main.info;
  if (info.isScalar())
    return true;
  const bool needsScalar =
      llvm::any_of(findBarriers(*layout.main.function, BI), [&](const llvm::CallInst *barrier) {
        const BarrierSchedule schedule = getBarrierSchedule(*barrier);
        return schedule == BarrierSchedule::ScalarTail ||
               (schedule == BarrierSchedule::Linear && info.simdDimIdx != 0);
      });
  if (!needsScalar)
    return true;
  if (!layout.scalar || layout.scalar->isDeclaration()) {
    const llvm::StringRef name = getOrigFnNameOrFnName(*layout.main.function);
    diagnoseError(
        *layout.main.function,
        "kernel '" + name +
            "': scalar version is missing, which a barrier requires for its order of work-items");
    return false;
  }
  layout.useScalarOnly();
  return true;
}

llvm::Function *createWrapper(const KernelLayout &layout, llvm::Function &main) {
  const llvm::Function &naming = layout.getNamingFunction();
  llvm::Function *wrapper = createKernelWrapper(main, main.getFunctionType()->params(),
                                                getBaseFnNameOrFnName(naming).str(), wrapperSuffix);
  for (auto [to, from] : llvm::zip_equal(wrapper->args(), main.args()))
    copyParameter(to, from);
  if (main.getCallingConv() == llvm::CallingConv::SPIR_KERNEL)
    wrapper->setCallingConv(llvm::CallingConv::SPIR_FUNC);
  if (getOrigFnName(*wrapper).empty() && !getOrigFnName(naming).empty())
    setOrigFnName(*wrapper, getOrigFnName(naming));
  if (layout.scalar && !getLocalSizeMetadata(*wrapper))
    if (const auto localSizes = getLocalSizeMetadata(*layout.scalar))
      encodeLocalSizeMetadata(*wrapper, *localSizes);

  // The wrapper runs all versions, and is none itself.
  dropVeczToOrigMetadata(*wrapper);
  dropOrigToVeczMetadata(*wrapper);
  dropPreconditionMetadata(*wrapper);
  dropRowsMetadata(*wrapper);
  if (layout.main.rows != 1)
    encodeRowsMetadata(*wrapper, {layout.main.rows, nullptr});
  std::optional<VectorizationInfo> tailInfo;
  if (layout.tail && !layout.isTailFallback)
    tailInfo = layout.tail->info;
  encodeWrapperFnMetadata(*wrapper, layout.main.info, tailInfo);
  return wrapper;
}

/// The wrapper replaces all versions of the kernel, including those that it does not run.
void retireVersions(const KernelLayout &layout, llvm::Function &entryPoint,
                    llvm::Function &wrapper) {
  llvm::SmallSetVector<llvm::Function *, 4> versions;
  versions.insert_range(getVersions(layout));
  for (llvm::Function *other : {layout.scalar, layout.unusedTail})
    if (other)
      versions.insert(other);
  versions.insert(&entryPoint);
  for (llvm::Function *version : versions) {
    retireKernel(*version);
    takeListEntries(wrapper, *version);
  }
}

void wrapWithoutBarriers(const KernelLayout &layout, llvm::Function &entryPoint, BuiltinInfo &BI,
                         bool isDebug) {
  llvm::Function *wrapper = createWrapper(layout, entryPoint);
  retireVersions(layout, entryPoint, *wrapper);
  llvm::IRBuilder<> B(wrapper->getContext());
  createWrapperEntry(B, *wrapper);
  GroupLoops loops(layout, BI, B, isDebug);
  loops.emitRegion(
      {layout.main.function, layout.tail ? layout.tail->function : nullptr, layout.singleRow});
  B.CreateRetVoid();
}

/// Creates the wrapper. Reports an error, leaves the kernel unchanged and returns false if that is
/// not possible.
bool wrapKernel(const KernelLayout &layout, llvm::Function &entryPoint, BuiltinInfo &BI,
                const WorkItemLoopsPassOptions &options) {
  BarrierKernel kernel(layout, BI, options.IsDebug);
  if (!kernel.hasBarriers()) {
    wrapWithoutBarriers(layout, entryPoint, BI, options.IsDebug);
    return true;
  }
  if (!kernel.split())
    return false;
  llvm::Function *wrapper = createWrapper(layout, entryPoint);
  retireVersions(layout, entryPoint, *wrapper);
  kernel.emitWrapper(*wrapper);
  return true;
}
} // namespace

llvm::PreservedAnalyses WorkItemLoopsPass::run(llvm::Module &M, llvm::ModuleAnalysisManager &AM) {
  BuiltinInfo &BI = AM.getResult<BuiltinInfoAnalysis>(M);
  if (!getSchedulingParameterModuleMetadata(M).empty()) {
    M.getContext().emitError("module already has scheduling parameters; run 'work-item-loops' "
                             "before 'add-sched-params'");
    return llvm::PreservedAnalyses::all();
  }
  if (!checkBarrierTypes(M))
    return llvm::PreservedAnalyses::all();
  bool changed = false;
  for (KernelLayout &layout : chooseLayouts(M, options.ForceNoTail)) {
    llvm::Function &entryPoint = *layout.main.function;
    layout.dropUnreachableMain();
    if (adaptToPrecondition(layout) && isSupported(layout, BI, changed) &&
        adaptToSchedules(layout, BI)) {
      layout.mergesRows = options.MergeRows && !options.IsDebug && layout.canMergeRows(BI);
      changed |= wrapKernel(layout, entryPoint, BI, options);
    }
  }
  return changed ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
}

} // namespace compiler::utils
