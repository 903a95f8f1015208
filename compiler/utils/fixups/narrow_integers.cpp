#include "compiler/utils/narrow_integers.h"

#include "compiler/utils/preserved_analyses.h"
#include "integer_ranges.h"

#include <llvm/ADT/DepthFirstIterator.h>
#include <llvm/ADT/SetVector.h>
#include <llvm/Analysis/ConstantFolding.h>
#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/Analysis/VectorUtils.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/Local.h>

namespace compiler::utils {

namespace {

using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;

/// Operations that are narrowed together (compile time).
constexpr unsigned maxOperations = 256;

bool isVectorOfIntegers(const llvm::Value &value) {
  return value.getType()->isVectorTy() && value.getType()->isIntOrIntVectorTy();
}

unsigned getBits(const llvm::Value &value) { return value.getType()->getScalarSizeInBits(); }

llvm::Type *withBits(llvm::Type *type, unsigned bits) { return type->getWithNewBitWidth(bits); }

/// How an operation reads the bits above the narrow type's.
enum class Reads {
  Nothing,          ///< the low bits of the result depend on the low bits of operands only
  Signed,           ///< operands must be sign extensions of their low bits
  Unsigned,         ///< ... zero extensions
  SignedOrUnsigned, ///< ... either of them, all alike
  Everything,       ///< cannot be narrowed
};

Reads classifyIntrinsic(llvm::Intrinsic::ID id) {
  switch (id) {
  case llvm::Intrinsic::abs:
  case llvm::Intrinsic::smin:
  case llvm::Intrinsic::smax:
    return Reads::Signed;
  case llvm::Intrinsic::umin:
  case llvm::Intrinsic::umax:
    return Reads::Unsigned;
  default:
    return Reads::Everything;
  }
}

Reads classify(const llvm::Instruction &I) {
  switch (I.getOpcode()) {
  case llvm::Instruction::Add:
  case llvm::Instruction::Sub:
  case llvm::Instruction::Mul:
  case llvm::Instruction::And:
  case llvm::Instruction::Or:
  case llvm::Instruction::Xor:
  case llvm::Instruction::Select:
  case llvm::Instruction::ShuffleVector:
  case llvm::Instruction::Trunc:
    return Reads::Nothing;
  // Amounts are bounded separately.
  case llvm::Instruction::Shl:
    return Reads::Nothing;
  case llvm::Instruction::LShr:
    return Reads::Unsigned;
  case llvm::Instruction::AShr:
    return Reads::Signed;
  case llvm::Instruction::ICmp: {
    const auto &compare = cast<llvm::ICmpInst>(I);
    return compare.isEquality() ? Reads::SignedOrUnsigned
           : compare.isSigned() ? Reads::Signed
                                : Reads::Unsigned;
  }
  case llvm::Instruction::Call:
    if (const auto *call = dyn_cast<llvm::IntrinsicInst>(&I))
      return classifyIntrinsic(call->getIntrinsicID());
    return Reads::Everything;
  default:
    return Reads::Everything;
  }
}

/// Operands that have the wide type.
llvm::SmallVector<llvm::Value *, 2> getOperands(llvm::Instruction &I) {
  if (auto *select = dyn_cast<llvm::SelectInst>(&I))
    return {select->getTrueValue(), select->getFalseValue()};
  if (auto *call = dyn_cast<llvm::IntrinsicInst>(&I)) {
    if (call->getIntrinsicID() == llvm::Intrinsic::abs)
      return {call->getArgOperand(0)};
    return {call->getArgOperand(0), call->getArgOperand(1)};
  }
  if (isa<llvm::TruncInst>(I))
    return {I.getOperand(0)};
  return {I.getOperand(0), I.getOperand(1)};
}

/// A truncation or comparison: its result does not have the type of its operands.
bool isRoot(const llvm::Instruction &I) {
  return isa<llvm::TruncInst, llvm::ICmpInst>(I) && isVectorOfIntegers(*I.getOperand(0));
}

/// Truncations and comparisons with all that is computed only for them, in a narrower type.
class Narrowing {
public:
  Narrowing(unsigned bits, IntegerRanges &ranges, const llvm::TargetTransformInfo &TTI,
            const llvm::DataLayout &DL)
      : bits(bits), ranges(ranges), TTI(TTI), DL(DL) {}

  /// Whether `root` can use the type, with what it depends on, and gains by that.
  bool isProfitable(llvm::Instruction &root) { return collect(root) && gains(); }

  void apply();

private:
  bool collect(llvm::Instruction &root);
  bool addRoot(llvm::Instruction &root);
  bool visit(llvm::Value *value);
  bool canNarrow(llvm::Instruction &I);
  bool fits(llvm::Value *value, Reads reads);
  bool addUsers(llvm::Instruction &I);
  bool gains();
  void addCost(llvm::Instruction &I);
  void addCostOfExtension(llvm::CastInst &extension);
  void addCostOfMasks(llvm::ICmpInst &compare);
  llvm::InstructionCost getCost(llvm::Instruction &I, unsigned width);
  llvm::Value *narrow(llvm::Value *value);
  llvm::Value *createLeaf(llvm::Value *value, llvm::Type *type);
  llvm::Value *createOperation(llvm::Instruction &I);
  void replaceRoot(llvm::Instruction &root);

  unsigned bits;
  IntegerRanges &ranges;
  const llvm::TargetTransformInfo &TTI;
  const llvm::DataLayout &DL;
  llvm::SmallSetVector<llvm::Instruction *, 4> roots;
  llvm::SmallSetVector<llvm::Instruction *, 16> operations;
  llvm::SmallSetVector<llvm::CastInst *, 16> extensions;
  llvm::DenseMap<llvm::Value *, llvm::Value *> narrowed;
  llvm::InstructionCost wideCost = 0, narrowCost = 0;
};

bool Narrowing::collect(llvm::Instruction &root) {
  if (!addRoot(root))
    return false;
  // Both grow while users are added.
  for (unsigned i = 0; i < operations.size(); ++i)
    if (operations.size() > maxOperations || !addUsers(*operations[i]))
      return false;
  return !operations.empty();
}

bool Narrowing::addRoot(llvm::Instruction &root) {
  if (!roots.insert(&root))
    return true;
  // A wider result needs more bits than there would be.
  if (isa<llvm::TruncInst>(root) && getBits(root) > bits)
    return false;
  return canNarrow(root) &&
         llvm::all_of(getOperands(root), [this](llvm::Value *operand) { return visit(operand); });
}

/// What else uses `I` must be narrowed as well, or `I` would be computed twice.
bool Narrowing::addUsers(llvm::Instruction &I) {
  return llvm::all_of(I.users(), [this](llvm::User *user) {
    auto *instruction = cast<llvm::Instruction>(user);
    if (operations.contains(instruction))
      return true;
    return isRoot(*instruction) && addRoot(*instruction);
  });
}

bool Narrowing::fits(llvm::Value *value, Reads reads) {
  const llvm::ConstantRange range = ranges.get(value);
  const bool isSigned = range.getMinSignedBits() <= bits,
             isUnsigned = range.getActiveBits() <= bits;
  return reads == Reads::Nothing || (reads == Reads::Signed && isSigned) ||
         (reads == Reads::Unsigned && isUnsigned);
}

/// Whether the operation itself is correct in the narrow type.
bool Narrowing::canNarrow(llvm::Instruction &I) {
  const Reads reads = classify(I);
  if (reads == Reads::Everything)
    return false;
  if (isa<llvm::TruncInst>(I))
    return true;
  if (I.isShift())
    return ranges.get(I.getOperand(1)).getUnsignedMax().ult(bits) && fits(I.getOperand(0), reads);
  const auto operands = getOperands(I);
  const auto allFit = [&](Reads kind) {
    return llvm::all_of(operands, [&](llvm::Value *operand) { return fits(operand, kind); });
  };
  return reads == Reads::SignedOrUnsigned ? allFit(Reads::Signed) || allFit(Reads::Unsigned)
                                          : allFit(reads);
}

bool Narrowing::visit(llvm::Value *value) {
  if (auto *constant = dyn_cast<llvm::Constant>(value))
    return llvm::ConstantFoldCastOperand(llvm::Instruction::Trunc, constant,
                                         withBits(value->getType(), bits), DL) != nullptr;
  auto *I = dyn_cast<llvm::Instruction>(value);
  if (!I)
    return false;
  if (auto *extension = dyn_cast<llvm::CastInst>(I);
      extension && isa<llvm::ZExtInst, llvm::SExtInst>(I)) {
    extensions.insert(extension);
    return true;
  }
  // The scalar is truncated.
  if (llvm::getSplatValue(I))
    return true;
  if (operations.contains(I))
    return true;
  if (operations.size() > maxOperations || isa<llvm::ICmpInst>(I) || !canNarrow(*I))
    return false;
  operations.insert(I);
  // The wide operand of a truncation is a leaf.
  return isa<llvm::TruncInst>(I) ||
         llvm::all_of(getOperands(*I), [this](llvm::Value *operand) { return visit(operand); });
}

llvm::InstructionCost Narrowing::getCost(llvm::Instruction &I, unsigned width) {
  constexpr auto kind = llvm::TargetTransformInfo::TCK_RecipThroughput;
  llvm::Type *const type = withBits(I.getType(), width);
  if (isa<llvm::BinaryOperator>(I))
    return TTI.getArithmeticInstrCost(I.getOpcode(), type, kind,
                                      llvm::TargetTransformInfo::getOperandInfo(I.getOperand(0)),
                                      llvm::TargetTransformInfo::getOperandInfo(I.getOperand(1)));
  if (auto *compare = dyn_cast<llvm::ICmpInst>(&I))
    return TTI.getCmpSelInstrCost(I.getOpcode(), withBits(I.getOperand(0)->getType(), width),
                                  I.getType(), compare->getPredicate(), kind);
  if (auto *select = dyn_cast<llvm::SelectInst>(&I))
    return TTI.getCmpSelInstrCost(I.getOpcode(), type, select->getCondition()->getType(),
                                  llvm::CmpInst::BAD_ICMP_PREDICATE, kind);
  if (auto *call = dyn_cast<llvm::IntrinsicInst>(&I)) {
    llvm::SmallVector<llvm::Type *, 2> types{type, type};
    if (call->getIntrinsicID() == llvm::Intrinsic::abs)
      types[1] = llvm::Type::getInt1Ty(I.getContext());
    return TTI.getIntrinsicInstrCost(
        llvm::IntrinsicCostAttributes(call->getIntrinsicID(), type, types), kind);
  }
  if (isa<llvm::ShuffleVectorInst>(I))
    return 0;
  // A truncation to `width`.
  const unsigned from = getBits(*I.getOperand(0));
  return from == width
             ? 0
             : TTI.getCastInstrCost(llvm::Instruction::Trunc, type, I.getOperand(0)->getType(),
                                    llvm::TargetTransformInfo::CastContextHint::None, kind);
}

/// Selects of another width than the operands of a comparison convert its result.
void Narrowing::addCostOfMasks(llvm::ICmpInst &compare) {
  constexpr auto kind = llvm::TargetTransformInfo::TCK_RecipThroughput;
  llvm::Type *const wide = compare.getOperand(0)->getType();
  const auto convert = [&](llvm::Type *from, llvm::Type *to) -> llvm::InstructionCost {
    const unsigned before = from->getScalarSizeInBits(), after = to->getScalarSizeInBits();
    if (before == after)
      return 0;
    return TTI.getCastInstrCost(before < after ? llvm::Instruction::SExt : llvm::Instruction::Trunc,
                                to, from, llvm::TargetTransformInfo::CastContextHint::None, kind);
  };
  for (llvm::User *user : compare.users()) {
    auto *select = dyn_cast<llvm::SelectInst>(user);
    if (!select || operations.contains(select) || select->getCondition() != &compare)
      continue;
    const unsigned selected = getBits(*select);
    if (selected < 8 || selected > 64)
      continue;
    llvm::Type *const type = withBits(wide, selected);
    wideCost += convert(wide, type);
    narrowCost += convert(withBits(wide, bits), type);
  }
}

void Narrowing::addCostOfExtension(llvm::CastInst &extension) {
  constexpr auto kind = llvm::TargetTransformInfo::TCK_RecipThroughput;
  constexpr auto hint = llvm::TargetTransformInfo::CastContextHint::None;
  llvm::Type *const source = extension.getSrcTy();
  const bool isUsedElsewhere = llvm::any_of(extension.users(), [this](llvm::User *user) {
    auto *I = cast<llvm::Instruction>(user);
    return !operations.contains(I) && !roots.contains(I);
  });
  if (!isUsedElsewhere)
    wideCost +=
        TTI.getCastInstrCost(extension.getOpcode(), extension.getType(), source, hint, kind);
  const unsigned from = source->getScalarSizeInBits();
  if (from != bits)
    narrowCost +=
        TTI.getCastInstrCost(from < bits ? extension.getOpcode() : llvm::Instruction::Trunc,
                             withBits(source, bits), source, hint, kind);
}

void Narrowing::addCost(llvm::Instruction &I) {
  if (auto *trunc = dyn_cast<llvm::TruncInst>(&I); trunc && roots.contains(&I)) {
    wideCost += getCost(I, getBits(I));
    if (getBits(I) != bits)
      narrowCost +=
          TTI.getCastInstrCost(llvm::Instruction::Trunc, I.getType(), withBits(I.getType(), bits),
                               llvm::TargetTransformInfo::CastContextHint::None,
                               llvm::TargetTransformInfo::TCK_RecipThroughput);
    return;
  }
  wideCost += getCost(I, isa<llvm::TruncInst>(I) ? getBits(I) : getBits(*getOperands(I)[0]));
  narrowCost += getCost(I, bits);
}

bool Narrowing::gains() {
  for (llvm::Instruction *root : roots) {
    addCost(*root);
    if (auto *compare = dyn_cast<llvm::ICmpInst>(root))
      addCostOfMasks(*compare);
  }
  for (llvm::Instruction *operation : operations)
    addCost(*operation);
  for (llvm::CastInst *extension : extensions)
    addCostOfExtension(*extension);
  return wideCost.isValid() && narrowCost.isValid() && narrowCost < wideCost;
}

llvm::Value *Narrowing::narrow(llvm::Value *value) {
  if (auto *constant = dyn_cast<llvm::Constant>(value))
    return llvm::ConstantFoldCastOperand(llvm::Instruction::Trunc, constant,
                                         withBits(value->getType(), bits), DL);
  if (llvm::Value *known = narrowed.lookup(value))
    return known;
  auto *I = cast<llvm::Instruction>(value);
  llvm::Value *const result = operations.contains(I)
                                  ? createOperation(*I)
                                  : createLeaf(value, withBits(value->getType(), bits));
  return narrowed[value] = result;
}

llvm::Value *Narrowing::createLeaf(llvm::Value *value, llvm::Type *type) {
  llvm::IRBuilder<> builder(cast<llvm::Instruction>(value));
  if (auto *extension = dyn_cast<llvm::CastInst>(value))
    return isa<llvm::SExtInst>(extension)
               ? builder.CreateSExtOrTrunc(extension->getOperand(0), type)
               : builder.CreateZExtOrTrunc(extension->getOperand(0), type);
  return builder.CreateVectorSplat(
      cast<llvm::VectorType>(type)->getElementCount(),
      builder.CreateTrunc(llvm::getSplatValue(value), type->getScalarType()));
}

llvm::Value *Narrowing::createOperation(llvm::Instruction &I) {
  llvm::Type *const type = withBits(I.getType(), bits);
  if (isa<llvm::TruncInst>(I))
    return llvm::IRBuilder<>(&I).CreateTrunc(I.getOperand(0), type);
  llvm::SmallVector<llvm::Value *, 2> operands;
  for (llvm::Value *operand : getOperands(I))
    operands.push_back(narrow(operand));
  llvm::IRBuilder<> builder(&I);
  // Flags are those of the wide type.
  if (auto *op = dyn_cast<llvm::BinaryOperator>(&I))
    return builder.CreateBinOp(op->getOpcode(), operands[0], operands[1]);
  if (auto *select = dyn_cast<llvm::SelectInst>(&I))
    return builder.CreateSelect(select->getCondition(), operands[0], operands[1]);
  if (auto *shuffle = dyn_cast<llvm::ShuffleVectorInst>(&I))
    return builder.CreateShuffleVector(operands[0], operands[1], shuffle->getShuffleMask());
  const llvm::Intrinsic::ID id = cast<llvm::IntrinsicInst>(I).getIntrinsicID();
  if (id == llvm::Intrinsic::abs)
    return builder.CreateBinaryIntrinsic(id, operands[0], builder.getFalse());
  return builder.CreateBinaryIntrinsic(id, operands[0], operands[1]);
}

void Narrowing::replaceRoot(llvm::Instruction &root) {
  llvm::IRBuilder<> builder(&root);
  llvm::Value *result = nullptr;
  if (auto *compare = dyn_cast<llvm::ICmpInst>(&root))
    result = builder.CreateICmp(compare->getPredicate(), narrow(root.getOperand(0)),
                                narrow(root.getOperand(1)));
  else
    result = builder.CreateTrunc(narrow(root.getOperand(0)), root.getType());
  result->takeName(&root);
  root.replaceAllUsesWith(result);
}

void Narrowing::apply() {
  for (llvm::Instruction *root : roots)
    replaceRoot(*root);
  llvm::SmallVector<llvm::WeakTrackingVH, 4> dead(roots.begin(), roots.end());
  llvm::RecursivelyDeleteTriviallyDeadInstructions(dead);
}

/// Narrows `root` to the least type that is possible and profitable.
bool narrowRoot(llvm::Instruction &root, const llvm::TargetTransformInfo &TTI) {
  const unsigned wide = getBits(*root.getOperand(0));
  const unsigned least = isa<llvm::TruncInst>(root) ? std::max(8u, getBits(root)) : 8;
  for (unsigned bits = llvm::PowerOf2Ceil(least); bits < wide; bits *= 2) {
    IntegerRanges ranges;
    Narrowing narrowing(bits, ranges, TTI, root.getDataLayout());
    if (narrowing.isProfitable(root)) {
      narrowing.apply();
      return true;
    }
  }
  return false;
}

} // namespace

llvm::PreservedAnalyses NarrowIntegersPass::run(llvm::Function &F,
                                                llvm::FunctionAnalysisManager &AM) {
  llvm::SmallVector<llvm::WeakTrackingVH, 16> roots;
  // Unreachable code may be self-referential.
  for (llvm::BasicBlock *block : llvm::depth_first(&F))
    for (llvm::Instruction &I : *block)
      if (isRoot(I))
        roots.emplace_back(&I);
  if (roots.empty())
    return llvm::PreservedAnalyses::all();
  const auto &TTI = AM.getResult<llvm::TargetIRAnalysis>(F);
  bool changed = false;
  for (const llvm::WeakTrackingVH &root : roots)
    if (auto *I = llvm::dyn_cast_or_null<llvm::Instruction>(root))
      if (isRoot(*I))
        changed |= narrowRoot(*I, TTI);
  if (!changed)
    return llvm::PreservedAnalyses::all();
  return preserveControlFlow();
}

} // namespace compiler::utils
