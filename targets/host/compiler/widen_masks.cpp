#include "widen_masks.h"

#include "compiler/utils/preserved_analyses.h"

#include <llvm/Analysis/BlockFrequencyInfo.h>
#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/IR/ConstantFold.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/PatternMatch.h>

namespace host {

using namespace llvm::PatternMatch;

namespace {

/// How much less often than a mask is computed it may be used: the wide one is computed as often.
constexpr uint64_t maxRarity = 2;
/// How many operations are followed from a mask to its comparisons.
constexpr unsigned maxDepth = 4;

bool isMask(const llvm::Value *V) {
  const auto *type = llvm::dyn_cast<llvm::FixedVectorType>(V->getType());
  return type && type->getElementType()->isIntegerTy(1) && type->getNumElements() > 1;
}

/// Other arithmetic on i1 has other results on wide elements.
bool isMaskOperation(const llvm::Value *V) {
  const auto *I = llvm::dyn_cast<llvm::Instruction>(V);
  return I && isMask(I) && (I->isBitwiseLogicOp() || llvm::isa<llvm::SelectInst>(I));
}

/// The bits of the elements that a mask is a comparison of; 0 if that is not known.
unsigned getComparedBits(const llvm::Value *V, unsigned depth = maxDepth) {
  if (const auto *compare = llvm::dyn_cast<llvm::CmpInst>(V))
    return compare->getOperand(0)->getType()->getScalarSizeInBits();
  const auto *operation = llvm::dyn_cast<llvm::Instruction>(V);
  if (!operation || !isMaskOperation(operation) || depth == 0)
    return 0;
  for (const llvm::Value *operand : operation->operand_values())
    if (const unsigned bits = isMask(operand) ? getComparedBits(operand, depth - 1) : 0)
      return bits;
  return 0;
}

bool isElementWidth(unsigned bits) { return bits == 16 || bits == 32 || bits == 64; }

/// Whether the user would unpack the mask to elements of this width.
bool isWideUse(const llvm::Use &use, unsigned bits) {
  const auto *user = llvm::cast<llvm::Instruction>(use.getUser());
  if (isMaskOperation(user))
    return getComparedBits(user) == bits;
  return llvm::isa<llvm::SelectInst>(user) && use.getOperandNo() == 0 &&
         user->getType()->getScalarSizeInBits() == bits;
}

/// Computes a mask in elements that are all ones or zero. Code generators would compute operations
/// on vectors of i1 in bytes.
class WideMask {
public:
  explicit WideMask(unsigned bits) : bits(bits) {}

  llvm::Value *create(llvm::Value *mask, unsigned depth = maxDepth) {
    llvm::Value *&known = made[mask];
    if (!known)
      known = createNew(mask, depth);
    return known;
  }

private:
  llvm::Value *createNew(llvm::Value *mask, unsigned depth) {
    auto *type =
        llvm::VectorType::get(llvm::Type::getIntNTy(mask->getContext(), bits),
                              llvm::cast<llvm::VectorType>(mask->getType())->getElementCount());
    if (auto *constant = llvm::dyn_cast<llvm::Constant>(mask))
      return llvm::ConstantFoldCastInstruction(llvm::Instruction::SExt, constant, type);
    auto *I = llvm::cast<llvm::Instruction>(mask);
    llvm::IRBuilder<> B(I->getNextNode());
    if (depth == 0 || !isCombination(*I))
      return B.CreateSExt(mask, type);
    llvm::SmallVector<llvm::Value *, 3> operands;
    for (llvm::Value *operand : I->operand_values())
      operands.push_back(create(operand, depth - 1));
    if (auto *binary = llvm::dyn_cast<llvm::BinaryOperator>(I))
      return B.CreateBinOp(binary->getOpcode(), operands[0], operands[1]);
    // A lane that is not selected may be poison.
    llvm::Value *selected = B.CreateAnd(operands[0], B.CreateFreeze(operands[1]));
    llvm::Value *other = B.CreateAnd(B.CreateNot(operands[0]), B.CreateFreeze(operands[2]));
    return B.CreateOr(selected, other);
  }

  /// Whether all operands are masks of the same block, or constants.
  bool isCombination(const llvm::Instruction &I) const {
    return isMaskOperation(&I) && llvm::all_of(I.operand_values(), [&](const llvm::Value *operand) {
             const auto *part = llvm::dyn_cast<llvm::Instruction>(operand);
             // The condition of a select may be scalar.
             if (operand->getType() != I.getType())
               return false;
             return llvm::isa<llvm::ConstantData>(operand) ||
                            llvm::isa<llvm::ConstantVector>(operand)
                        ? !llvm::cast<llvm::Constant>(operand)->containsUndefOrPoisonElement()
                        : part && isMask(part) && !llvm::isa<llvm::PHINode>(part);
           });
  }

  const unsigned bits;
  llvm::DenseMap<const llvm::Value *, llvm::Value *> made;
};

/// Lets votes on the bits of a mask, whether none or all are set, reduce the wide mask.
void widenVotes(llvm::Instruction &mask, llvm::Value *wide) {
  llvm::SmallVector<llvm::ICmpInst *, 2> votes;
  for (llvm::User *user : mask.users())
    if (auto *bits = llvm::dyn_cast<llvm::BitCastInst>(user);
        bits && bits->getType()->isIntegerTy())
      for (llvm::User *vote : bits->users())
        if (auto *compare = llvm::dyn_cast<llvm::ICmpInst>(vote);
            compare && compare->isEquality() &&
            match(compare->getOperand(1), m_CombineOr(m_Zero(), m_AllOnes())))
          votes.push_back(compare);
  for (llvm::ICmpInst *vote : votes) {
    llvm::IRBuilder<> B(vote);
    const bool isAll = match(vote->getOperand(1), m_AllOnes());
    llvm::Value *extreme = isAll ? B.CreateIntMinReduce(wide, /*IsSigned=*/false)
                                 : B.CreateIntMaxReduce(wide, /*IsSigned=*/false);
    vote->replaceAllUsesWith(B.CreateICmp(vote->getPredicate(), extreme,
                                          isAll
                                              ? llvm::Constant::getAllOnesValue(extreme->getType())
                                              : llvm::Constant::getNullValue(extreme->getType())));
  }
}

/// The uses in other blocks that are to be widened.
llvm::SmallVector<llvm::Use *, 4>
findWideUses(llvm::Instruction &mask, unsigned bits,
             llvm::function_ref<const llvm::BlockFrequencyInfo &()> getFrequencies) {
  llvm::SmallVector<llvm::Use *, 4> uses;
  for (llvm::Use &use : mask.uses()) {
    const auto *user = llvm::cast<llvm::Instruction>(use.getUser());
    if (user->getParent() == mask.getParent() || !isWideUse(use, bits))
      continue;
    const auto getFrequency = [&](const llvm::BasicBlock *block) {
      return getFrequencies().getBlockFreq(block).getFrequency();
    };
    if (getFrequency(user->getParent()) >= getFrequency(mask.getParent()) / maxRarity)
      uses.push_back(&use);
  }
  return uses;
}

/// Widens the uses of a mask in other blocks.
bool widen(llvm::Instruction &mask, bool reducesVotes,
           llvm::function_ref<const llvm::BlockFrequencyInfo &()> getFrequencies) {
  const unsigned bits = getComparedBits(&mask);
  if (!isElementWidth(bits))
    return false;
  const auto uses = findWideUses(mask, bits, getFrequencies);
  if (uses.empty())
    return false;
  llvm::Value *wide = WideMask(bits).create(&mask);
  for (llvm::Use *use : uses) {
    llvm::IRBuilder<> B(llvm::cast<llvm::Instruction>(use->getUser()));
    use->set(B.CreateICmpSLT(wide, llvm::Constant::getNullValue(wide->getType())));
  }
  if (reducesVotes)
    widenVotes(mask, wide);
  return true;
}

bool hasMaskRegisters(const llvm::TargetTransformInfo &TTI, llvm::LLVMContext &context) {
  auto *vector = llvm::FixedVectorType::get(llvm::Type::getInt32Ty(context), 4);
  return TTI.isLegalMaskedStore(vector, llvm::Align(4), /*AddressSpace=*/0);
}
} // namespace

llvm::PreservedAnalyses WidenMasksPass::run(llvm::Function &F, llvm::FunctionAnalysisManager &AM) {
  llvm::SmallVector<llvm::Instruction *, 8> masks;
  for (llvm::Instruction &I : llvm::instructions(F))
    if (isMask(&I) && !llvm::isa<llvm::PHINode>(I) && !I.isTerminator())
      masks.push_back(&I);
  if (masks.empty() || hasMaskRegisters(AM.getResult<llvm::TargetIRAnalysis>(F), F.getContext()))
    return llvm::PreservedAnalyses::all();
  // Others move the signs of elements to a general register.
  const bool reducesVotes = F.getParent()->getTargetTriple().isAArch64();
  bool changed = false;
  for (llvm::Instruction *mask : masks)
    changed |= widen(*mask, reducesVotes, [&]() -> const llvm::BlockFrequencyInfo & {
      return AM.getResult<llvm::BlockFrequencyAnalysis>(F);
    });
  return changed ? compiler::utils::preserveControlFlow() : llvm::PreservedAnalyses::all();
}

} // namespace host
