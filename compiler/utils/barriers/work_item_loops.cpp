#include "compiler/utils/work_item_loops.h"

#include <llvm/IR/Module.h>

#include "compiler/utils/attributes.h"
#include "compiler/utils/builtin_info.h"
#include "compiler/utils/diagnose.h"
#include "compiler/utils/find_barrier.h"
#include "compiler/utils/group_loops.h"
#include "compiler/utils/kernel_layout.h"
#include "compiler/utils/metadata.h"
#include "compiler/utils/wrap_kernel.h"

namespace compiler::utils {

namespace {
constexpr llvm::StringLiteral wrapperSuffix = ".mux-barrier-wrapper";

/// The layouts of all entry points. Versions of a kernel that another one of its versions stands
/// for have none of their own, even if they are marked as entry points.
llvm::SmallVector<KernelLayout, 4> chooseLayouts(llvm::Module &M, bool forceNoTail) {
  llvm::SmallVector<KernelLayout, 4> layouts;
  llvm::SmallPtrSet<const llvm::Function *, 4> stoodFor;
  for (llvm::Function &F : M) {
    if (!isKernelEntryPt(F))
      continue;
    layouts.push_back(chooseKernelLayout(F, forceNoTail));
    stoodFor.insert(layouts.back().scalar);
    if (layouts.back().tail)
      stoodFor.insert(layouts.back().tail->function);
  }
  llvm::erase_if(
      layouts, [&](const KernelLayout &layout) { return stoodFor.contains(layout.main.function); });
  return layouts;
}

/// The versions of the kernel that the layout runs.
llvm::SmallVector<llvm::Function *, 2> getVersions(const KernelLayout &layout) {
  llvm::SmallVector<llvm::Function *, 2> versions = {layout.main.function};
  if (layout.tail)
    versions.push_back(layout.tail->function);
  return versions;
}

/// Reports what the loops cannot do justice to.
bool isSupported(const KernelLayout &layout, BuiltinInfo &BI) {
  for (llvm::Function *version : getVersions(layout)) {
    const llvm::StringRef name = getOrigFnNameOrFnName(*version);
    if (const llvm::CallBase *barrier = findWorkGroupBarrier(*version, BI)) {
      diagnoseError(*version,
                    "kernel '" + name + "' calls '" + barrier->getCalledFunction()->getName() +
                        "': work-group barriers and collectives are not supported",
                    barrier->getDebugLoc());
      return false;
    }
    if (version->getFunctionType() != layout.main.function->getFunctionType()) {
      diagnoseError(*version, "the versions of kernel '" + name + "' differ in their parameters");
      return false;
    }
  }
  if (const auto builtin = GroupLoops::declareBuiltins(layout, BI)) {
    diagnoseError(*layout.main.function,
                  "'" + *builtin + "' is a builtin, but the module declares it as something else");
    return false;
  }
  return true;
}

llvm::Function *createWrapper(const KernelLayout &layout) {
  llvm::Function &main = *layout.main.function;
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

  // The wrapper is no version of the kernel, but runs them all.
  dropVeczToOrigMetadata(*wrapper);
  dropOrigToVeczMetadata(*wrapper);
  std::optional<VectorizationInfo> tailInfo;
  if (layout.tail)
    tailInfo = layout.tail->info;
  encodeWrapperFnMetadata(*wrapper, layout.main.info, tailInfo);
  return wrapper;
}

/// What runs between barriers, in order. A kernel without barriers is one region.
llvm::SmallVector<KernelRegion, 1> splitIntoRegions(const KernelLayout &layout) {
  return {{layout.main.function, layout.tail ? layout.tail->function : nullptr}};
}

void wrapKernel(const KernelLayout &layout, BuiltinInfo &BI) {
  const llvm::SmallVector<KernelRegion, 1> regions = splitIntoRegions(layout);
  llvm::Function *wrapper = createWrapper(layout);
  for (llvm::Function *version : getVersions(layout))
    retireKernel(*version);
  // The wrapper stands for the scalar kernel even if it does not run it.
  if (layout.scalar)
    retireKernel(*layout.scalar);
  llvm::IRBuilder<> B(wrapper->getContext());
  startWrapper(B, *wrapper);
  GroupLoops loops(layout, BI, B);
  for (const KernelRegion &region : regions)
    loops.emitRegion(region);
  B.CreateRetVoid();
}
} // namespace

llvm::PreservedAnalyses WorkItemLoopsPass::run(llvm::Module &M, llvm::ModuleAnalysisManager &AM) {
  BuiltinInfo &BI = AM.getResult<BuiltinInfoAnalysis>(M);
  if (!getSchedulingParameterModuleMetadata(M).empty()) {
    M.getContext().emitError("work-item loops must be made before scheduling parameters are added");
    return llvm::PreservedAnalyses::all();
  }
  bool changed = false;
  for (const KernelLayout &layout : chooseLayouts(M, options.ForceNoTail)) {
    if (!isSupported(layout, BI))
      continue;
    wrapKernel(layout, BI);
    changed = true;
  }
  return changed ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
}

} // namespace compiler::utils
