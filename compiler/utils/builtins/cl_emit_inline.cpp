// Emits the same intrinsics as the device library, so results are bit-identical. Inline emission
// exposes them to earlier passes such as the vectorizer.
#include "cl_emit_inline.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringSwitch.h>
#include <llvm/IR/Intrinsics.h>
#include <llvm/IR/Module.h>

namespace compiler::utils {

namespace {
namespace Intrinsic = llvm::Intrinsic;
constexpr Intrinsic::ID none = Intrinsic::not_intrinsic;

Intrinsic::ID getFloatIntrinsic(llvm::StringRef name, size_t numArgs) {
  switch (numArgs) {
  case 1:
    return llvm::StringSwitch<Intrinsic::ID>(name)
        .Case("fabs", Intrinsic::fabs)
        .Case("ceil", Intrinsic::ceil)
        .Case("floor", Intrinsic::floor)
        .Case("trunc", Intrinsic::trunc)
        .Case("rint", Intrinsic::rint)
        .Case("round", Intrinsic::round)
        .Case("sqrt", Intrinsic::sqrt)
        .Default(none);
  case 2:
    return llvm::StringSwitch<Intrinsic::ID>(name)
        .Case("copysign", Intrinsic::copysign)
        .Case("fmin", Intrinsic::minnum)
        .Case("fmax", Intrinsic::maxnum)
        .Default(none);
  default:
    return llvm::StringSwitch<Intrinsic::ID>(name)
        .Case("fma", Intrinsic::fma)
        .Case("mad", Intrinsic::fmuladd)
        .Default(none);
  }
}

Intrinsic::ID getIntegerIntrinsic(llvm::StringRef name, bool isSigned) {
  return llvm::StringSwitch<Intrinsic::ID>(name)
      .Case("min", isSigned ? Intrinsic::smin : Intrinsic::umin)
      .Case("max", isSigned ? Intrinsic::smax : Intrinsic::umax)
      .Case("add_sat", isSigned ? Intrinsic::sadd_sat : Intrinsic::uadd_sat)
      .Case("sub_sat", isSigned ? Intrinsic::ssub_sat : Intrinsic::usub_sat)
      .Default(none);
}

/// OpenCL C comparisons are ordered, except for isnotequal.
llvm::CmpInst::Predicate getPredicate(llvm::StringRef name) {
  using llvm::CmpInst;
  return llvm::StringSwitch<CmpInst::Predicate>(name)
      .Case("isequal", CmpInst::FCMP_OEQ)
      .Case("isnotequal", CmpInst::FCMP_UNE)
      .Case("isgreater", CmpInst::FCMP_OGT)
      .Case("isgreaterequal", CmpInst::FCMP_OGE)
      .Case("isless", CmpInst::FCMP_OLT)
      .Case("islessequal", CmpInst::FCMP_OLE)
      .Case("islessgreater", CmpInst::FCMP_ONE)
      .Case("isordered", CmpInst::FCMP_ORD)
      .Case("isunordered", CmpInst::FCMP_UNO)
      .Default(CmpInst::BAD_FCMP_PREDICATE);
}

class InlineEmitter {
public:
  InlineEmitter(llvm::IRBuilder<> &B, const DemangledName &name, llvm::Type *resultType,
                llvm::ArrayRef<llvm::Value *> args)
      : B(B), name(name), resultType(resultType), args(args) {}

  llvm::Value *emit() {
    if (args.empty() || args.size() > 3 || args.size() != name.params.size() || !typesFitName())
      return nullptr;
    if (name.params[0].isFloatingPoint())
      return resultType == args[0]->getType() ? emitFloat() : emitComparison();
    return resultType == args[0]->getType() ? emitInteger() : nullptr;
  }

private:
  bool typesFitName() const {
    for (const auto [arg, param] : llvm::zip_equal(args, name.params)) {
      const llvm::Type *type = arg->getType();
      const auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(type);
      const llvm::Type *scalar = type->getScalarType();
      const bool isNumber =
          param.isFloatingPoint()
              ? scalar->isFloatingPointTy()
              : scalar->isIntegerTy() && (param.isSignedInteger() || param.isUnsignedInteger());
      if (param.isPointer || !isNumber || param.base != name.params[0].base ||
          (vector ? vector->getNumElements() : 0) != param.numElements ||
          (type->isVectorTy() && !vector) ||
          scalar->getScalarSizeInBits() != 8 * param.getBaseSizeInBytes())
        return false;
    }
    return true;
  }

  bool haveOneType() const {
    return llvm::all_of(args,
                        [&](llvm::Value *arg) { return arg->getType() == args[0]->getType(); });
  }

  /// Splats a scalar second operand if the first is a vector.
  llvm::Value *getSecond() const {
    llvm::Type *type = args[0]->getType();
    if (args[1]->getType() == type)
      return args[1];
    const auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(type);
    return vector && args[1]->getType() == vector->getElementType()
               ? B.CreateVectorSplat(vector->getElementCount(), args[1])
               : nullptr;
  }

  llvm::Value *emitFloat() {
    const Intrinsic::ID ID = getFloatIntrinsic(name.name, args.size());
    if (ID == none)
      return nullptr;
    if (ID == Intrinsic::minnum || ID == Intrinsic::maxnum) {
      const llvm::Triple &triple = B.GetInsertBlock()->getModule()->getTargetTriple();
      llvm::Value *second = hasMinNumAndMaxNum(triple) ? getSecond() : nullptr;
      return second ? B.CreateBinaryIntrinsic(ID, args[0], second) : nullptr;
    }
    return haveOneType() ? B.CreateIntrinsic(ID, {resultType}, args) : nullptr;
  }

  llvm::Value *emitInteger() {
    const bool isSigned = name.params[0].isSignedInteger();
    if (args.size() == 2) {
      const Intrinsic::ID ID = getIntegerIntrinsic(name.name, isSigned);
      const bool isMinMax = name.name == "min" || name.name == "max";
      llvm::Value *second = ID == none ? nullptr : isMinMax ? getSecond() : args[1];
      if (second && second->getType() == resultType)
        return B.CreateBinaryIntrinsic(ID, args[0], second);
      if (name.name == "rotate" && haveOneType())
        return B.CreateIntrinsic(Intrinsic::fshl, {resultType}, {args[0], args[0], args[1]});
      return nullptr;
    }
    if (args.size() != 1)
      return nullptr;
    if (name.name == "popcount")
      return B.CreateUnaryIntrinsic(Intrinsic::ctpop, args[0]);
    if (name.name == "ctz")
      return B.CreateBinaryIntrinsic(Intrinsic::cttz, args[0], B.getFalse());
    // The result is unsigned, so the absolute value of INT_MIN is representable.
    if (name.name == "abs")
      return isSigned ? B.CreateBinaryIntrinsic(Intrinsic::abs, args[0], B.getFalse()) : args[0];
    return nullptr;
  }

  /// True is 1 for scalars and -1 for vectors.
  llvm::Value *emitComparison() {
    const auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(args[0]->getType());
    const auto *resultVector = llvm::dyn_cast<llvm::FixedVectorType>(resultType);
    if (!resultType->isIntOrIntVectorTy() || !vector != !resultVector ||
        (vector && vector->getNumElements() != resultVector->getNumElements()) || !haveOneType())
      return nullptr;
    llvm::Value *result = nullptr;
    if (args.size() == 1 && name.name == "isnan")
      result = B.CreateFCmpUNO(args[0], args[0]);
    else if (const auto predicate = getPredicate(name.name);
             args.size() == 2 && predicate != llvm::CmpInst::BAD_FCMP_PREDICATE)
      result = B.CreateFCmp(predicate, args[0], args[1]);
    if (!result)
      return nullptr;
    return vector ? B.CreateSExt(result, resultType) : B.CreateZExt(result, resultType);
  }

  llvm::IRBuilder<> &B;
  const DemangledName &name;
  llvm::Type *resultType;
  llvm::ArrayRef<llvm::Value *> args;
};
} // namespace

bool hasMinNumAndMaxNum(const llvm::Triple &triple) {
  return !triple.isARM() && !triple.isThumb() && !triple.isAArch64();
}

llvm::Value *emitCLBuiltinInline(llvm::IRBuilder<> &B, const DemangledName &name,
                                 llvm::Type *resultType, llvm::ArrayRef<llvm::Value *> args) {
  return InlineEmitter(B, name, resultType, args).emit();
}

} // namespace compiler::utils
