#include "builtin_calls.h"
#include "fast_math.h"
#include "pointers.h"
#include "translations.h"

#include <llvm/ADT/APSInt.h>
#include <llvm/IR/DataLayout.h>

namespace spirv {

namespace {
struct ConversionRow {
  spv::Op opcode;
  llvm::Instruction::CastOps cast; ///< without saturation or rounding
  Sign from, to;
};

constexpr ConversionRow conversions[] = {
    {spv::Op::OpConvertFToU, llvm::Instruction::FPToUI, Sign::Signed, Sign::Unsigned},
    {spv::Op::OpConvertFToS, llvm::Instruction::FPToSI, Sign::Signed, Sign::Signed},
    {spv::Op::OpConvertSToF, llvm::Instruction::SIToFP, Sign::Signed, Sign::Signed},
    {spv::Op::OpConvertUToF, llvm::Instruction::UIToFP, Sign::Unsigned, Sign::Signed},
    {spv::Op::OpUConvert, llvm::Instruction::ZExt, Sign::Unsigned, Sign::Unsigned},
    {spv::Op::OpSConvert, llvm::Instruction::SExt, Sign::Signed, Sign::Signed},
    {spv::Op::OpFConvert, llvm::Instruction::FPExt, Sign::Signed, Sign::Signed},
    {spv::Op::OpSatConvertSToU, llvm::Instruction::SExt, Sign::Signed, Sign::Unsigned},
    {spv::Op::OpSatConvertUToS, llvm::Instruction::ZExt, Sign::Unsigned, Sign::Signed},
};

std::string getRounding(const Operation &operation) {
  const Decoration *decoration =
      operation.getReader().findDecoration(operation.result, spv::Decoration::FPRoundingMode);
  if (!decoration || decoration->operands.empty())
    return "";
  switch (spv::FPRoundingMode(decoration->operands[0])) {
  case spv::FPRoundingMode::RTE:
    return "_rte";
  case spv::FPRoundingMode::RTZ:
    return "_rtz";
  case spv::FPRoundingMode::RTP:
    return "_rtp";
  case spv::FPRoundingMode::RTN:
    return "_rtn";
  default:
    operation.fail("rounding mode " + llvm::Twine(decoration->operands[0]) + " is not supported");
    return "";
  }
}

unsigned getNumElements(llvm::Type *type) {
  const auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(type);
  return vector ? vector->getNumElements() : 0;
}

bool isSaturating(const Operation &operation) {
  return operation.opcode == spv::Op::OpSatConvertSToU ||
         operation.opcode == spv::Op::OpSatConvertUToS ||
         operation.getReader().isDecorated(operation.result, spv::Decoration::SaturatedConversion);
}

/// Whether the types are what the cast converts.
bool fits(llvm::Instruction::CastOps cast, llvm::Type *from, llvm::Type *to) {
  switch (cast) {
  case llvm::Instruction::FPToUI:
  case llvm::Instruction::FPToSI:
    return from->isFPOrFPVectorTy() && to->isIntOrIntVectorTy();
  case llvm::Instruction::SIToFP:
  case llvm::Instruction::UIToFP:
    return from->isIntOrIntVectorTy() && to->isFPOrFPVectorTy();
  case llvm::Instruction::FPExt:
    return from->isFPOrFPVectorTy() && to->isFPOrFPVectorTy();
  default:
    return from->isIntOrIntVectorTy() && to->isIntOrIntVectorTy();
  }
}

/// A saturated number of the type, or its lowest bits.
llvm::Constant *foldToInteger(const llvm::APSInt &number, llvm::Type *to, bool isUnsigned,
                              bool saturates) {
  const unsigned bits = to->getIntegerBitWidth();
  if (!saturates)
    return llvm::ConstantInt::get(to, number.extOrTrunc(bits));
  const llvm::APSInt least = llvm::APSInt::getMinValue(bits, isUnsigned);
  const llvm::APSInt greatest = llvm::APSInt::getMaxValue(bits, isUnsigned);
  if (llvm::APSInt::compareValues(number, least) < 0)
    return llvm::ConstantInt::get(to, least);
  if (llvm::APSInt::compareValues(number, greatest) > 0)
    return llvm::ConstantInt::get(to, greatest);
  return llvm::ConstantInt::get(to, number.extOrTrunc(bits));
}

/// What the function of OpenCL C makes of a number; null if it is not one.
llvm::Constant *foldNumber(const ConversionRow &row, llvm::Constant *value, llvm::Type *to,
                           bool saturates, llvm::RoundingMode mode) {
  const bool isUnsigned = row.to == Sign::Unsigned;
  if (const auto *number = llvm::dyn_cast<llvm::ConstantFP>(value)) {
    llvm::APFloat result = number->getValueAPF();
    bool isInexact = false;
    if (to->isFloatingPointTy()) {
      result.convert(to->getFltSemantics(), mode, &isInexact);
      return llvm::ConstantFP::get(to, result);
    }
    // This saturates, and makes a zero of a NaN.
    llvm::APSInt integer(to->getIntegerBitWidth(), isUnsigned);
    result.convertToInteger(integer, mode, &isInexact);
    return llvm::ConstantInt::get(to, integer);
  }
  const auto *number = llvm::dyn_cast<llvm::ConstantInt>(value);
  if (!number)
    return nullptr;
  const llvm::APSInt integer(number->getValue(), row.from == Sign::Unsigned);
  if (to->isIntegerTy())
    return foldToInteger(integer, to, isUnsigned, saturates);
  llvm::APFloat result(to->getFltSemantics());
  result.convertFromAPInt(integer, integer.isSigned(), mode);
  return llvm::ConstantFP::get(to, result);
}

/// The same for a vector.
llvm::Constant *fold(const ConversionRow &row, llvm::Constant *value, llvm::Type *to,
                     bool saturates, llvm::StringRef rounding) {
  const bool isTruncated =
      value->getType()->isFPOrFPVectorTy() && to->isIntOrIntVectorTy() && rounding.empty();
  const auto mode = isTruncated || rounding == "_rtz" ? llvm::RoundingMode::TowardZero
                    : rounding == "_rtp"              ? llvm::RoundingMode::TowardPositive
                    : rounding == "_rtn"              ? llvm::RoundingMode::TowardNegative
                                                      : llvm::RoundingMode::NearestTiesToEven;
  if (!to->isVectorTy())
    return foldNumber(row, value, to, saturates, mode);
  llvm::SmallVector<llvm::Constant *, 16> elements;
  for (unsigned i = 0; i != getNumElements(to); ++i) {
    llvm::Constant *element = value->getAggregateElement(i);
    if (element)
      element = foldNumber(row, element, to->getScalarType(), saturates, mode);
    if (!element)
      return nullptr;
    elements.push_back(element);
  }
  return llvm::ConstantVector::get(elements);
}
} // namespace

llvm::Value *translateConversion(const Operation &operation) {
  llvm::IRBuilder<> &B = operation.body.B;
  const auto *row = llvm::find_if(
      conversions, [&](const ConversionRow &other) { return other.opcode == operation.opcode; });
  llvm::Value *value = operation.value(0);
  llvm::Type *from = value->getType(), *to = operation.type;
  if (!fits(row->cast, from, to) || getNumElements(from) != getNumElements(to))
    return operation.fail("the types cannot be converted so");
  const std::string rounding = getRounding(operation);
  if (isSaturating(operation) || !rounding.empty()) {
    // Specialization constants are made of constants only.
    if (auto *constant = llvm::dyn_cast<llvm::Constant>(value))
      if (llvm::Constant *folded = fold(*row, constant, to, isSaturating(operation), rounding))
        return folded;
    // Integers are converted exactly.
    const bool isRounding = from->isFPOrFPVectorTy() || to->isFPOrFPVectorTy();
    const std::string name = "convert_" + getTypeName(to, row->to) +
                             (isSaturating(operation) ? "_sat" : "") + (isRounding ? rounding : "");
    return callBuiltin(operation.getReader(), B, name, to, {{value, row->from}}, Effect::None);
  }
  llvm::Value *result = nullptr;
  switch (row->cast) {
  case llvm::Instruction::ZExt:
    result = B.CreateZExtOrTrunc(value, to);
    break;
  case llvm::Instruction::SExt:
    result = B.CreateSExtOrTrunc(value, to);
    break;
  case llvm::Instruction::FPExt:
    result = B.CreateFPCast(value, to);
    break;
  default:
    result = B.CreateCast(row->cast, value, to);
  }
  addFastMath(operation, result);
  return result;
}

/// To half and back; a result that would be a denormal may be flushed to zero, and is not. Devices
/// without half have the functions that store and load it.
llvm::Value *translateQuantize(const Operation &operation) {
  llvm::IRBuilder<> &B = operation.body.B;
  Reader &reader = operation.getReader();
  llvm::Value *value = operation.floating(0);
  if (value->getType() != operation.type || !operation.type->getScalarType()->isFloatTy())
    return operation.fail("the result and the operand are not the same floating-point numbers");
  const unsigned count = getNumElements(operation.type);
  const std::string suffix = count ? std::to_string(count) : "";
  llvm::BasicBlock &entry = operation.body.function.getEntryBlock();
  llvm::IRBuilder<> atEntry(&entry, entry.getFirstInsertionPt());
  llvm::Value *halves =
      atEntry.CreateAlloca(llvm::ArrayType::get(B.getInt16Ty(), std::max(count, 1u)));
  const Argument zero = {B.getIntN(reader.addressBits, 0), Sign::Unsigned};
  callBuiltin(reader, B, "vstore_half" + suffix, B.getVoidTy(),
              {{value}, zero, {halves, Sign::Signed, B.getHalfTy()}}, Effect::Writes);
  return callBuiltin(reader, B, "vload_half" + suffix, operation.type,
                     {zero, {halves, Sign::Signed, B.getHalfTy(), /*isConst=*/true}},
                     Effect::Reads);
}

llvm::Value *translateBitcast(const Operation &operation) {
  llvm::IRBuilder<> &B = operation.body.B;
  llvm::Value *value = operation.value(0);
  llvm::Type *from = value->getType(), *to = operation.type;
  if (from->isPointerTy() && from == to)
    inheritAccess(operation);
  if (from == to)
    return value;
  if (from->isPointerTy() && to->isPointerTy())
    return operation.fail("a pointer is cast to another storage class");
  // A pointer is cast by way of an integer of its size.
  llvm::Type *address = B.getIntNTy(operation.getReader().addressBits);
  const auto represent = [&](llvm::Type *type) { return type->isPointerTy() ? address : type; };
  if (!llvm::CastInst::castIsValid(llvm::Instruction::BitCast, represent(from), represent(to)))
    return operation.fail("the types have different sizes");
  if (from->isPointerTy())
    value = B.CreatePtrToInt(value, address);
  value = B.CreateBitCast(value, represent(to));
  return to->isPointerTy() ? B.CreateIntToPtr(value, to) : value;
}

llvm::Value *translatePointerConversion(const Operation &operation) {
  llvm::IRBuilder<> &B = operation.body.B;
  switch (operation.opcode) {
  case spv::Op::OpConvertPtrToU:
    if (!operation.type->isIntegerTy())
      return operation.fail("the result is not an integer");
    return B.CreatePtrToInt(operation.pointer(0), operation.type);
  case spv::Op::OpConvertUToPtr: {
    llvm::Value *value = operation.integer(0);
    if (!operation.type->isPointerTy() || value->getType()->isVectorTy())
      return operation.fail("the result is not a pointer");
    return B.CreateIntToPtr(value, operation.type);
  }
  case spv::Op::OpGenericCastToPtrExplicit: {
    // Null if the pointer does not point into that storage class.
    const unsigned space =
        operation.type->isPointerTy() ? operation.type->getPointerAddressSpace() : 0;
    const llvm::StringRef names[] = {"__to_private", "__to_global", "", "__to_local"};
    if (!operation.type->isPointerTy() || space >= std::size(names) || names[space].empty())
      return operation.fail("the result is not a pointer to private, global or local memory");
    llvm::Value *pointer = operation.pointer(0);
    if (pointer->getType()->getPointerAddressSpace() != 4)
      return operation.fail("the operand is not a generic pointer");
    inheritAccess(operation);
    return callFunction(operation.getReader(), B, names[space], operation.type, {pointer},
                        Effect::None);
  }
  case spv::Op::OpGenericPtrMemSemantics: {
    llvm::Value *pointer = operation.pointer(0);
    if (!operation.type->isIntegerTy(32))
      return operation.fail("the result is not an integer of 32 bits");
    if (pointer->getType()->getPointerAddressSpace() != 4)
      return operation.fail("the operand is not a generic pointer");
    // get_fence returns flags of OpenCL C: 1 for local, 2 for global memory.
    llvm::Value *flags = callFunction(operation.getReader(), B, "_Z9get_fencePU3AS4v",
                                      B.getInt32Ty(), {pointer}, Effect::None);
    auto semantics = [&](uint32_t flag, spv::MemorySemanticsMask mask) {
      return B.CreateSelect(B.CreateICmpNE(B.CreateAnd(flags, flag), B.getInt32(0)),
                            B.getInt32(uint32_t(mask)), B.getInt32(0));
    };
    return B.CreateOr(semantics(1, spv::MemorySemanticsMask::WorkgroupMemory),
                      semantics(2, spv::MemorySemanticsMask::CrossWorkgroupMemory));
  }
  default: // OpPtrCastToGeneric, OpGenericCastToPtr, and casts between kinds of global memory
    if (!operation.type->isPointerTy())
      return operation.fail("the result is not a pointer");
    inheritAccess(operation);
    return B.CreateAddrSpaceCast(operation.pointer(0), operation.type);
  }
}

} // namespace spirv
