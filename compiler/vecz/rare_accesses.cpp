#include "rare_accesses.h"

#include "compiler/utils/fixup_calling_convention.h"
#include "tuning.h"
#include "vecz/pass.h"

#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/MDBuilder.h>
#include <llvm/IR/Module.h>

namespace vecz {

namespace {
/// Emits the body of a function whose operands are the data (of stores), the pointer or pointers,
/// and the active lanes as bits of an integer (if masked). Vectors are in memory during the loop,
/// for lanes of registers cannot be indexed at run time.
class LaneLoop {
public:
  LaneLoop(llvm::Function &F, const MemoryOp &op, bool isMasked)
      : F(F), op(op), type(llvm::cast<llvm::FixedVectorType>(op.dataType)),
        element(type->getElementType()), B(llvm::BasicBlock::Create(F.getContext(), "entry", &F)) {
    unsigned next = 0;
    data = op.isLoad() ? nullptr : F.getArg(next++);
    pointer = F.getArg(next++);
    bits = isMasked ? F.getArg(next++) : nullptr;
    assert(next == F.arg_size() && "see replaceByLaneLoop");
  }

  void emit() {
    llvm::AllocaInst *elements = createVariable(type, "elements");
    if (data)
      B.CreateAlignedStore(data, elements, elements->getAlign());
    llvm::AllocaInst *pointers = nullptr;
    if (pointer->getType()->isVectorTy()) {
      pointers = createVariable(pointer->getType(), "pointers");
      B.CreateAlignedStore(pointer, pointers, pointers->getAlign());
    }
    bits ? emitActiveLanes(elements, pointers) : emitAllLanes(elements, pointers);
    if (op.isLoad())
      B.CreateRet(B.CreateAlignedLoad(type, elements, elements->getAlign()));
    else
      B.CreateRetVoid();
  }

private:
  /// A variable that does not realign the stack.
  llvm::AllocaInst *createVariable(llvm::Type *type, const char *name) {
    const llvm::DataLayout &DL = F.getDataLayout();
    llvm::AllocaInst *variable = B.CreateAlloca(type, nullptr, name);
    variable->setAlignment(
        std::min(DL.getABITypeAlign(type), DL.getStackAlignment().value_or(llvm::Align(8))));
    return variable;
  }

  /// From the lowest set bit to the highest, so that of stores to one address the last lane's wins.
  /// Borders leave most lanes active, so runs of them are accessed as vectors.
  void emitActiveLanes(llvm::AllocaInst *elements, llvm::AllocaInst *pointers) {
    llvm::BasicBlock *entry = B.GetInsertBlock();
    llvm::BasicBlock *loop = createBlock("loop");
    llvm::BasicBlock *end = createBlock("end");
    llvm::Value *active = B.CreateZExt(bits, B.getInt64Ty());
    B.CreateCondBr(B.CreateIsNull(active), end, loop);
    B.SetInsertPoint(loop);
    llvm::PHINode *rest = B.CreatePHI(active->getType(), 2, "rest");
    llvm::Value *lane =
        B.CreateBinaryIntrinsic(llvm::Intrinsic::cttz, rest, /*IsZeroPoison=*/B.getTrue());
    const bool hasRuns = !pointers && getRunLength() > 1;
    llvm::Value *next =
        hasRuns ? emitRunOrLane(rest, lane, elements) : emitLane(rest, lane, elements, pointers);
    rest->addIncoming(active, entry);
    rest->addIncoming(next, B.GetInsertBlock());
    // Half of the lanes are expected to be active, for the cost model.
    llvm::MDNode *weights = llvm::MDBuilder(F.getContext())
                                .createBranchWeights(1, std::max(1u, type->getNumElements() / 2));
    keepLoop(*B.CreateCondBr(B.CreateIsNull(next), end, loop, weights));
    B.SetInsertPoint(end);
  }

  llvm::BasicBlock *createBlock(const char *name) {
    return llvm::BasicBlock::Create(F.getContext(), name, &F);
  }

  /// The lanes that one vector of a run has.
  unsigned getRunLength() const {
    return std::min<unsigned>(type->getNumElements(),
                              tuning::rareRunBytes / F.getDataLayout().getTypeAllocSize(element));
  }

  /// The active lanes that are left after the access of one.
  llvm::Value *emitLane(llvm::Value *rest, llvm::Value *lane, llvm::AllocaInst *elements,
                        llvm::AllocaInst *pointers) {
    emitAccess(element, lane, elements, pointers);
    return B.CreateAnd(rest, B.CreateSub(rest, B.getInt64(1)));
  }

  llvm::Value *emitRunOrLane(llvm::Value *rest, llvm::Value *lane, llvm::AllocaInst *elements) {
    llvm::BasicBlock *run = createBlock("run");
    llvm::BasicBlock *one = createBlock("lane");
    llvm::BasicBlock *join = createBlock("next");
    const unsigned length = getRunLength();
    llvm::Value *lanes = B.CreateShl(B.getInt64(llvm::maskTrailingOnes<uint64_t>(length)), lane);
    // Bits that are shifted out of the integer would be missing from a run at its end.
    llvm::Value *isRun = B.CreateICmpEQ(B.CreateAnd(rest, lanes), lanes);
    if (type->getNumElements() + length > 64 + 1)
      isRun = B.CreateAnd(isRun, B.CreateICmpULE(lane, B.getInt64(64 - length)));
    B.CreateCondBr(isRun, run, one);
    B.SetInsertPoint(run);
    emitAccess(llvm::FixedVectorType::get(element, length), lane, elements, nullptr);
    llvm::Value *afterRun = B.CreateXor(rest, lanes);
    B.CreateBr(join);
    B.SetInsertPoint(one);
    llvm::Value *afterLane = emitLane(rest, lane, elements, nullptr);
    B.CreateBr(join);
    B.SetInsertPoint(join);
    llvm::PHINode *next = B.CreatePHI(rest->getType(), 2);
    next->addIncoming(afterRun, run);
    next->addIncoming(afterLane, one);
    return next;
  }

  void emitAllLanes(llvm::AllocaInst *elements, llvm::AllocaInst *pointers) {
    llvm::BasicBlock *entry = B.GetInsertBlock();
    llvm::BasicBlock *loop = createBlock("loop");
    llvm::BasicBlock *end = createBlock("end");
    B.CreateBr(loop);
    B.SetInsertPoint(loop);
    llvm::PHINode *lane = B.CreatePHI(B.getInt64Ty(), 2, "lane");
    emitAccess(element, lane, elements, pointers);
    llvm::Value *next = B.CreateAdd(lane, B.getInt64(1));
    lane->addIncoming(B.getInt64(0), entry);
    lane->addIncoming(next, loop);
    keepLoop(*B.CreateCondBr(B.CreateICmpEQ(next, B.getInt64(type->getNumElements())), end, loop));
    B.SetInsertPoint(end);
  }

  /// Copies from memory to `elements` or back, from the lane on. `accessed` is the type of one
  /// element or, without `pointers`, a vector of them.
  void emitAccess(llvm::Type *accessed, llvm::Value *lane, llvm::AllocaInst *elements,
                  llvm::AllocaInst *pointers) {
    const llvm::DataLayout &DL = F.getDataLayout();
    const uint64_t size = DL.getTypeAllocSize(element);
    llvm::Align alignment = op.alignment;
    llvm::Value *address;
    if (pointers) {
      llvm::Type *pointerType = pointer->getType()->getScalarType();
      address = B.CreateAlignedLoad(
          pointerType, B.CreateGEP(pointerType, pointers, lane),
          llvm::commonAlignment(pointers->getAlign(), DL.getTypeAllocSize(pointerType)));
    } else {
      address = B.CreateGEP(element, pointer, lane);
      alignment = llvm::commonAlignment(alignment, size);
    }
    llvm::Value *own = B.CreateGEP(element, elements, lane);
    const llvm::Align ownAlignment = llvm::commonAlignment(elements->getAlign(), size);
    if (op.isLoad())
      B.CreateAlignedStore(B.CreateAlignedLoad(accessed, address, alignment), own, ownAlignment);
    else
      B.CreateAlignedStore(B.CreateAlignedLoad(accessed, own, ownAlignment), address, alignment);
  }

  /// The code is short because it is a loop.
  void keepLoop(llvm::BranchInst &latch) {
    llvm::LLVMContext &context = F.getContext();
    llvm::SmallVector<llvm::Metadata *, 3> properties = {nullptr};
    for (const char *name : {"llvm.loop.unroll.disable", "llvm.loop.vectorize.disable"})
      properties.push_back(llvm::MDNode::get(context, llvm::MDString::get(context, name)));
    llvm::MDNode *loop = llvm::MDNode::getDistinct(context, properties);
    loop->replaceOperandWith(0, loop);
    latch.setMetadata(llvm::LLVMContext::MD_loop, loop);
  }

  llvm::Function &F;
  const MemoryOp &op;
  llvm::FixedVectorType *type;
  llvm::Type *element;
  llvm::IRBuilder<> B;
  /// Null for loads, and if all lanes are active.
  llvm::Value *data;
  llvm::Value *pointer;
  llvm::Value *bits;
};

/// The function that loops over the lanes of calls like this one.
llvm::Function &getLaneLoop(const llvm::CallInst &call, const MemoryOpCall &access,
                            llvm::ArrayRef<llvm::Value *> args) {
  llvm::Module &M = *const_cast<llvm::Module *>(call.getModule());
  const std::string name = getLaneLoopName(call.getCalledFunction()->getName());
  if (llvm::Function *known = M.getFunction(name); known && known->hasFnAttribute(laneLoopAttr))
    return *known;
  llvm::SmallVector<llvm::Type *, 3> types;
  for (const llvm::Value *arg : args)
    types.push_back(arg->getType());
  llvm::Function *F =
      llvm::Function::Create(llvm::FunctionType::get(call.getType(), types, /*isVarArg=*/false),
                             llvm::GlobalValue::InternalLinkage, name, M);
  for (const llvm::Attribute::AttrKind kind :
       {llvm::Attribute::NoInline, llvm::Attribute::NoUnwind, llvm::Attribute::WillReturn})
    F->addFnAttr(kind);
  F->addFnAttr(laneLoopAttr);
  if (const auto rare = compiler::utils::getRareConvention(M.getTargetTriple());
      rare != llvm::CallingConv::C)
    compiler::utils::setLastingConvention(*F, rare);
  if (access.op.isLoad())
    F->setOnlyReadsMemory();
  LaneLoop(*F, access.op, access.lanes.mask).emit();
  return *F;
}
} // namespace

bool canLoopOverLanes(const MemoryOpCall &access) {
  const auto *type = llvm::dyn_cast<llvm::FixedVectorType>(access.op.dataType);
  return type && type->getNumElements() <= tuning::maxScalarizedLanes && !access.lanes.length &&
         !access.op.isInterleaved();
}

void replaceByLaneLoop(llvm::CallInst &call, const MemoryOpCall &access) {
  assert(canLoopOverLanes(access));
  llvm::IRBuilder<> B(&call);
  llvm::SmallVector<llvm::Value *, 3> args;
  if (access.data)
    args.push_back(access.data);
  args.push_back(access.pointer);
  if (llvm::Value *mask = access.lanes.mask)
    args.push_back(B.CreateBitCast(
        mask, B.getIntNTy(llvm::cast<llvm::FixedVectorType>(mask->getType())->getNumElements())));
  llvm::Function &loop = getLaneLoop(call, access, args);
  llvm::CallInst *made = B.CreateCall(&loop, args);
  made->setCallingConv(loop.getCallingConv());
  if (call.hasFnAttr(llvm::Attribute::Cold))
    made->addFnAttr(llvm::Attribute::Cold);
  made->copyMetadata(call);
  if (access.op.isLoad()) {
    made->takeName(&call);
    call.replaceAllUsesWith(made);
  }
  call.eraseFromParent();
}

} // namespace vecz
