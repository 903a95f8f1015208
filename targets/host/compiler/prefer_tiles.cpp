#include "prefer_tiles.h"

#include "compiler/utils/attributes.h"
#include "compiler/utils/builtin_info.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/MapVector.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>

#include <array>
#include <optional>

namespace utils = compiler::utils;

namespace host {
namespace {

constexpr llvm::StringLiteral tilesAttr = "host-prefers-tiles";
constexpr int64_t cacheLineSize = 64;
// Bounds the recursion.
constexpr unsigned maxDepth = 32;

/// The difference of a value between neighbours in one dimension. Overflow wraps: it is an
/// estimate.
struct Step {
  uint64_t amount = 0;
  bool isRuntime = false; ///< known at run time only

  bool isZero() const { return !isRuntime && amount == 0; }
  bool isWithinLine() const {
    const auto distance = static_cast<int64_t>(amount);
    return !isRuntime && amount != 0 && distance < cacheLineSize && distance > -cacheLineSize;
  }
  bool isBeyondLine() const { return isRuntime || (amount != 0 && !isWithinLine()); }
  Step operator+(Step other) const { return {amount + other.amount, isRuntime || other.isRuntime}; }
  Step operator*(uint64_t factor) const { return {amount * factor, isRuntime && factor != 0}; }
};

/// The steps along x and y.
struct Steps {
  std::array<Step, 2> along;

  bool isUniform() const { return along[0].isZero() && along[1].isZero(); }
  Steps operator+(const Steps &other) const {
    return {{along[0] + other.along[0], along[1] + other.along[1]}};
  }
  Steps operator*(uint64_t factor) const { return {{along[0] * factor, along[1] * factor}}; }
  Steps timesRuntimeValue() const {
    Steps result = *this;
    for (Step &step : result.along)
      step.isRuntime = !step.isZero();
    return result;
  }
};

/// Finds the steps of a kernel's values that are linear in the global ID.
class StepFinder {
public:
  explicit StepFinder(const llvm::DataLayout &DL) : DL(DL) {}

  /// nullopt if the value is not linear, or not known to be.
  std::optional<Steps> find(const llvm::Value &V, unsigned depth = 0);

private:
  std::optional<Steps> compute(const llvm::Value &V, unsigned depth);
  std::optional<Steps> computeBinary(const llvm::BinaryOperator &I, unsigned depth);
  std::optional<Steps> computeAddress(const llvm::GEPOperator &address, unsigned depth);

  const llvm::DataLayout &DL;
  llvm::DenseMap<const llvm::Value *, std::optional<Steps>> found;
};

std::optional<Steps> findCallSteps(const llvm::CallInst &call) {
  const llvm::Function *callee = call.getCalledFunction();
  if (!callee)
    return std::nullopt;
  switch (utils::BuiltinInfo::identifyMuxBuiltin(*callee).ID) {
  case utils::eMuxBuiltinGetGlobalSize:
  case utils::eMuxBuiltinGetGlobalOffset:
    return Steps();
  case utils::eMuxBuiltinGetGlobalId:
    break;
  default:
    return std::nullopt;
  }
  const auto *dimension = llvm::dyn_cast<llvm::ConstantInt>(call.getArgOperand(0));
  if (!dimension)
    return std::nullopt;
  Steps steps;
  if (dimension->getValue().ult(2))
    steps.along[dimension->getZExtValue()].amount = 1;
  return steps;
}

std::optional<Steps> findProductSteps(const llvm::Value &factor, const Steps &a, const Steps &b) {
  if (!b.isUniform())
    return std::nullopt;
  if (const auto *constant = llvm::dyn_cast<llvm::ConstantInt>(&factor))
    return a * constant->getValue().sextOrTrunc(64).getZExtValue();
  return a.timesRuntimeValue();
}

std::optional<Steps> StepFinder::computeBinary(const llvm::BinaryOperator &I, unsigned depth) {
  const auto left = find(*I.getOperand(0), depth + 1);
  const auto right = find(*I.getOperand(1), depth + 1);
  if (!left || !right)
    return std::nullopt;
  switch (I.getOpcode()) {
  case llvm::Instruction::Add:
    return *left + *right;
  case llvm::Instruction::Sub:
    return *left + *right * uint64_t(-1);
  case llvm::Instruction::Or:
    if (llvm::cast<llvm::PossiblyDisjointInst>(I).isDisjoint())
      return *left + *right;
    break;
  case llvm::Instruction::Mul:
    return left->isUniform() ? findProductSteps(*I.getOperand(0), *right, *left)
                             : findProductSteps(*I.getOperand(1), *left, *right);
  case llvm::Instruction::Shl:
    if (const auto *shift = llvm::dyn_cast<llvm::ConstantInt>(I.getOperand(1)))
      return *left * (uint64_t(1) << shift->getValue().getLimitedValue(63));
    return right->isUniform() ? std::optional(left->timesRuntimeValue()) : std::nullopt;
  default:
    break;
  }
  return left->isUniform() && right->isUniform() ? std::optional(Steps()) : std::nullopt;
}

std::optional<Steps> StepFinder::computeAddress(const llvm::GEPOperator &address, unsigned depth) {
  auto sum = find(*address.getPointerOperand(), depth + 1);
  const unsigned width = DL.getIndexTypeSizeInBits(address.getType());
  llvm::SmallMapVector<llvm::Value *, llvm::APInt, 4> offsets;
  llvm::APInt constant(width, 0);
  if (!sum || !address.collectOffset(DL, width, offsets, constant))
    return std::nullopt;
  for (const auto &[index, scale] : offsets) {
    const auto steps = find(*index, depth + 1);
    if (!steps)
      return std::nullopt;
    sum = *sum + *steps * scale.sextOrTrunc(64).getZExtValue();
  }
  return sum;
}

std::optional<Steps> StepFinder::find(const llvm::Value &V, unsigned depth) {
  if (const auto known = found.find(&V); known != found.end())
    return known->second;
  const auto steps = compute(V, depth);
  found[&V] = steps;
  return steps;
}

std::optional<Steps> StepFinder::compute(const llvm::Value &V, unsigned depth) {
  if (V.getType()->isVectorTy() || depth > maxDepth)
    return std::nullopt;
  if (const auto *address = llvm::dyn_cast<llvm::GEPOperator>(&V))
    return computeAddress(*address, depth);
  // A loop counter is the same in neighbours that run the loop together.
  if (llvm::isa<llvm::Constant, llvm::Argument, llvm::PHINode>(V))
    return Steps();
  if (const auto *call = llvm::dyn_cast<llvm::CallInst>(&V))
    return findCallSteps(*call);
  if (const auto *binary = llvm::dyn_cast<llvm::BinaryOperator>(&V))
    return computeBinary(*binary, depth);
  if (llvm::isa<llvm::SExtInst, llvm::ZExtInst, llvm::TruncInst, llvm::FreezeInst>(V))
    return find(*llvm::cast<llvm::Instruction>(V).getOperand(0), depth + 1);
  return std::nullopt;
}

bool isTransposed(const llvm::Instruction &I, StepFinder &finder) {
  const llvm::Value *address = llvm::getLoadStorePointerOperand(&I);
  const auto steps = address ? finder.find(*address) : std::nullopt;
  return steps && steps->along[0].isBeyondLine() && steps->along[1].isWithinLine();
}

bool hasTransposedAccess(const llvm::Function &kernel) {
  StepFinder finder(kernel.getDataLayout());
  return llvm::any_of(llvm::instructions(kernel),
                      [&](const llvm::Instruction &I) { return isTransposed(I, finder); });
}

} // namespace

bool prefersTiles(const llvm::Function &kernel) { return kernel.hasFnAttribute(tilesAttr); }

llvm::PreservedAnalyses PreferTilesPass::run(llvm::Module &M, llvm::ModuleAnalysisManager &) {
  for (llvm::Function &F : M)
    if (utils::isKernelEntryPt(F) && hasTransposedAccess(F))
      F.addFnAttr(tilesAttr);
  return llvm::PreservedAnalyses::all();
}

} // namespace host
