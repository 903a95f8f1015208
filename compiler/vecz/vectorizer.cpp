#include "vectorizer.h"

#include "analysis/call_kind.h"
#include "analysis/cost.h"
#include "analysis/simd_width.h"
#include "compiler/utils/attributes.h"
#include "compiler/utils/barrier_calls.h"
#include "compiler/utils/builtin_info.h"
#include "compiler/utils/metadata.h"
#include "inner_passes.h"
#include "refusal.h"
#include "transform/unroll_hints.h"
#include "tuning.h"

#include <llvm/ADT/SmallSet.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Scalar/DCE.h>
#include <llvm/Transforms/Scalar/EarlyCSE.h>
#include <llvm/Transforms/Scalar/InstSimplifyPass.h>
#include <llvm/Transforms/Utils/Cloning.h>

namespace vecz {

using compiler::utils::VectorizationInfo;

namespace {
/// The largest factor that can be requested.
constexpr unsigned maxWidth = 64;

llvm::Error checkFactor(llvm::ElementCount factor, const TargetInfo &target) {
  const unsigned width = factor.getKnownMinValue();
  const unsigned least = factor.isScalable() ? 1 : minFixedWidth;
  if (width < least || width > maxWidth || !llvm::isPowerOf2_32(width))
    return refuse("vectorization factor " + llvm::Twine(width) + " is not a power of 2 from " +
                  llvm::Twine(least) + " to " + llvm::Twine(maxWidth));
  if (factor.isScalable() && width < target.getMinScalableWidth())
    return refuse("scalable vectorization factor " + llvm::Twine(width) +
                  " is below the target's minimum of " + llvm::Twine(target.getMinScalableWidth()));
  return llvm::Error::success();
}

/// A scalable factor is no known sub-group size.
bool isSubGroupSize(llvm::ElementCount factor, llvm::ArrayRef<uint32_t> sizes) {
  return sizes.empty() ||
         (!factor.isScalable() && llvm::is_contained(sizes, factor.getFixedValue()));
}

/// The largest sub-group size up to a factor or, if there is none, the smallest above it. The
/// factor itself if no size is a valid factor.
unsigned chooseSubGroupSize(unsigned factor, llvm::ArrayRef<uint32_t> sizes) {
  unsigned below = 0;
  unsigned above = 0;
  for (const uint32_t size : sizes) {
    if (size < minFixedWidth || size > maxWidth || !llvm::isPowerOf2_32(size))
      continue;
    if (size <= factor)
      below = std::max(below, size);
    else
      above = above == 0 ? size : std::min(above, size);
  }
  return below != 0 ? below : above != 0 ? above : factor;
}

llvm::Error checkSubGroupSize(llvm::ElementCount factor, llvm::ArrayRef<uint32_t> sizes) {
  if (isSubGroupSize(factor, sizes))
    return llvm::Error::success();
  std::string listed;
  for (const uint32_t size : sizes)
    listed += (listed.empty() ? "" : ", ") + std::to_string(size);
  return refuse("kernel uses sub-groups, and the device has no sub-group size " +
                llvm::Twine(factor.isScalable() ? "vscale x " : "") +
                llvm::Twine(factor.getKnownMinValue()) + "; sizes are " + listed);
}

llvm::Error checkKernel(const llvm::Function &kernel, const VeczPassOptions &options,
                        const VectorizationInfo &info, const TargetInfo &target) {
  assert(!compiler::utils::parseVeczToOrigFnLinkMetadata(kernel) && "is a vectorized version");
  if (llvm::Error error = checkFactor(info.vf, target))
    return error;
  if (llvm::Error error = checkSubGroupSize(info.vf, options.subGroupSizes))
    return error;
  if (info.simdDimIdx > 2)
    return refuse("vectorized dimension " + llvm::Twine(info.simdDimIdx) +
                  " is not one of 0, 1 and 2");
  if (!kernel.getReturnType()->isVoidTy() || kernel.isVarArg())
    return refuse("kernel must return void and must not be variadic");
  if (const auto required = compiler::utils::getReqdSubgroupSize(kernel);
      required && info.vf != llvm::ElementCount::getFixed(*required))
    return refuse("kernel requires sub-group size " + llvm::Twine(*required));
  if (compiler::utils::hasDegenerateSubgroups(kernel) &&
      !compiler::utils::hasNoExplicitSubgroups(kernel))
    return refuse("kernel has degenerate sub-groups, which are whole work-groups");
  if (kernel.hasFnAttribute(llvm::Attribute::OptimizeNone))
    return refuse("function has attribute optnone");
  const auto sizes = compiler::utils::getLocalSizeMetadata(kernel);
  if (sizes && !info.isVectorPredicated && (*sizes)[info.simdDimIdx] < info.vf.getKnownMinValue())
    return refuse("work-group size " + llvm::Twine((*sizes)[info.simdDimIdx]) + " in dimension " +
                  llvm::Twine(info.simdDimIdx) + " is smaller than the vectorization factor");
  return llvm::Error::success();
}

std::string getVersionName(const llvm::Function &kernel, const VectorizationInfo &info) {
  return ((info.vf.isScalable() ? "__vecz_nxv" : "__vecz_v") +
          llvm::Twine(info.vf.getKnownMinValue()) + (info.isVectorPredicated ? "_vp_" : "_") +
          compiler::utils::getBaseFnNameOrFnName(kernel))
      .str();
}

llvm::Function *copyKernel(llvm::Function &kernel, const VectorizationInfo &info) {
  llvm::ValueToValueMapTy map;
  llvm::Function *copy = llvm::CloneFunction(&kernel, map);
  copy->setName(getVersionName(kernel, info));
  compiler::utils::dropOrigToVeczMetadata(*copy);
  compiler::utils::dropVeczToOrigMetadata(*copy);
  compiler::utils::dropPreconditionMetadata(*copy);
  return copy;
}

/// Simplifying the copy may have removed unreachable barriers. All versions of a kernel must have
/// the same barriers, so they are removed from the others as well.
void dropLostBarriers(llvm::Function &kernel, llvm::Function &copy,
                      const compiler::utils::BuiltinInfo &BI) {
  llvm::SmallSet<uint32_t, 8> kept;
  for (const llvm::CallInst *barrier : compiler::utils::findBarriers(copy, BI))
    if (const auto id = compiler::utils::getBarrierId(*barrier))
      kept.insert(*id);
  llvm::SmallVector<compiler::utils::LinkMetadataResult, 4> versions;
  compiler::utils::parseOrigToVeczFnLinkMetadata(kernel, versions);
  llvm::SmallVector<llvm::Function *, 4> others = {&kernel};
  for (const compiler::utils::LinkMetadataResult &version : versions)
    if (version.function)
      others.push_back(version.function);
  for (llvm::Function *other : others)
    for (llvm::CallInst *barrier : compiler::utils::findBarriers(*other, BI))
      if (const auto id = compiler::utils::getBarrierId(*barrier); id && !kept.contains(*id))
        barrier->eraseFromParent();
}

/// Whether the kernel queries ids of other dimensions than the vectorized one.
bool hasOtherDimensions(const llvm::Function &kernel, unsigned dimension,
                        const compiler::utils::BuiltinInfo &BI) {
  return llvm::any_of(llvm::instructions(kernel), [&](const llvm::Instruction &I) {
    const auto *call = llvm::dyn_cast<llvm::CallInst>(&I);
    const auto queried = call ? getQueriedIdDimension(*call, BI) : std::nullopt;
    return queried && *queried != dimension;
  });
}

/// Whether the version has gathers or scatters on cold paths.
bool hasColdAccesses(const llvm::Function &version) {
  return llvm::any_of(llvm::instructions(version), [](const llvm::Instruction &I) {
    const auto *call = llvm::dyn_cast<llvm::CallInst>(&I);
    return call && call->hasFnAttr(llvm::Attribute::Cold);
  });
}

/// Whether work-groups may well have fewer work-items than the version has lanes. They run scalar,
/// and are more likely to be narrow if they have several dimensions.
bool mayBeNarrow(const llvm::Function &kernel, const VectorizationInfo &info,
                 const compiler::utils::BuiltinInfo &BI) {
  return info.vf.getFixedValue() > tuning::maxUncomparedWidth &&
         !compiler::utils::getLocalSizeMetadata(kernel) &&
         hasOtherDimensions(kernel, info.simdDimIdx, BI);
}

/// Whether all lanes of a 32-bit value fit into one register, and no more do. LLVM's tuning may
/// prefer narrower registers to the widest, so that TargetInfo::getRegisterBits does not tell.
/// Without a target, TTI has one register for any number of lanes.
bool isOneRegister(const VectorizedKernel &made, llvm::FunctionAnalysisManager &FAM) {
  const auto &TTI = FAM.getResult<llvm::TargetIRAnalysis>(*made.function);
  llvm::Type *element = llvm::Type::getInt32Ty(made.function->getContext());
  const llvm::ElementCount factor = made.info.vf;
  return TTI.getNumberOfParts(llvm::VectorType::get(element, factor)) == 1 &&
         TTI.getNumberOfParts(llvm::VectorType::get(element, factor.multiplyCoefficientBy(2))) == 2;
}

/// The speed-up over half the factor that a factor must have.
double getNeededGain(const llvm::Function &kernel, const VectorizedKernel &made, double pressure,
                     const compiler::utils::BuiltinInfo &BI, llvm::FunctionAnalysisManager &FAM) {
  if (pressure > tuning::maxPressure)
    return std::numeric_limits<double>::max();
  const bool isLong = made.info.vf.getFixedValue() > tuning::maxUncomparedWidth;
  double gain = std::max(isLong ? tuning::gainOfLongVectors : 1.0,
                         1 + tuning::gainPerPressure * std::max(0.0, pressure - 1));
  if (isLong && hasColdAccesses(*made.function))
    gain = std::max(gain, tuning::gainWithColdAccesses);
  if (!mayBeNarrow(kernel, made.info, BI))
    return gain;
  return std::max(gain, isOneRegister(made, FAM) ? tuning::gainOfWholeRegister
                                                 : tuning::gainWithSeveralDimensions);
}
} // namespace

VectorizationInfo Vectorizer::chooseVersion(const llvm::Function &kernel,
                                            const VeczPassOptions &options) const {
  VectorizationInfo info;
  info.vf = options.factor;
  if (options.vecz_auto) {
    unsigned width = planSimdWidth(kernel, target, options.vec_dim_idx, options.simd_width).widest;
    if (!options.factor.isScalable() && !compiler::utils::getReqdSubgroupSize(kernel))
      width = chooseSubGroupSize(width, options.subGroupSizes);
    info.vf = llvm::ElementCount::get(width, options.factor.isScalable());
  }
  info.simdDimIdx = options.vec_dim_idx;
  info.isVectorPredicated = options.choices.isEnabled(VectorizationChoices::eVectorPredication);
  return info;
}

void Vectorizer::drop(const VectorizedKernel &version) const {
  for (llvm::Function *F : {version.function, version.precondition}) {
    if (!F)
      continue;
    FAM.clear(*F, F->getName());
    F->eraseFromParent();
  }
}

/// The inner passes have added their bounds one by one, many of them several times.
llvm::Function *Vectorizer::takePrecondition(Precondition &precondition) const {
  llvm::Function *function = precondition.take();
  if (!function)
    return nullptr;
  llvm::FunctionPassManager simplify;
  simplify.addPass(llvm::EarlyCSEPass());
  simplify.addPass(llvm::InstSimplifyPass());
  simplify.addPass(llvm::DCEPass());
  simplify.run(*function, FAM);
  FAM.clear(*function, function->getName());
  return function;
}

/// Whether the factor may be smaller than that of `info`.
static bool isFactorFree(const llvm::Function &kernel, const VeczPassOptions &options,
                         const VectorizationInfo &info) {
  return options.vecz_auto && !info.vf.isScalable() &&
         !compiler::utils::getReqdSubgroupSize(kernel);
}

llvm::Expected<VectorizedKernel> Vectorizer::vectorize(llvm::Function &kernel,
                                                       const VeczPassOptions &options,
                                                       VectorizationInfo &info) const {
  const bool isFree = isFactorFree(kernel, options, info);
  auto made =
      isFree ? makeFittingVersion(kernel, options, info) : makeVersion(kernel, options, info);
  if (!made)
    return made;
  const double workItemCost = options.onlyIfFaster ? getWorkItemCost(kernel) : 0;
  if (isFree && !(options.onlyIfFaster && isHopeless(workItemCost, *made))) {
    narrow(kernel, options, *made);
    if (options.onlyIfFaster)
      avoidSpills(kernel, options, workItemCost, *made);
  }
  info = made->info;
  llvm::Error error =
      options.onlyIfFaster ? checkCost(kernel, workItemCost, *made) : llvm::Error::success();
  if (error) {
    drop(*made);
    return error;
  }
  FAM.clear(*made->function, made->function->getName());
  dropLostBarriers(kernel, *made->function, BI);
  return made;
}

/// Halves the factor while the private memory of all lanes is too large, or the code for them.
llvm::Expected<VectorizedKernel> Vectorizer::makeFittingVersion(llvm::Function &kernel,
                                                                const VeczPassOptions &options,
                                                                VectorizationInfo &info) const {
  for (;;) {
    auto made = makeVersion(kernel, options, info);
    if (made)
      return made;
    llvm::Error error = made.takeError();
    const llvm::ElementCount half = info.vf.divideCoefficientBy(2);
    if (!error.isA<TooManyLanes>() || half.getFixedValue() < minFixedWidth ||
        !isSubGroupSize(half, options.subGroupSizes))
      return error;
    llvm::consumeError(std::move(error));
    info.vf = half;
  }
}

double Vectorizer::getWorkItemCost(llvm::Function &kernel) const {
  return CostModel(FAM, BI, target.getRegisterBits()).getScalarCost(kernel);
}

const CostModel::VectorCost &Vectorizer::getCost(VectorizedKernel &version) const {
  if (!version.cost)
    version.cost = CostModel(FAM, BI, target.getRegisterBits()).getCost(*version.function);
  return *version.cost;
}

double Vectorizer::getPressure(VectorizedKernel &version) const {
  if (!version.pressure)
    version.pressure = CostModel(FAM, BI, target.getRegisterBits()).getPressure(*version.function);
  return *version.pressure;
}

double Vectorizer::getVectorCost(VectorizedKernel &made) const {
  return getCost(made).units + made.evictedLines * tuning::evictedLineCost;
}

/// The cost of as many scalar work-items as the version has lanes.
static double getScalarCost(double workItemCost, const VectorizedKernel &made) {
  return (workItemCost + made.evictedLines * tuning::evictedLineCost) *
         made.info.vf.getKnownMinValue();
}

/// Whether no factor can be profitable: vectors of half the lanes cost no less than half.
bool Vectorizer::isHopeless(double workItemCost, VectorizedKernel &made) const {
  return getVectorCost(made) > tuning::hopelessCostRatio * getScalarCost(workItemCost, made);
}

/// The version with half the factor.
llvm::Expected<VectorizedKernel> Vectorizer::makeHalf(llvm::Function &kernel,
                                                      const VeczPassOptions &options,
                                                      const VectorizedKernel &made) const {
  VectorizationInfo half = made.info;
  half.vf = half.vf.divideCoefficientBy(2);
  if (!isSubGroupSize(half.vf, options.subGroupSizes))
    return refuse("half the factor is no sub-group size");
  return makeVersion(kernel, options, half);
}

/// Halves the factor while the cost model prefers that. Large factors hide latencies and share
/// uniform work among more work-items, but need registers, and small work-groups do not fill them.
/// A part of a register is only considered for work-groups that may be narrower than the whole.
void Vectorizer::narrow(llvm::Function &kernel, const VeczPassOptions &options,
                        VectorizedKernel &made) const {
  while (made.info.vf.getFixedValue() > target.getRegisterBits() / 32 ||
         mayBeNarrow(kernel, made.info, BI)) {
    const double pressure = getPressure(made);
    if (pressure <= 1 && made.info.vf.getFixedValue() <= tuning::maxUncomparedWidth)
      return;
    auto other = makeHalf(kernel, options, made);
    if (!other)
      return llvm::consumeError(other.takeError());
    const double gain = 2 * getCost(*other).balanced / getCost(made).balanced;
    const bool isWorthIt = gain >= getNeededGain(kernel, made, pressure, BI, FAM);
    drop(isWorthIt ? *other : made);
    if (isWorthIt)
      return;
    made = std::move(*other);
  }
}

double Vectorizer::getCostWithSpills(VectorizedKernel &made) const {
  const double spills = tuning::spillShare * std::max(0.0, getPressure(made) - 1);
  return getVectorCost(made) * (1 + spills);
}

bool Vectorizer::isProfitable(const llvm::Function &kernel, double vectorCost, double workItemCost,
                              const VectorizedKernel &made) const {
  const bool hasSubGroups = !compiler::utils::hasNoExplicitSubgroups(kernel);
  return vectorCost < getScalarCost(workItemCost, made) *
                          (hasSubGroups ? tuning::maxSubGroupCostRatio : tuning::maxCostRatio);
}

/// Halves the factor while nothing but its spills makes the kernel stay scalar: the comparison with
/// half the factor asks for a smaller gain than spills may cost.
void Vectorizer::avoidSpills(llvm::Function &kernel, const VeczPassOptions &options,
                             double workItemCost, VectorizedKernel &made) const {
  while (made.info.vf.getFixedValue() > target.getRegisterBits() / 32 &&
         isProfitable(kernel, getVectorCost(made), workItemCost, made) &&
         !isProfitable(kernel, getCostWithSpills(made), workItemCost, made)) {
    auto half = makeHalf(kernel, options, made);
    if (!half)
      return llvm::consumeError(half.takeError());
    drop(made);
    made = std::move(*half);
  }
}

/// Refuses a version that is not estimated to be faster than the scalar kernel.
llvm::Error Vectorizer::checkCost(llvm::Function &kernel, double workItemCost,
                                  VectorizedKernel &made) const {
  const double scalar = getScalarCost(workItemCost, made);
  const double vector = getCostWithSpills(made);
  const std::string compared =
      ("estimated cost is " + llvm::Twine(uint64_t(vector)) + " per vector, and " +
       llvm::Twine(uint64_t(scalar)) + " for as many scalar work-items")
          .str();
  if (!isProfitable(kernel, vector, workItemCost, made))
    return refuse("not profitable: " + compared);
  llvm::DebugLoc location;
  if (llvm::DISubprogram *source = made.function->getSubprogram())
    location = llvm::DILocation::get(kernel.getContext(), source->getLine(), 0, source);
  made.notes.push_back({location, compared});
  return llvm::Error::success();
}

llvm::Expected<VectorizedKernel> Vectorizer::makeVersion(llvm::Function &kernel,
                                                         const VeczPassOptions &options,
                                                         const VectorizationInfo &info) const {
  if (llvm::Error error = checkKernel(kernel, options, info, target))
    return error;
  llvm::Function *copy = copyKernel(kernel, info);
  auto done = transform(*copy, options, info);
  FAM.clear(*copy, copy->getName());
  if (!done) {
    copy->eraseFromParent();
    return done;
  }
  return done;
}

llvm::Expected<VectorizedKernel> Vectorizer::transform(llvm::Function &function,
                                                       const VeczPassOptions &options,
                                                       const VectorizationInfo &info) const {
  auto pipeline = options.inner_passes.empty() ? getDefaultInnerPipeline()
                                               : parseInnerPipeline(options.inner_passes);
  if (!pipeline)
    return refuse(llvm::toString(pipeline.takeError()));
  Precondition precondition(function, BI);
  KernelCopy copy{function,
                  BI,
                  target,
                  FAM,
                  options.choices,
                  info,
                  precondition,
                  options.onlyIfFaster,
                  isFactorFree(function, options, info)};
  for (const InnerPass *pass : *pipeline)
    if (llvm::Error error = pass->run(copy))
      return error;
  FAM.invalidate(function, llvm::PreservedAnalyses::none());
  if (auto &LI = FAM.getResult<llvm::LoopAnalysis>(function); !LI.empty())
    askForUnrolling(LI, FAM.getResult<llvm::ScalarEvolutionAnalysis>(function));
  return VectorizedKernel{
      &function, info, std::move(copy.notes), takePrecondition(precondition), copy.evictedLines,
      {},        {}};
}

} // namespace vecz
