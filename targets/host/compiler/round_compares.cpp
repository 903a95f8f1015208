#include "round_compares.h"

#include "compiler/utils/preserved_analyses.h"

#include <llvm/Analysis/AssumptionCache.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Support/KnownBits.h>

namespace host {
namespace {

/// The constant that separates the same multiples of 2^zeros as `limit`; nullopt if it is none or
/// the same. `x > limit` and `x <= limit` have the largest such constant, `x < limit` and
/// `x >= limit` the smallest multiple.
std::optional<llvm::APInt> round(const llvm::APInt &limit, unsigned zeros, bool isInclusive) {
  const llvm::APInt low = llvm::APInt::getLowBitsSet(limit.getBitWidth(), zeros);
  bool overflows = false;
  const llvm::APInt rounded = isInclusive ? limit | low : limit.uadd_ov(low, overflows) & ~low;
  return overflows || rounded == limit ? std::nullopt : std::optional(rounded);
}

bool roundCompare(llvm::ICmpInst &compare, const llvm::DataLayout &layout,
                  llvm::AssumptionCache &AC, const llvm::DominatorTree &DT) {
  const auto *limit = llvm::dyn_cast<llvm::ConstantInt>(compare.getOperand(1));
  const llvm::ICmpInst::Predicate predicate = compare.getPredicate();
  if (!limit || !compare.isUnsigned() || !compare.isRelational())
    return false;
  const llvm::KnownBits bits =
      llvm::computeKnownBits(compare.getOperand(0), layout, &AC, &compare, &DT);
  const unsigned zeros = bits.countMinTrailingZeros();
  if (zeros == 0 || zeros >= bits.getBitWidth())
    return false;
  const bool isInclusive =
      predicate == llvm::ICmpInst::ICMP_UGT || predicate == llvm::ICmpInst::ICMP_ULE;
  const auto rounded = round(limit->getValue(), zeros, isInclusive);
  if (!rounded)
    return false;
  compare.setOperand(1, llvm::ConstantInt::get(compare.getOperand(0)->getType(), *rounded));
  // The sign of the constant may have changed.
  compare.setSameSign(false);
  return true;
}

} // namespace

llvm::PreservedAnalyses RoundComparesPass::run(llvm::Function &F,
                                               llvm::FunctionAnalysisManager &AM) {
  auto &AC = AM.getResult<llvm::AssumptionAnalysis>(F);
  const auto &DT = AM.getResult<llvm::DominatorTreeAnalysis>(F);
  bool changed = false;
  for (llvm::Instruction &I : llvm::instructions(F))
    if (auto *compare = llvm::dyn_cast<llvm::ICmpInst>(&I))
      changed |= roundCompare(*compare, F.getDataLayout(), AC, DT);
  return changed ? compiler::utils::preserveControlFlow() : llvm::PreservedAnalyses::all();
}

} // namespace host
