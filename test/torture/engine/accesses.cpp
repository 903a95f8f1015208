#include "arithmetic.h"
#include "interpreter.h"

#include <optional>

namespace torture {

bool Interpreter::checkAccess(const Element &address, uint64_t size, uint64_t alignment) {
  if (address.poison)
    fail("its address is poison");
  else if (!memory.contains(uintptr_t(address.bits), size))
    fail("it leaves every object");
  else if (uintptr_t(address.bits) % alignment != 0)
    fail("its address is not aligned");
  return error.empty();
}

void Interpreter::load(const llvm::Type *type, const uint8_t *from, Element *&to) {
  if (const auto *structure = llvm::dyn_cast<llvm::StructType>(type)) {
    const auto *offsets = layout.getStructLayout(const_cast<llvm::StructType *>(structure));
    for (unsigned i = 0; i != structure->getNumElements(); ++i)
      load(structure->getElementType(i), from + offsets->getElementOffset(i), to);
    return;
  }
  if (type->isArrayTy()) {
    const uint64_t size = layout.getTypeAllocSize(type->getArrayElementType());
    for (uint64_t i = 0; i != type->getArrayNumElements(); ++i)
      load(type->getArrayElementType(), from + i * size, to);
    return;
  }
  // The elements of a vector lie side by side, bit by bit.
  const auto width = unsigned(layout.getTypeSizeInBits(type->getScalarType()));
  for (unsigned i = 0; i != countElements(type); ++i) {
    const unsigned first = i * width;
    Bits bits = 0;
    std::memcpy(&bits, from + first / 8, (first % 8 + width + 7) / 8);
    *to++ = {bits >> (first % 8) & maskOf(width), false};
  }
}

void Interpreter::store(const llvm::Type *type, const Element *&from, uint8_t *to) {
  if (const auto *structure = llvm::dyn_cast<llvm::StructType>(type)) {
    const auto *offsets = layout.getStructLayout(const_cast<llvm::StructType *>(structure));
    for (unsigned i = 0; i != structure->getNumElements(); ++i)
      store(structure->getElementType(i), from, to + offsets->getElementOffset(i));
    return;
  }
  if (type->isArrayTy()) {
    const uint64_t size = layout.getTypeAllocSize(type->getArrayElementType());
    for (uint64_t i = 0; i != type->getArrayNumElements(); ++i)
      store(type->getArrayElementType(), from, to + i * size);
    return;
  }
  const auto width = unsigned(layout.getTypeSizeInBits(type->getScalarType()));
  const unsigned count = countElements(type);
  for (unsigned i = 0; i != count; ++i, ++from) {
    const Bits bits = from->poison ? garbage & maskOf(width) : from->bits;
    const unsigned first = i * width;
    if (width % 8 != 0 && first % 8 != 0) {
      to[first / 8] = uint8_t(to[first / 8] | bits << (first % 8));
      continue;
    }
    std::memcpy(to + first / 8, &bits, (width + 7) / 8);
  }
}

// A vector may be loaded that has one of its elements in an object and all in one page of memory.
// What the others are means nothing.
bool Interpreter::loadWithinPage(const llvm::Type *type, const Element &address, Value &result) {
  constexpr uint64_t page = 4096;
  const auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(type);
  const uint64_t size = vector ? layout.getTypeSizeInBits(vector->getElementType()) / 8 : 0;
  if (address.poison || size == 0 || layout.getTypeSizeInBits(vector->getElementType()) % 8 != 0)
    return false;
  const auto start = uintptr_t(address.bits);
  const uint64_t count = vector->getNumElements();
  if (memory.contains(start, size * count) || start / page != (start + size * count - 1) / page)
    return false;
  Value elements(count, Element{garbage & maskOf(unsigned(8 * size)), true});
  bool isAnyThere = false;
  for (uint64_t i = 0; i != count; ++i) {
    if (!memory.contains(start + i * size, size))
      continue;
    Element *to = &elements[i];
    load(vector->getElementType(), reinterpret_cast<const uint8_t *>(start + i * size), to);
    isAnyThere = true;
  }
  if (isAnyThere)
    result = std::move(elements);
  return isAnyThere;
}

void Interpreter::loadFrom(const llvm::Type *type, const Element &address, uint64_t alignment,
                           Value &result) {
  const Element from = address; // may be the result's
  if (loadWithinPage(type, from, result))
    return;
  if (!checkAccess(from, layout.getTypeStoreSize(const_cast<llvm::Type *>(type)), alignment))
    return;
  result.resize(countElements(type));
  Element *to = result.data();
  load(type, reinterpret_cast<const uint8_t *>(uintptr_t(from.bits)), to);
}

void Interpreter::storeTo(const llvm::Type *type, const Element &address, uint64_t alignment,
                          const Value &value) {
  if (!checkAccess(address, layout.getTypeStoreSize(const_cast<llvm::Type *>(type)), alignment))
    return;
  const Element *from = value.data();
  store(type, from, reinterpret_cast<uint8_t *>(uintptr_t(address.bits)));
}

void Interpreter::executeMemory(const Step &step) {
  if (const auto *access = llvm::dyn_cast<llvm::LoadInst>(step.instruction))
    return loadFrom(access->getType(), step.operands[0]->front(), access->getAlign().value(),
                    *step.result);
  const auto &access = llvm::cast<llvm::StoreInst>(*step.instruction);
  storeTo(access.getValueOperand()->getType(), step.operands[1]->front(), access.getAlign().value(),
          *step.operands[0]);
}

namespace {

// An access of some of the lanes of a vector.
struct LaneAccess {
  bool isStore = false, isContiguous = false;
  // The lanes that are not active are what the operand at the end says, or poison.
  bool hasPassThrough = false, hasLength = false;
};

std::optional<LaneAccess> getLaneAccess(llvm::Intrinsic::ID id) {
  switch (id) {
  case llvm::Intrinsic::masked_load:
    return LaneAccess{false, true, true, false};
  case llvm::Intrinsic::masked_gather:
    return LaneAccess{false, false, true, false};
  case llvm::Intrinsic::masked_store:
    return LaneAccess{true, true, false, false};
  case llvm::Intrinsic::masked_scatter:
    return LaneAccess{true, false, false, false};
  case llvm::Intrinsic::vp_load:
    return LaneAccess{false, true, false, true};
  case llvm::Intrinsic::vp_gather:
    return LaneAccess{false, false, false, true};
  case llvm::Intrinsic::vp_store:
    return LaneAccess{true, true, false, true};
  case llvm::Intrinsic::vp_scatter:
    return LaneAccess{true, false, false, true};
  default:
    return std::nullopt;
  }
}

} // namespace

// Masked and predicated loads and stores, gathers and scatters. Nothing is looked at for lanes that
// are not active; where two lanes write to one place, the later one wins.
bool Interpreter::executeLaneAccess(const Step &step, const llvm::IntrinsicInst &call) {
  const std::optional<LaneAccess> access = getLaneAccess(call.getIntrinsicID());
  if (!access)
    return false;
  const bool isStore = access->isStore;
  const llvm::Type *type = isStore ? call.getArgOperand(0)->getType() : call.getType();
  const llvm::Type *scalar = type->getScalarType();
  const Value pointers = *step.operands[isStore], mask = *step.operands[isStore + 1];
  Value values(mask.size(), Element{0, true});
  if (isStore || access->hasPassThrough)
    values = *step.operands[isStore ? 0 : 2];
  const uint64_t size = layout.getTypeStoreSize(const_cast<llvm::Type *>(scalar));
  const uint64_t alignment = call.getParamAlign(isStore).valueOrOne().value();
  const Element length =
      access->hasLength ? step.operands[isStore + 2]->front() : Element{values.size(), false};
  if (length.poison || length.bits > values.size())
    fail("its length is poison or too large");
  for (unsigned lane = 0; lane < length.bits && error.empty(); ++lane) {
    if (mask[lane].poison || mask[lane].undefined)
      fail("its mask is poison or undefined");
    if (!mask[lane].bits)
      continue;
    Element address = pointers[access->isContiguous ? 0 : lane];
    // Of a contiguous access only the start is aligned.
    const uint64_t laneAlignment = access->isContiguous && lane ? 1 : alignment;
    if (access->isContiguous)
      address.bits += lane * size;
    Value value{values[lane]};
    if (isStore)
      storeTo(scalar, address, laneAlignment, value);
    else
      loadFrom(scalar, address, laneAlignment, value);
    values[lane] = value.front();
  }
  if (!isStore)
    *step.result = std::move(values);
  return true;
}

namespace {

using RMW = llvm::AtomicRMWInst;

Bits combine(RMW::BinOp operation, const llvm::Type *type, Bits old, Bits value) {
  const unsigned width = type->getScalarSizeInBits();
  const auto less = [&] { return signExtend(old, width) < signExtend(value, width); };
  switch (operation) {
  case RMW::Xchg:
    return value;
  case RMW::Add:
    return old + value;
  case RMW::Sub:
    return old - value;
  case RMW::And:
    return old & value;
  case RMW::Nand:
    return ~(old & value);
  case RMW::Or:
    return old | value;
  case RMW::Xor:
    return old ^ value;
  case RMW::Max:
    return less() ? value : old;
  case RMW::Min:
    return less() ? old : value;
  case RMW::UMax:
    return std::max(old, value);
  case RMW::UMin:
    return std::min(old, value);
  case RMW::FAdd:
    return fromDouble(toDouble(old, type) + toDouble(value, type), type);
  case RMW::FSub:
    return fromDouble(toDouble(old, type) - toDouble(value, type), type);
  case RMW::FMax:
    return toDouble(old, type) < toDouble(value, type) ? value : old;
  case RMW::FMin:
    return toDouble(old, type) < toDouble(value, type) ? old : value;
  default:
    return garbage;
  }
}

} // namespace

void Interpreter::executeAtomic(const Step &step) {
  const Element address = step.operands[0]->front();
  Value old;
  if (const auto *I = llvm::dyn_cast<llvm::AtomicRMWInst>(step.instruction)) {
    loadFrom(I->getType(), address, I->getAlign().value(), old);
    if (!error.empty())
      return;
    const Element value = step.operands[1]->front();
    const Bits bits = combine(I->getOperation(), I->getType(), old.front().bits, value.bits) &
                      maskOf(unsigned(layout.getTypeSizeInBits(I->getType())));
    storeTo(I->getType(), address, 1, {{bits, value.poison}});
    *step.result = old;
    return;
  }
  const auto &I = llvm::cast<llvm::AtomicCmpXchgInst>(*step.instruction);
  const llvm::Type *type = I.getCompareOperand()->getType();
  loadFrom(type, address, I.getAlign().value(), old);
  const Element expected = step.operands[1]->front();
  if (expected.poison)
    fail("what it expects is poison");
  if (!error.empty())
    return;
  const bool isSame = old.front().bits == expected.bits;
  if (isSame)
    storeTo(type, address, 1, *step.operands[2]);
  *step.result = {old.front(), {isSame, false}};
}

} // namespace torture
