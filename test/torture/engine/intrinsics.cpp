#include "arithmetic.h"
#include "interpreter.h"

#include <llvm/IR/InlineAsm.h>

#include <bit>
#include <cmath>

namespace torture {

namespace {

using llvm::Intrinsic::ID;
namespace Intrinsic = llvm::Intrinsic;

// The number of leading zeros within `width`.
unsigned countLeading(Bits value, unsigned width) {
  unsigned count = 0;
  while (count < width && !(value >> (width - 1 - count) & 1))
    ++count;
  return count;
}

unsigned countTrailing(Bits value, unsigned width) {
  unsigned count = 0;
  while (count < width && !(value >> count & 1))
    ++count;
  return count;
}

Bits saturate(SignedBits value, SignedBits low, SignedBits high) {
  return Bits(std::clamp(value, low, high));
}

// Functions of one to three integers of one type. False if it is none that is known.
bool computeIntegers(ID id, unsigned width, Bits a, Bits b, Bits c, Element &result) {
  const auto sa = signExtend(a, width), sb = signExtend(b, width);
  const auto largest = signExtend(maskOf(width - 1), 128), smallest = -largest - 1;
  const auto difference = signExtend(a, 128) - signExtend(b, 128);
  switch (id) {
  case Intrinsic::umin:
    result.bits = std::min(a, b);
    break;
  case Intrinsic::umax:
    result.bits = std::max(a, b);
    break;
  case Intrinsic::smin:
    result.bits = sa < sb ? a : b;
    break;
  case Intrinsic::smax:
    result.bits = sa < sb ? b : a;
    break;
  case Intrinsic::abs:
    result.bits = sa < 0 ? Bits(-sa) : a;
    result.poison |= b != 0 && sa == smallest;
    break;
  case Intrinsic::ctpop:
    for (unsigned i = 0; i != width; ++i)
      result.bits += a >> i & 1;
    break;
  case Intrinsic::ctlz:
    result.bits = countLeading(a, width);
    result.poison |= b != 0 && a == 0;
    break;
  case Intrinsic::cttz:
    result.bits = countTrailing(a, width);
    result.poison |= b != 0 && a == 0;
    break;
  case Intrinsic::bswap:
    for (unsigned i = 0; i != width; i += 8)
      result.bits |= (a >> i & 0xFF) << (width - 8 - i);
    break;
  case Intrinsic::bitreverse:
    for (unsigned i = 0; i != width; ++i)
      result.bits |= (a >> i & 1) << (width - 1 - i);
    break;
  case Intrinsic::fshl:
    result.bits = c % width ? a << (c % width) | b >> (width - c % width) : a;
    break;
  case Intrinsic::fshr:
    result.bits = c % width ? a << (width - c % width) | b >> (c % width) : b;
    break;
  case Intrinsic::uadd_sat:
    result.bits = std::min(a + b, maskOf(width));
    break;
  case Intrinsic::usub_sat:
    result.bits = a < b ? 0 : a - b;
    break;
  case Intrinsic::sadd_sat:
    result.bits = saturate(sa + sb, smallest, largest);
    break;
  case Intrinsic::ssub_sat:
    result.bits = saturate(sa - sb, smallest, largest);
    break;
  case Intrinsic::ucmp:
    result.bits = Bits(difference > 0) - Bits(difference < 0);
    break;
  case Intrinsic::scmp:
    result.bits = Bits(sa > sb) - Bits(sa < sb);
    break;
  default:
    return false;
  }
  return true;
}

// Functions of one to three floating-point numbers.
bool computeFloats(ID id, const llvm::Type *type, double a, double b, double c, double &result) {
  switch (id) {
  case Intrinsic::fma:
  case Intrinsic::fmuladd:
    result = type->isFloatTy() ? std::fma(float(a), float(b), float(c)) : std::fma(a, b, c);
    return true;
  case Intrinsic::sqrt:
    result = std::sqrt(a);
    return true;
  case Intrinsic::fabs:
    result = std::fabs(a);
    return true;
  case Intrinsic::floor:
    result = std::floor(a);
    return true;
  case Intrinsic::ceil:
    result = std::ceil(a);
    return true;
  case Intrinsic::trunc:
    result = std::trunc(a);
    return true;
  case Intrinsic::rint:
  case Intrinsic::nearbyint:
  case Intrinsic::roundeven:
    result = std::nearbyint(a);
    return true;
  case Intrinsic::round:
    result = std::round(a);
    return true;
  case Intrinsic::copysign:
    result = std::copysign(a, b);
    return true;
  case Intrinsic::minnum:
  case Intrinsic::minimumnum:
    result = std::fmin(a, b);
    return true;
  case Intrinsic::maxnum:
  case Intrinsic::maximumnum:
    result = std::fmax(a, b);
    return true;
  default:
    return false;
  }
}

// Whether a number is of one of the classes that the bits of `wanted` stand for.
bool isOfClass(double value, const llvm::Type *type, unsigned wanted) {
  using namespace llvm;
  const double leastNormal = type->isHalfTy() ? 0x1p-14 : type->isFloatTy() ? 0x1p-126 : 0x1p-1022;
  const bool isNegative = std::signbit(value);
  if (std::isnan(value))
    return wanted & fcNan;
  if (std::isinf(value))
    return wanted & (isNegative ? fcNegInf : fcPosInf);
  if (value == 0)
    return wanted & (isNegative ? fcNegZero : fcPosZero);
  if (std::fabs(value) < leastNormal)
    return wanted & (isNegative ? fcNegSubnormal : fcPosSubnormal);
  return wanted & (isNegative ? fcNegNormal : fcPosNormal);
}

bool isWithoutEffect(const llvm::IntrinsicInst &call) {
  switch (call.getIntrinsicID()) {
  case Intrinsic::assume:
  case Intrinsic::lifetime_start:
  case Intrinsic::lifetime_end:
  case Intrinsic::experimental_noalias_scope_decl:
  case Intrinsic::prefetch:
  case Intrinsic::invariant_start:
  case Intrinsic::invariant_end:
    return true;
  default:
    return llvm::isa<llvm::DbgInfoIntrinsic>(call);
  }
}

// What a reduction does to two of its elements.
ID reductionStep(ID id) {
  switch (id) {
  case Intrinsic::vector_reduce_umin:
    return Intrinsic::umin;
  case Intrinsic::vector_reduce_umax:
    return Intrinsic::umax;
  case Intrinsic::vector_reduce_smin:
    return Intrinsic::smin;
  case Intrinsic::vector_reduce_smax:
    return Intrinsic::smax;
  case Intrinsic::vector_reduce_fmin:
    return Intrinsic::minnum;
  case Intrinsic::vector_reduce_fmax:
    return Intrinsic::maxnum;
  default:
    return Intrinsic::not_intrinsic;
  }
}

} // namespace

void Interpreter::executeCall(const Step &step) {
  const auto &I = llvm::cast<llvm::CallInst>(*step.instruction);
  const llvm::Function *callee = I.getCalledFunction();
  // Without instructions it only keeps the compiler from moving accesses.
  if (const auto *assembly = llvm::dyn_cast<llvm::InlineAsm>(I.getCalledOperand());
      assembly && assembly->getAsmString().empty())
    return;
  if (!callee)
    return fail("it calls what is not known");
  if (const auto *intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&I))
    return executeIntrinsic(step, *intrinsic);
  call(*callee, llvm::ArrayRef<Value *>(step.operands).take_front(I.arg_size()), step.result);
}

void Interpreter::executeBulkMemory(const Step &step, const llvm::MemIntrinsic &call) {
  const Element to = step.operands[0]->front(), from = step.operands[1]->front();
  const Element size = step.operands[2]->front();
  if (size.poison)
    return fail("its size is poison");
  if (size.bits == 0 || !checkAccess(to, uint64_t(size.bits), 1))
    return;
  auto *target = reinterpret_cast<void *>(uintptr_t(to.bits));
  if (llvm::isa<llvm::MemSetInst>(call))
    std::memset(target, from.poison ? garbageByte : int(from.bits), uint64_t(size.bits));
  else if (checkAccess(from, uint64_t(size.bits), 1))
    std::memmove(target, reinterpret_cast<void *>(uintptr_t(from.bits)), uint64_t(size.bits));
}

bool Interpreter::executeReduction(const Step &step, const llvm::IntrinsicInst &call) {
  const ID id = call.getIntrinsicID();
  const bool hasStart = id == Intrinsic::vector_reduce_fadd || id == Intrinsic::vector_reduce_fmul;
  Value elements = *step.operands[hasStart ? 1 : 0];
  if (hasStart)
    elements.insert(elements.begin(), step.operands[0]->front());
  const llvm::Type *type = call.getType();
  const unsigned width = type->getScalarSizeInBits();
  Element total = elements.front();
  for (const Element &element : llvm::drop_begin(elements)) {
    const Bits a = total.bits, b = element.bits;
    Element next;
    double number = 0;
    switch (id) {
    case Intrinsic::vector_reduce_add:
      next.bits = a + b;
      break;
    case Intrinsic::vector_reduce_mul:
      next.bits = a * b;
      break;
    case Intrinsic::vector_reduce_and:
      next.bits = a & b;
      break;
    case Intrinsic::vector_reduce_or:
      next.bits = a | b;
      break;
    case Intrinsic::vector_reduce_xor:
      next.bits = a ^ b;
      break;
    case Intrinsic::vector_reduce_fadd:
      next.bits = fromDouble(toDouble(a, type) + toDouble(b, type), type);
      break;
    case Intrinsic::vector_reduce_fmul:
      next.bits = fromDouble(toDouble(a, type) * toDouble(b, type), type);
      break;
    default:
      if (computeIntegers(reductionStep(id), width, a, b, 0, next))
        break;
      if (!type->isFloatingPointTy() ||
          !computeFloats(reductionStep(id), type, toDouble(a, type), toDouble(b, type), 0, number))
        return false;
      next.bits = fromDouble(number, type);
    }
    next.undefined = id == Intrinsic::vector_reduce_and  ? undefinedInAnd(total, element)
                     : id == Intrinsic::vector_reduce_or ? undefinedInOr(total, element)
                                                         : undefinedInAny(total, element);
    total = {next.bits & maskOf(width), total.poison || element.poison,
             next.undefined & maskOf(width)};
  }
  step.result->assign(1, total);
  return true;
}

bool Interpreter::executePredicatedDivision(const Step &step, const llvm::IntrinsicInst &call) {
  const auto *predicated = llvm::dyn_cast<llvm::VPIntrinsic>(&call);
  if (!predicated || !llvm::Instruction::isIntDivRem(
                         predicated->getFunctionalOpcode().value_or(llvm::Instruction::Add)))
    return false;
  const unsigned width = call.getType()->getScalarSizeInBits();
  const Value a = *step.operands[0], b = *step.operands[1], mask = *step.operands[2];
  const Element length = step.operands[3]->front();
  step.result->assign(a.size(), Element{0, true});
  if (length.poison || length.bits > a.size())
    fail("its length is poison or too large");
  for (unsigned lane = 0; lane < length.bits && error.empty(); ++lane) {
    bool traps = mask[lane].poison || mask[lane].undefined;
    if (!traps && mask[lane].bits)
      (*step.result)[lane] =
          divide(*predicated->getFunctionalOpcode(), width, a[lane], b[lane], traps);
    if (traps)
      fail("it divides by zero or too large a number");
  }
  return true;
}

// Vectors that only depend on the numbers of their lanes, and numbers of lanes.
bool Interpreter::executeLaneNumbers(const Step &step, const llvm::IntrinsicInst &call) {
  const unsigned count = countElements(call.getType());
  if (call.getIntrinsicID() == Intrinsic::stepvector) {
    step.result->clear();
    for (unsigned lane = 0; lane != count; ++lane)
      step.result->push_back({lane, false});
    return true;
  }
  if (call.getIntrinsicID() == Intrinsic::experimental_cttz_elts) {
    const Value &lanes = *step.operands[0];
    const auto *first = llvm::find_if(lanes, [](const Element &lane) { return lane.bits != 0; });
    const bool isPoison = llvm::any_of(lanes, [](const Element &lane) { return lane.poison; }) ||
                          (first == lanes.end() && step.operands[1]->front().bits);
    const bool isUndefined =
        llvm::any_of(lanes, [](const Element &lane) { return lane.undefined != 0; });
    step.result->assign(1, {Bits(first - lanes.begin()), isPoison, isUndefined ? ~Bits(0) : 0});
    return true;
  }
  if (call.getIntrinsicID() != Intrinsic::get_active_lane_mask)
    return false;
  const Element base = step.operands[0]->front(), end = step.operands[1]->front();
  step.result->clear();
  for (unsigned lane = 0; lane != count; ++lane)
    step.result->push_back(
        {base.bits + lane < end.bits, base.poison || end.poison, undefinedInAny(base, end) & 1});
  return true;
}

/// The result of signed arithmetic on scalars, and whether it is beyond their type.
bool Interpreter::executeWithOverflow(const Step &step, const llvm::IntrinsicInst &call) {
  const auto *checked = llvm::dyn_cast<llvm::WithOverflowInst>(&call);
  if (!checked || !checked->isSigned() || !call.getArgOperand(0)->getType()->isIntegerTy())
    return false;
  const unsigned width = call.getArgOperand(0)->getType()->getIntegerBitWidth();
  if (width > 64)
    return false;
  const Element left = step.operands[0]->front(), right = step.operands[1]->front();
  const SignedBits a = signExtend(left.bits, width), b = signExtend(right.bits, width);
  const auto opcode = checked->getBinaryOp();
  const SignedBits exact = opcode == llvm::Instruction::Add   ? a + b
                           : opcode == llvm::Instruction::Sub ? a - b
                                                              : a * b;
  const bool poison = left.poison || right.poison;
  const Bits bits = Bits(exact) & maskOf(width);
  const Bits undefined = undefinedInAny(left, right);
  *step.result = {{bits, poison, undefined & maskOf(width)},
                  {signExtend(bits, width) != exact, poison, undefined & 1}};
  return true;
}

void Interpreter::executeIntrinsic(const Step &step, const llvm::IntrinsicInst &call) {
  if (isWithoutEffect(call) || executeWithOverflow(step, call))
    return;
  if (const auto *bulk = llvm::dyn_cast<llvm::MemIntrinsic>(&call))
    return executeBulkMemory(step, *bulk);
  const ID id = call.getIntrinsicID();
  if (executeLaneAccess(step, call) || executePredicatedDivision(step, call) ||
      executeLaneNumbers(step, call))
    return;
  if (call.getCalledFunction()->getName().starts_with("llvm.vector.reduce.")) {
    if (!executeReduction(step, call))
      fail("it is not known");
    return;
  }
  if (id == Intrinsic::ptrmask) {
    *step.result = *step.operands[0];
    for (std::size_t i = 0; i != step.result->size(); ++i)
      (*step.result)[i].bits &= (*step.operands[1])[i].bits;
    return;
  }
  const Value first = *step.operands[0];
  const llvm::Type *type = call.getArgOperand(0)->getType()->getScalarType();
  const unsigned width = type->getScalarSizeInBits();
  Value result(first.size());
  for (unsigned lane = 0; lane != first.size(); ++lane) {
    Element operands[3];
    Element &to = result[lane];
    for (unsigned i = 0; i != std::min(call.arg_size(), 3u); ++i) {
      const Value &operand = *step.operands[i];
      operands[i] = operand[operand.size() == 1 ? 0 : lane];
      to.poison |= operands[i].poison;
    }
    double number = 0;
    if (id == Intrinsic::is_fpclass)
      to.bits = isOfClass(toDouble(operands[0].bits, type), type, unsigned(operands[1].bits));
    else if (type->isFloatingPointTy() && computeFloats(id, type, toDouble(operands[0].bits, type),
                                                        toDouble(operands[1].bits, type),
                                                        toDouble(operands[2].bits, type), number))
      to.bits = fromDouble(number, type);
    else if (!type->isIntegerTy() ||
             !computeIntegers(id, width, operands[0].bits, operands[1].bits, operands[2].bits, to))
      return fail("it is not known");
    const Bits mask = maskOf(unsigned(layout.getTypeSizeInBits(call.getType()->getScalarType())));
    to.bits &= mask;
    to.undefined = undefinedInAny(operands[0], operands[1], operands[2]) & mask;
  }
  *step.result = std::move(result);
}

} // namespace torture
