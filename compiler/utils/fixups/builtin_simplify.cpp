// The special cases decide which rewrites are valid:
//
// - A product of few factors has few rounding errors, less than the 16 ulp (4 for half) allowed for
//   powers, and does not overflow or underflow unless the result does. A reciprocal of a product
//   might: 1 / (x * x) is zero where x^-2 is still a denormal. So -1 is the only negative exponent
//   that is expanded.
// - sqrt(-0) is -0, and rsqrt(-0) is -infinity, while powers and roots are positive: adding +0
//   corrects that. pow(x, 0.5) also returns infinity for -infinity, and pow(x, -0.5) zero.
// - powr returns NaN for negative bases, even for exponents 1 and 2, and for 0^0. Otherwise, it is
//   the power of the absolute value.
// - A vector of different exponents has one product for each.
#include "compiler/utils/builtin_simplify.h"

#include "../builtins/replace_calls.h"
#include "builtin_constants.h"
#include "compiler/utils/builtin_info.h"
#include "compiler/utils/link_builtins.h"
#include "compiler/utils/preserved_analyses.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/PatternMatch.h>
#include <llvm/Transforms/Utils/Local.h>

namespace compiler::utils {

namespace {
class Simplifier {
public:
  Simplifier(llvm::Module &M, llvm::Module *library) : M(M), library(library) {}

  /// See EmitReplacementFn.
  llvm::Value *simplify(llvm::CallInst &call, const DemangledName &name);

private:
  /// The integer exponents of a power: one, or one for each element of a vector.
  using Exponents = llvm::SmallVector<int64_t, 4>;
  static std::optional<Exponents> getIntegers(llvm::Value *value);

  llvm::Value *simplifyPower(llvm::IRBuilder<> &B, llvm::StringRef name, const MangledType &type,
                             llvm::Value *x, llvm::Value *exponent);
  llvm::Value *emitPower(llvm::IRBuilder<> &B, llvm::Value *x, int64_t exponent);
  llvm::Value *emitPowers(llvm::IRBuilder<> &B, llvm::Value *x, llvm::ArrayRef<int64_t> exponents);
  llvm::Value *emitPositivePower(llvm::IRBuilder<> &B, const MangledType &type, llvm::Value *x,
                                 llvm::ArrayRef<int64_t> exponents);
  llvm::Value *emitRoot(llvm::IRBuilder<> &B, const MangledType &type, llvm::Value *x,
                        int64_t degree);
  llvm::Value *emitSquareRoot(llvm::IRBuilder<> &B, const MangledType &type, llvm::Value *x);
  llvm::Value *emitReciprocalRoot(llvm::IRBuilder<> &B, const MangledType &type, llvm::Value *x);
  llvm::Value *emitPown(llvm::IRBuilder<> &B, const MangledType &type, llvm::Value *x,
                        llvm::ArrayRef<int64_t> exponents);
  llvm::Value *emitCall(llvm::IRBuilder<> &B, llvm::StringRef name,
                        llvm::ArrayRef<MangledType> params, llvm::ArrayRef<llvm::Value *> args);
  const llvm::Function *findBuiltin(llvm::StringRef mangled, llvm::FunctionType *type);

  llvm::Module &M;
  llvm::Module *library;
};

/// The integer value of a constant or splat, if it is one.
std::optional<int64_t> getIntegerConstant(llvm::Value *value) {
  using namespace llvm::PatternMatch;
  const llvm::APInt *integer = nullptr;
  if (match(value, m_APInt(integer)))
    return integer->trySExtValue();
  const llvm::APFloat *number = nullptr;
  if (!match(value, m_APFloat(number)) || !number->isInteger())
    return std::nullopt;
  llvm::APSInt converted(/*BitWidth*/ 64, /*isUnsigned*/ false);
  bool isExact = false;
  if (number->convertToInteger(converted, llvm::APFloat::rmTowardZero, &isExact) !=
      llvm::APFloat::opOK)
    return std::nullopt;
  return converted.getSExtValue();
}

/// Whether a constant or splat is +0.5 or -0.5.
bool isSquareRoot(llvm::Value *exponent, double half) {
  using namespace llvm::PatternMatch;
  return match(exponent, m_SpecificFP(half));
}

llvm::Value *Simplifier::simplify(llvm::CallInst &call, const DemangledName &name) {
  if (call.arg_empty() || name.params.size() != call.arg_size() ||
      !name.params[0].isFloatingPoint() || name.params[0].isPointer ||
      call.getType() != call.getArgOperand(0)->getType() || !call.getType()->isFPOrFPVectorTy() ||
      call.isNoBuiltin() || call.isStrictFP() || call.getFunction()->hasOptNone() ||
      (library && isOwnDefinition(*call.getCalledFunction(), *library)))
    return nullptr;
  if (llvm::Constant *result = foldMathsBuiltin(name.name, call))
    return result;
  if (call.arg_size() != 2)
    return nullptr;
  llvm::IRBuilder<> B(&call);
  B.setFastMathFlags(call.getFastMathFlags());
  llvm::Value *x = call.getArgOperand(0);
  llvm::Value *exponent = call.getArgOperand(1);
  if (name.name == "rootn") {
    const std::optional<int64_t> degree = getIntegerConstant(exponent);
    return degree ? emitRoot(B, name.params[0], x, *degree) : nullptr;
  }
  return name.name == "pow" || name.name == "pown" || name.name == "powr"
             ? simplifyPower(B, name.name, name.params[0], x, exponent)
             : nullptr;
}

llvm::Value *Simplifier::simplifyPower(llvm::IRBuilder<> &B, llvm::StringRef name,
                                       const MangledType &type, llvm::Value *x,
                                       llvm::Value *exponent) {
  if (isSquareRoot(exponent, 0.5) || isSquareRoot(exponent, -0.5)) {
    const bool isReciprocal = isSquareRoot(exponent, -0.5);
    llvm::Value *root = isReciprocal ? emitReciprocalRoot(B, type, x) : emitSquareRoot(B, type, x);
    if (!root || name == "powr" || B.getFastMathFlags().noInfs())
      return root;
    // The flags of the call do not hold for a comparison with infinity.
    const llvm::IRBuilderBase::FastMathFlagGuard guard(B);
    B.clearFastMathFlags();
    llvm::Value *isNegative =
        B.CreateFCmpOEQ(x, llvm::ConstantFP::getInfinity(x->getType(), /*Negative=*/true));
    return B.CreateSelect(isNegative,
                          isReciprocal ? llvm::ConstantFP::getZero(x->getType())
                                       : llvm::ConstantFP::getInfinity(x->getType()),
                          root);
  }
  const std::optional<Exponents> integers = getIntegers(exponent);
  if (!integers)
    return nullptr;
  if (name == "powr")
    return emitPositivePower(B, type, x, *integers);
  llvm::Value *power = emitPowers(B, x, *integers);
  return power || name == "pown" ? power : emitPown(B, type, x, *integers);
}

std::optional<Simplifier::Exponents> Simplifier::getIntegers(llvm::Value *value) {
  if (const std::optional<int64_t> all = getIntegerConstant(value))
    return Exponents{*all};
  const auto *constant = llvm::dyn_cast<llvm::Constant>(value);
  const auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(value->getType());
  if (!constant || !vector)
    return std::nullopt;
  Exponents integers;
  for (unsigned i = 0; i != vector->getNumElements(); ++i) {
    llvm::Constant *element = constant->getAggregateElement(i);
    const auto integer = element ? getIntegerConstant(element) : std::nullopt;
    if (!integer)
      return std::nullopt;
    integers.push_back(*integer);
  }
  return integers;
}

bool isProduct(int64_t exponent) { return exponent >= -1 && exponent <= 4; }

/// Null if the power is no product of few factors.
llvm::Value *Simplifier::emitPower(llvm::IRBuilder<> &B, llvm::Value *x, int64_t exponent) {
  llvm::Constant *one = llvm::ConstantFP::get(x->getType(), 1.0);
  switch (exponent) {
  case -1:
    return B.CreateFDiv(one, x);
  case 0:
    return one; // also for NaN
  case 1:
    return x;
  case 2:
    return B.CreateFMul(x, x);
  case 3:
    return B.CreateFMul(B.CreateFMul(x, x), x);
  case 4: {
    llvm::Value *square = B.CreateFMul(x, x);
    return B.CreateFMul(square, square);
  }
  default:
    return nullptr;
  }
}

/// The power of each element, if all are products.
llvm::Value *Simplifier::emitPowers(llvm::IRBuilder<> &B, llvm::Value *x,
                                    llvm::ArrayRef<int64_t> exponents) {
  if (!llvm::all_of(exponents, isProduct))
    return nullptr;
  llvm::Value *result = emitPower(B, x, exponents.front());
  llvm::SmallVector<int64_t, 4> done = {exponents.front()};
  for (const int64_t exponent : exponents) {
    if (llvm::is_contained(done, exponent))
      continue;
    done.push_back(exponent);
    llvm::SmallVector<llvm::Constant *, 4> mask;
    for (const int64_t other : exponents)
      mask.push_back(B.getInt1(other == exponent));
    result = B.CreateSelect(llvm::ConstantVector::get(mask), emitPower(B, x, exponent), result);
  }
  return result;
}

/// powr, which is NaN where its logarithm or the product with it is. A product of |x| is NaN for
/// NaN, but 1 for the exponent 0.
llvm::Value *Simplifier::emitPositivePower(llvm::IRBuilder<> &B, const MangledType &type,
                                           llvm::Value *x, llvm::ArrayRef<int64_t> exponents) {
  const bool hasZero = llvm::is_contained(exponents, 0);
  if (hasZero && exponents.size() != 1)
    return nullptr;
  llvm::Type *number = x->getType();
  llvm::Constant *zero = llvm::ConstantFP::getZero(number);
  llvm::Constant *nan = llvm::ConstantFP::getNaN(number);
  const bool hasNans = !B.getFastMathFlags().noNaNs();
  if (hasZero) {
    llvm::Constant *one = llvm::ConstantFP::get(number, 1.0);
    if (!hasNans)
      return one;
    B.clearFastMathFlags();
    llvm::Value *isPositive = B.CreateFCmpOGT(x, zero);
    llvm::Value *isFinite = B.CreateFCmpOLT(x, llvm::ConstantFP::getInfinity(number));
    return B.CreateSelect(B.CreateAnd(isPositive, isFinite), one, nan);
  }
  llvm::Value *absolute = B.CreateUnaryIntrinsic(llvm::Intrinsic::fabs, x);
  llvm::Value *power = emitPowers(B, absolute, exponents);
  if (!power)
    power = emitPown(B, type, absolute, exponents);
  if (!power) {
    llvm::cast<llvm::Instruction>(absolute)->eraseFromParent();
    return nullptr;
  }
  if (!hasNans)
    return power;
  B.clearFastMathFlags();
  return B.CreateSelect(B.CreateFCmpOLT(x, zero), nan, power);
}

llvm::Value *Simplifier::emitPown(llvm::IRBuilder<> &B, const MangledType &type, llvm::Value *x,
                                  llvm::ArrayRef<int64_t> exponents) {
  if (!llvm::all_of(exponents, [](int64_t exponent) { return llvm::isInt<32>(exponent); }))
    return nullptr;
  MangledType exponentType = type;
  exponentType.base = MangledType::Base::Int;
  llvm::SmallVector<llvm::Constant *, 4> integers;
  for (const int64_t exponent : exponents)
    integers.push_back(llvm::ConstantInt::getSigned(B.getInt32Ty(), exponent));
  llvm::Constant *all = integers.front();
  if (const auto *vector = llvm::dyn_cast<llvm::VectorType>(x->getType()))
    all = integers.size() == 1
              ? llvm::ConstantVector::getSplat(vector->getElementCount(), integers.front())
              : llvm::ConstantVector::get(integers);
  return emitCall(B, "pown", {type, exponentType}, {x, all});
}

llvm::Value *Simplifier::emitRoot(llvm::IRBuilder<> &B, const MangledType &type, llvm::Value *x,
                                  int64_t degree) {
  switch (degree) {
  case -3: {
    llvm::Value *root = emitCall(B, "cbrt", {type}, {x});
    return root ? emitPower(B, root, -1) : nullptr;
  }
  case -2:
    return emitReciprocalRoot(B, type, x);
  case -1:
  case 1:
    return emitPower(B, x, degree);
  case 2:
    return emitSquareRoot(B, type, x);
  case 3:
    return emitCall(B, "cbrt", {type}, {x});
  default:
    return nullptr;
  }
}

llvm::Value *Simplifier::emitSquareRoot(llvm::IRBuilder<> &B, const MangledType &type,
                                        llvm::Value *x) {
  llvm::Value *root = emitCall(B, "sqrt", {type}, {x});
  return root ? B.CreateFAdd(root, llvm::ConstantFP::getZero(x->getType())) : nullptr;
}

llvm::Value *Simplifier::emitReciprocalRoot(llvm::IRBuilder<> &B, const MangledType &type,
                                            llvm::Value *x) {
  llvm::Value *positive = B.CreateFAdd(x, llvm::ConstantFP::getZero(x->getType()));
  llvm::Value *root = emitCall(B, "rsqrt", {type}, {positive});
  if (!root)
    llvm::RecursivelyDeleteTriviallyDeadInstructions(positive);
  return root;
}

/// The library's function; null if there is none.
const llvm::Function *Simplifier::findBuiltin(llvm::StringRef mangled, llvm::FunctionType *type) {
  if (!library)
    return nullptr;
  llvm::Expected<llvm::Function *> builtin = findLibraryFunction(*library, mangled, type);
  if (builtin)
    return *builtin;
  // LinkBuiltinsPass reports unreadable libraries.
  llvm::consumeError(builtin.takeError());
  return nullptr;
}

/// The result has the type of the first argument.
llvm::Value *Simplifier::emitCall(llvm::IRBuilder<> &B, llvm::StringRef name,
                                  llvm::ArrayRef<MangledType> params,
                                  llvm::ArrayRef<llvm::Value *> args) {
  const std::string mangled = mangleName(name, params);
  llvm::SmallVector<llvm::Type *, 2> types;
  for (const llvm::Value *arg : args)
    types.push_back(arg->getType());
  auto *type = llvm::FunctionType::get(types[0], types, /*isVarArg*/ false);
  const llvm::Function *builtin = findBuiltin(mangled, type);
  if (!builtin)
    return nullptr;
  llvm::Function *callee = M.getFunction(mangled);
  if (!callee) {
    callee = llvm::Function::Create(type, llvm::GlobalValue::ExternalLinkage, mangled, M);
    callee->copyAttributesFrom(builtin);
  }
  if (callee->getFunctionType() != type)
    return nullptr;
  llvm::CallInst *call = B.CreateCall(callee, args);
  call->setCallingConv(callee->getCallingConv());
  return call;
}
} // namespace

llvm::PreservedAnalyses BuiltinSimplifyPass::run(llvm::Module &M, llvm::ModuleAnalysisManager &AM) {
  const auto &BI = AM.getResult<BuiltinInfoAnalysis>(M);
  Simplifier simplifier(M, BI.getBuiltinsModule());
  const bool changed = replaceMangledCalls(M, [&](llvm::CallInst &call, const DemangledName &name) {
    return simplifier.simplify(call, name);
  });
  return changed ? preserveControlFlow() : llvm::PreservedAnalyses::all();
}

} // namespace compiler::utils
