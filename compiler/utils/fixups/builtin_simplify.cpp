// The special cases decide which rewrites are valid:
//
// - A product of few factors has few rounding errors, less than the 16 ulp (4 for half) allowed for
//   powers, and does not overflow or underflow unless the result does. A reciprocal of a product
//   might: 1 / (x * x) is zero where x^-2 is still a denormal. So -1 is the only negative exponent
//   that is expanded.
// - sqrt(-0) is -0, while powr and rootn return +0: adding +0 corrects that. pow(x, 0.5) also
//   returns infinity for -infinity, and is not rewritten.
// - powr returns NaN for negative bases, even for exponents 1 and 2, and for 0^0: only its square
//   root is rewritten.
#include "compiler/utils/builtin_simplify.h"

#include "../builtins/replace_calls.h"
#include "compiler/utils/builtin_info.h"
#include "compiler/utils/link_builtins.h"
#include "compiler/utils/preserved_analyses.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/PatternMatch.h>

namespace compiler::utils {

namespace {
class Simplifier {
public:
  Simplifier(llvm::Module &M, llvm::Module *library) : M(M), library(library) {}

  /// See EmitReplacementFn.
  llvm::Value *simplify(llvm::CallInst &call, const DemangledName &name);

private:
  llvm::Value *emitPower(llvm::IRBuilder<> &B, llvm::Value *x, int64_t exponent);
  llvm::Value *emitRoot(llvm::IRBuilder<> &B, const MangledType &type, llvm::Value *x,
                        int64_t degree);
  llvm::Value *emitSquareRoot(llvm::IRBuilder<> &B, const MangledType &type, llvm::Value *x);
  llvm::Value *emitPown(llvm::IRBuilder<> &B, const MangledType &type, llvm::Value *x,
                        int64_t exponent);
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

bool isHalf(llvm::Value *value) {
  using namespace llvm::PatternMatch;
  return match(value, m_SpecificFP(0.5));
}

llvm::Value *Simplifier::simplify(llvm::CallInst &call, const DemangledName &name) {
  if (call.arg_size() != 2 || name.params.size() != 2 || !name.params[0].isFloatingPoint() ||
      name.params[0].isPointer || call.getType() != call.getArgOperand(0)->getType() ||
      !call.getType()->isFPOrFPVectorTy() || call.isNoBuiltin() || call.isStrictFP() ||
      call.getFunction()->hasOptNone())
    return nullptr;
  const bool isPow = name.name == "pow";
  const bool isPown = name.name == "pown";
  const bool isPowr = name.name == "powr";
  const bool isRootn = name.name == "rootn";
  if (!isPow && !isPown && !isPowr && !isRootn)
    return nullptr;
  llvm::IRBuilder<> B(&call);
  B.setFastMathFlags(call.getFastMathFlags());
  llvm::Value *x = call.getArgOperand(0);
  llvm::Value *exponent = call.getArgOperand(1);
  if (isPowr)
    return isHalf(exponent) ? emitSquareRoot(B, name.params[0], x) : nullptr;
  const std::optional<int64_t> integer = getIntegerConstant(exponent);
  if (!integer)
    return nullptr;
  if (isRootn)
    return emitRoot(B, name.params[0], x, *integer);
  llvm::Value *power = emitPower(B, x, *integer);
  return power || isPown ? power : emitPown(B, name.params[0], x, *integer);
}

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

llvm::Value *Simplifier::emitPown(llvm::IRBuilder<> &B, const MangledType &type, llvm::Value *x,
                                  int64_t exponent) {
  if (exponent != static_cast<int32_t>(exponent))
    return nullptr;
  MangledType exponentType = type;
  exponentType.base = MangledType::Base::Int;
  llvm::Type *i32 = B.getInt32Ty();
  const auto *vector = llvm::dyn_cast<llvm::VectorType>(x->getType());
  llvm::Type *integer = vector ? llvm::VectorType::get(i32, vector->getElementCount()) : i32;
  return emitCall(B, "pown", {type, exponentType},
                  {x, llvm::ConstantInt::getSigned(integer, exponent)});
}

llvm::Value *Simplifier::emitRoot(llvm::IRBuilder<> &B, const MangledType &type, llvm::Value *x,
                                  int64_t degree) {
  switch (degree) {
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
