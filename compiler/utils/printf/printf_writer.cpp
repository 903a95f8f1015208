// One function per call assembles the record in private memory; a shared function copies it to the
// buffer. Both are noinline, so that kernels stay small and the vectorizer scalarizes the calls.
#include "printf_writer.h"

#include "compiler/utils/address_spaces.h"
#include "compiler/utils/sub_group_waits.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>

namespace compiler::utils {

using builtins::printf::type;

namespace {

constexpr llvm::StringLiteral storeName = "__openmux_printf_store";
constexpr llvm::StringLiteral writerPrefix = "__openmux_printf_call_";

// Offsets in builtins::printf::buffer_header, in words.
enum HeaderWord : unsigned {
  Capacity = 0,
  Flags = 1,
  Reserved = 2,
  Consumed = 3,
  Lost = 4,
  Ring = 8
};

constexpr uint64_t waitFlag = 1;

llvm::Function *createFunction(llvm::Module &M, llvm::ArrayRef<llvm::Type *> params,
                               const llvm::Twine &name) {
  auto *functionType =
      llvm::FunctionType::get(llvm::Type::getInt32Ty(M.getContext()), params, false);
  auto *function =
      llvm::Function::Create(functionType, llvm::GlobalValue::InternalLinkage, name, M);
  function->setCallingConv(llvm::CallingConv::SPIR_FUNC);
  function->addFnAttr(llvm::Attribute::NoInline);
  function->addFnAttr(llvm::Attribute::NoUnwind);
  // They wait for the runtime to free space in the buffer, not for other work-items.
  function->addFnAttr(noSubgroupWaitAttr);
  return function;
}

/// Emits i32 store(buffer, record, count), see compiler/printf/buffer.h.
class StoreBuilder {
public:
  explicit StoreBuilder(llvm::Function &F)
      : F(F), context(F.getContext()), B(context), buffer(F.getArg(0)), record(F.getArg(1)),
        count(F.getArg(2)) {
    buffer->setName("buffer");
    record->setName("record");
    count->setName("count");
  }

  void build() {
    llvm::BasicBlock *entry = createBlock("entry");
    llvm::BasicBlock *check = createBlock("check");
    llvm::BasicBlock *reserve = createBlock("reserve");
    llvm::BasicBlock *claim = createBlock("claim");
    llvm::BasicBlock *full = createBlock("full");
    llvm::BasicBlock *copy = createBlock("copy");
    llvm::BasicBlock *publish = createBlock("publish");
    llvm::BasicBlock *lose = createBlock("lose");
    llvm::BasicBlock *fail = createBlock("fail");

    // The buffer may be null if output is not wanted.
    B.SetInsertPoint(entry);
    B.CreateCondBr(B.CreateIsNull(buffer), fail, check);

    B.SetInsertPoint(check);
    llvm::Value *capacity = B.CreateLoad(B.getInt32Ty(), getHeader(Capacity), "capacity");
    llvm::Value *flags = B.CreateLoad(B.getInt32Ty(), getHeader(Flags), "flags");
    llvm::Value *size = B.CreateShl(count, 2, "size");
    B.CreateCondBr(B.CreateICmpUGT(size, capacity), lose, reserve);

    llvm::Value *position = buildReserve(reserve, claim, full, copy, capacity, size);

    B.SetInsertPoint(full);
    B.CreateCondBr(B.CreateIsNull(B.CreateAnd(flags, waitFlag)), lose, reserve);

    B.SetInsertPoint(lose);
    B.CreateAtomicRMW(llvm::AtomicRMWInst::Add, getHeader(Lost), B.getInt32(1), llvm::Align(4),
                      llvm::AtomicOrdering::Monotonic);
    B.CreateBr(fail);
    B.SetInsertPoint(fail);
    B.CreateRet(B.getInt32(-1));

    buildCopy(copy, publish, claim, capacity, position);
  }

private:
  llvm::BasicBlock *createBlock(const char *name) {
    return llvm::BasicBlock::Create(context, name, &F);
  }

  llvm::Value *getHeader(unsigned word) {
    return B.CreateConstInBoundsGEP1_32(B.getInt32Ty(), buffer, word);
  }

  llvm::LoadInst *loadShared(unsigned word, const char *name) {
    llvm::LoadInst *load =
        B.CreateAlignedLoad(B.getInt32Ty(), getHeader(word), llvm::Align(4), name);
    load->setAtomic(llvm::AtomicOrdering::Monotonic);
    return load;
  }

  // The position is loaded first: if the host consumes records in between, the free space is
  // underestimated.
  llvm::Value *buildReserve(llvm::BasicBlock *reserve, llvm::BasicBlock *claim,
                            llvm::BasicBlock *full, llvm::BasicBlock *copy, llvm::Value *capacity,
                            llvm::Value *size) {
    B.SetInsertPoint(reserve);
    llvm::Value *position = loadShared(Reserved, "position");
    llvm::Value *used = B.CreateSub(position, loadShared(Consumed, "consumed"), "used");
    // The host clears the space before it releases it.
    B.CreateFence(llvm::AtomicOrdering::Acquire);
    B.CreateCondBr(B.CreateICmpULE(size, B.CreateSub(capacity, used)), claim, full);

    B.SetInsertPoint(claim);
    llvm::Value *claimed = B.CreateAtomicCmpXchg(
        getHeader(Reserved), position, B.CreateAdd(position, size), llvm::Align(4),
        llvm::AtomicOrdering::Monotonic, llvm::AtomicOrdering::Monotonic);
    B.CreateCondBr(B.CreateExtractValue(claimed, 1), copy, reserve);
    return position;
  }

  llvm::Value *getRing(llvm::Value *first, llvm::Value *index, llvm::Value *mask) {
    llvm::Value *word = B.CreateAnd(B.CreateAdd(first, index), mask);
    llvm::Value *offset = B.CreateAdd(B.CreateZExt(word, B.getInt64Ty()), B.getInt64(Ring));
    return B.CreateInBoundsGEP(B.getInt32Ty(), buffer, offset);
  }

  // Copies all words but the first, which publishes the record to the host.
  void buildCopy(llvm::BasicBlock *copy, llvm::BasicBlock *publish, llvm::BasicBlock *claim,
                 llvm::Value *capacity, llvm::Value *position) {
    llvm::IRBuilder<> claimBuilder(claim->getTerminator());
    llvm::Value *first = claimBuilder.CreateLShr(position, 2, "first");
    llvm::Value *mask = claimBuilder.CreateSub(claimBuilder.CreateLShr(capacity, 2),
                                               claimBuilder.getInt32(1), "mask");

    B.SetInsertPoint(copy);
    llvm::PHINode *index = B.CreatePHI(B.getInt32Ty(), 2, "index");
    index->addIncoming(B.getInt32(1), claim);
    llvm::Value *word =
        B.CreateLoad(B.getInt32Ty(), B.CreateInBoundsGEP(B.getInt32Ty(), record, index), "word");
    B.CreateStore(word, getRing(first, index, mask));
    llvm::Value *next = B.CreateAdd(index, B.getInt32(1));
    index->addIncoming(next, copy);
    B.CreateCondBr(B.CreateICmpEQ(next, count), publish, copy);

    B.SetInsertPoint(publish);
    B.CreateFence(llvm::AtomicOrdering::Release);
    llvm::StoreInst *store =
        B.CreateAlignedStore(count, getRing(first, B.getInt32(0), mask), llvm::Align(4));
    store->setAtomic(llvm::AtomicOrdering::Monotonic);
    B.CreateRet(B.getInt32(0));
  }

  llvm::Function &F;
  llvm::LLVMContext &context;
  llvm::IRBuilder<> B;
  llvm::Argument *buffer;
  llvm::Argument *record;
  llvm::Argument *count;
};

llvm::Function *getStoreFunction(llvm::Module &M) {
  if (llvm::Function *known = M.getFunction(storeName))
    return known;
  llvm::LLVMContext &context = M.getContext();
  auto *recordType = llvm::PointerType::get(context, M.getDataLayout().getAllocaAddrSpace());
  llvm::Function *function = createFunction(
      M, {getPrintfBufferType(M), recordType, llvm::Type::getInt32Ty(context)}, storeName);
  StoreBuilder(*function).build();
  return function;
}

/// The bits of an element as an integer of the width of its words.
llvm::Value *getBits(llvm::IRBuilder<> &B, llvm::Value *element, type elementType) {
  llvm::Type *integer = B.getIntNTy(32 * getWordCount(elementType));
  if (element->getType()->isPointerTy())
    element = B.CreatePtrToInt(element, B.getInt64Ty());
  else if (element->getType()->isFloatingPointTy())
    element = B.CreateBitCast(
        element, B.getIntNTy(static_cast<unsigned>(element->getType()->getPrimitiveSizeInBits())));
  return B.CreateZExtOrTrunc(element, integer);
}

/// Stores consecutive words.
class RecordBuilder {
public:
  RecordBuilder(llvm::IRBuilder<> &B, uint32_t words)
      : B(B),
        record(B.CreateAlloca(llvm::ArrayType::get(B.getInt32Ty(), words), nullptr, "record")) {}

  void addWord(llvm::Value *word) {
    B.CreateStore(word, B.CreateConstInBoundsGEP1_32(B.getInt32Ty(), record, next++));
  }

  void addElement(llvm::Value *element, type elementType) {
    llvm::Value *bits = getBits(B, element, elementType);
    addWord(B.CreateTrunc(bits, B.getInt32Ty()));
    if (getWordCount(elementType) == 2)
      addWord(B.CreateTrunc(B.CreateLShr(bits, 32), B.getInt32Ty()));
  }

  llvm::Value *getRecord() const { return record; }

private:
  llvm::IRBuilder<> &B;
  llvm::Value *record;
  uint32_t next = 0;
};

} // namespace

llvm::PointerType *getPrintfBufferType(llvm::Module &M) {
  return llvm::PointerType::get(M.getContext(), AddressSpace::Global);
}

llvm::Function *createPrintfWriter(llvm::Module &M, uint32_t index,
                                   llvm::ArrayRef<llvm::Type *> arguments,
                                   llvm::ArrayRef<type> types,
                                   llvm::ArrayRef<unsigned> elementCounts) {
  llvm::SmallVector<llvm::Type *, 8> params = {getPrintfBufferType(M)};
  params.append(arguments.begin(), arguments.end());
  llvm::Function *writer = createFunction(M, params, writerPrefix + llvm::Twine(index));
  writer->getArg(0)->setName("buffer");

  uint32_t words = 2;
  for (const type element : types)
    words += getWordCount(element);
  llvm::IRBuilder<> B(llvm::BasicBlock::Create(M.getContext(), "entry", writer));
  RecordBuilder record(B, words);
  record.addWord(B.getInt32(words));
  record.addWord(B.getInt32(index));
  for (const auto [i, count] : llvm::enumerate(elementCounts)) {
    llvm::Argument *argument = writer->getArg(static_cast<unsigned>(i) + 1);
    const bool isVector = argument->getType()->isVectorTy();
    for (unsigned element = 0; element != count; ++element, types = types.drop_front())
      record.addElement(isVector ? B.CreateExtractElement(argument, element) : argument,
                        types.front());
  }
  llvm::Function *store = getStoreFunction(M);
  llvm::CallInst *call =
      B.CreateCall(store, {writer->getArg(0), record.getRecord(), B.getInt32(words)});
  call->setCallingConv(store->getCallingConv());
  B.CreateRet(call);
  return writer;
}

} // namespace compiler::utils
