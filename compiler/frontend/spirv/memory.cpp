#include "pointers.h"
#include "translations.h"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/DataLayout.h>

namespace spirv {

namespace {
/// The operands of an access to memory.
struct Access {
  bool isVolatile = false;
  bool isNontemporal = false;
  llvm::MaybeAlign align;
  unsigned numWords = 0;
};

Access readAccess(const Operation &operation, unsigned index) {
  Access access;
  if (!operation.has(index))
    return access;
  const unsigned start = index;
  const uint32_t mask = operation.word(index++);
  auto has = [&](spv::MemoryAccessMask bit) { return (mask & uint32_t(bit)) != 0; };
  access.isVolatile = has(spv::MemoryAccessMask::Volatile);
  access.isNontemporal = has(spv::MemoryAccessMask::Nontemporal);
  if (has(spv::MemoryAccessMask::Aligned)) {
    const uint32_t align = operation.word(index++);
    if (!llvm::isPowerOf2_32(align))
      operation.fail("an alignment of " + llvm::Twine(align) + " is not a power of two");
    else
      access.align = llvm::Align(align);
  }
  // The other operands are ids: scopes, and lists of aliases.
  for (const auto bit :
       {spv::MemoryAccessMask::MakePointerAvailable, spv::MemoryAccessMask::MakePointerVisible,
        spv::MemoryAccessMask::AliasScopeINTELMask, spv::MemoryAccessMask::NoAliasINTELMask})
    if (has(bit))
      operation.word(index++);
  access.numWords = index - start;
  return access;
}

bool isVolatile(const Operation &operation, unsigned pointer) {
  return operation.getReader().isDecorated(operation.word(pointer), spv::Decoration::Volatile);
}

template <class MemoryInst>
llvm::Value *finish(const Operation &operation, MemoryInst *instruction, const Access &access) {
  instruction->setVolatile(access.isVolatile);
  if (access.isNontemporal) {
    auto *one = llvm::ConstantAsMetadata::get(operation.body.B.getInt32(1));
    instruction->setMetadata(llvm::LLVMContext::MD_nontemporal,
                             llvm::MDNode::get(operation.getReader().context, one));
  }
  return instruction;
}

/// Whether values of the type can be loaded and stored.
bool isStorable(llvm::Type *type) { return type->isSized() && !type->isVoidTy(); }

/// Without an alignment, objects are aligned as their type, but for those in packed structures.
llvm::Align getAlign(const Operation &operation, const Access &access, unsigned pointer,
                     llvm::Type *type) {
  if (access.align)
    return *access.align;
  if (operation.getReader().isDecorated(operation.word(pointer), spv::Decoration::CPacked))
    return llvm::Align(1);
  return operation.getReader().module->getDataLayout().getABITypeAlign(type);
}

/// Follows indices into types.
class Chain {
public:
  Chain(const Operation &operation, const Type &pointer)
      : operation(operation), reader(operation.getReader()), current(pointer.element) {}

  bool isVolatile() const { return hasVolatile; }
  bool isPacked() const { return hasPacked; }

  /// Adds the element operand, which selects among objects like the base.
  void addElement(unsigned operand) { indices.push_back(getIndex(operand)); }
  void addMember(unsigned operand);
  llvm::ArrayRef<llvm::Value *> getIndices() const { return indices; }

private:
  llvm::Value *getIndex(unsigned operand) {
    llvm::Value *index = operation.integer(operand);
    if (!index->getType()->isVectorTy())
      return index;
    operation.fail("an index is a vector");
    return llvm::PoisonValue::get(llvm::Type::getInt32Ty(reader.context));
  }

  const Operation &operation;
  Reader &reader;
  uint32_t current;
  llvm::SmallVector<llvm::Value *, 4> indices;
  bool hasVolatile = false; ///< a member on the way is volatile
  bool hasPacked = false;   ///< a structure on the way is packed
};

void Chain::addMember(unsigned operand) {
  const Type &type = reader.getType(current);
  switch (type.kind) {
  case spv::Op::OpTypeStruct: {
    const uint64_t member = reader.getInteger(operation.word(operand));
    if (member >= type.members.size()) {
      operation.fail("the structure has no member " + llvm::Twine(member));
      return;
    }
    indices.push_back(llvm::ConstantInt::get(llvm::Type::getInt32Ty(reader.context), member));
    hasPacked |= llvm::cast<llvm::StructType>(type.type)->isPacked();
    hasVolatile |= reader.isMemberDecorated(current, uint32_t(member), spv::Decoration::Volatile);
    current = type.members[member];
    return;
  }
  case spv::Op::OpTypeArray:
  case spv::Op::OpTypeRuntimeArray:
  case spv::Op::OpTypeVector:
    indices.push_back(getIndex(operand));
    current = type.element;
    return;
  default:
    operation.fail("an index selects a part of what has no parts");
  }
}
} // namespace

void inheritAccess(const Operation &operation, unsigned index) {
  Reader &reader = operation.getReader();
  for (const auto kind : {spv::Decoration::Volatile, spv::Decoration::CPacked})
    if (reader.isDecorated(operation.word(index), kind) &&
        !reader.isDecorated(operation.result, kind))
      reader.decorations[operation.result].push_back({kind, {}});
}

llvm::Value *translateVariable(const Operation &operation) {
  llvm::IRBuilder<> &B = operation.body.B;
  Reader &reader = operation.getReader();
  const Type &pointer = reader.getType(operation.typeId);
  if (pointer.kind != spv::Op::OpTypePointer ||
      operation.word(0) != uint32_t(spv::StorageClass::Function))
    return operation.fail("variables of functions have the storage class Function");
  llvm::Type *type = reader.getIRType(pointer.element);
  if (reader.hasFailed() || !isStorable(type))
    return operation.fail("variables of this type are not supported");
  // In the entry block, so that it is allocated once.
  llvm::BasicBlock &entry = operation.body.function.getEntryBlock();
  llvm::IRBuilder<> atEntry(&entry, entry.getFirstInsertionPt());
  llvm::AllocaInst *variable = atEntry.CreateAlloca(type);
  if (const llvm::MaybeAlign align = reader.getAlignment(operation.result))
    variable->setAlignment(std::max(*align, variable->getAlign()));
  if (operation.has(1))
    B.CreateStore(operation.value(1, type), variable);
  return variable;
}

llvm::Value *translateLoad(const Operation &operation) {
  llvm::Value *pointer = operation.pointer(0);
  Access access = readAccess(operation, 1);
  access.isVolatile |= isVolatile(operation, 0);
  if (operation.getReader().hasFailed() || !isStorable(operation.type))
    return operation.fail("values of this type cannot be loaded");
  auto *load = operation.body.B.CreateAlignedLoad(operation.type, pointer,
                                                  getAlign(operation, access, 0, operation.type));
  return finish(operation, load, access);
}

llvm::Value *translateStore(const Operation &operation) {
  llvm::Value *pointer = operation.pointer(0);
  llvm::Value *value = operation.value(1);
  Access access = readAccess(operation, 2);
  access.isVolatile |= isVolatile(operation, 0);
  if (operation.getReader().hasFailed() || !isStorable(value->getType()))
    return operation.fail("values of this type cannot be stored");
  auto *store = operation.body.B.CreateAlignedStore(
      value, pointer, getAlign(operation, access, 0, value->getType()));
  finish(operation, store, access);
  return nullptr;
}

llvm::Value *translateCopyMemory(const Operation &operation) {
  llvm::IRBuilder<> &B = operation.body.B;
  const llvm::DataLayout &layout = operation.getReader().module->getDataLayout();
  llvm::Value *target = operation.pointer(0), *source = operation.pointer(1);
  const bool isSized = operation.opcode == spv::Op::OpCopyMemorySized;
  const unsigned start = isSized ? 3 : 2;
  const Access write = readAccess(operation, start);
  // A second set of operands is that of the source.
  const Access read =
      operation.has(start + write.numWords) ? readAccess(operation, start + write.numWords) : write;
  llvm::MaybeAlign targetAlign = write.align, sourceAlign = read.align;
  llvm::Type *sizeType = B.getIntNTy(operation.getReader().addressBits);
  llvm::Value *size = nullptr;
  if (isSized) {
    size = operation.integer(2);
    if (size->getType()->isVectorTy())
      return operation.fail("the size is a vector");
    size = B.CreateZExtOrTrunc(size, sizeType);
  } else {
    llvm::Type *type = operation.pointee(0);
    if (operation.getReader().hasFailed() || !isStorable(type))
      return operation.fail("values of this type cannot be copied");
    size = llvm::ConstantInt::get(sizeType, layout.getTypeStoreSize(type));
    targetAlign = getAlign(operation, write, 0, type);
    sourceAlign = getAlign(operation, read, 1, type);
  }
  if (operation.getReader().hasFailed())
    return nullptr;
  B.CreateMemCpy(target, targetAlign, source, sourceAlign, size,
                 write.isVolatile || read.isVolatile || isVolatile(operation, 0) ||
                     isVolatile(operation, 1));
  return nullptr;
}

llvm::Value *translateAccessChain(const Operation &operation) {
  llvm::IRBuilder<> &B = operation.body.B;
  Reader &reader = operation.getReader();
  llvm::Value *base = operation.pointer(0);
  const Type &pointer = reader.getPointerType(operation.word(0));
  const bool hasElement = operation.opcode == spv::Op::OpPtrAccessChain ||
                          operation.opcode == spv::Op::OpInBoundsPtrAccessChain;
  const bool isInBounds = operation.opcode == spv::Op::OpInBoundsAccessChain ||
                          operation.opcode == spv::Op::OpInBoundsPtrAccessChain;
  Chain chain(operation, pointer);
  llvm::SmallVector<llvm::Value *, 4> indices;
  if (hasElement)
    chain.addElement(1);
  for (unsigned i = hasElement ? 2 : 1; i < operation.count() && !reader.hasFailed(); ++i)
    chain.addMember(i);
  llvm::Type *type = reader.getIRType(pointer.element);
  if (reader.hasFailed())
    return nullptr;
  if (!hasElement)
    indices.push_back(B.getIntN(reader.addressBits, 0));
  llvm::append_range(indices, chain.getIndices());
  if (!type->isSized() || !llvm::GetElementPtrInst::getIndexedType(type, indices))
    return operation.fail("the indices do not fit to the type of the base");
  if (chain.isPacked())
    reader.decorations[operation.result].push_back({spv::Decoration::CPacked, {}});
  if (chain.isVolatile())
    reader.decorations[operation.result].push_back({spv::Decoration::Volatile, {}});
  inheritAccess(operation);
  return B.CreateGEP(type, base, indices, "",
                     isInBounds ? llvm::GEPNoWrapFlags::inBounds() : llvm::GEPNoWrapFlags::none());
}

llvm::Value *translateSizeOf(const Operation &operation) {
  llvm::Type *type = operation.pointee(0);
  if (operation.getReader().hasFailed() || !isStorable(type) || !operation.type->isIntegerTy())
    return operation.fail("the operand does not point to what has a size");
  return llvm::ConstantInt::get(
      operation.type, operation.getReader().module->getDataLayout().getTypeAllocSize(type));
}

llvm::Value *translateLifetime(const Operation &operation) {
  const llvm::DataLayout &layout = operation.getReader().module->getDataLayout();
  llvm::Value *pointer = operation.pointer(0);
  const uint32_t size = operation.word(1);
  auto *variable = llvm::dyn_cast<llvm::AllocaInst>(llvm::getUnderlyingObject(pointer));
  if (!variable)
    return nullptr;
  // The intrinsics are about whole variables. A size of 0 means all of it.
  if (variable != pointer ||
      (size != 0 && llvm::TypeSize::getFixed(size) != variable->getAllocationSize(layout))) {
    operation.body.partlyAlive.insert(variable);
    return nullptr;
  }
  if (operation.opcode == spv::Op::OpLifetimeStart)
    operation.body.B.CreateLifetimeStart(pointer);
  else
    operation.body.B.CreateLifetimeEnd(pointer);
  return nullptr;
}

} // namespace spirv
