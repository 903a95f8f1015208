#include "memory_ops.h"

#include "rare_accesses.h"
#include "tuning.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

namespace vecz {

namespace {
constexpr llvm::StringLiteral prefix = "__vecz_b_";
constexpr llvm::StringLiteral maskedPrefix = "masked_";
constexpr llvm::StringLiteral predicatedSuffix = "_vp";
constexpr llvm::StringLiteral runtimeStride = "V";

// The order matters: no name is a prefix of a later one.
constexpr std::pair<llvm::StringLiteral, MemoryOp::Kind> kinds[] = {
    {"interleaved_load", MemoryOp::Kind::InterleavedLoad},
    {"interleaved_store", MemoryOp::Kind::InterleavedStore},
    {"gather_load", MemoryOp::Kind::GatherLoad},
    {"scatter_store", MemoryOp::Kind::ScatterStore},
    {"load", MemoryOp::Kind::Load},
    {"store", MemoryOp::Kind::Store},
};

std::string mangleScalar(const llvm::Type *type) {
  if (type->isPointerTy()) {
    const unsigned space = type->getPointerAddressSpace();
    return space == 0 ? "u3ptr" : "u3ptrU3AS" + std::to_string(space);
  }
  if (type->isHalfTy())
    return "Dh";
  if (type->isBFloatTy())
    return "DF16b";
  if (type->isFloatTy())
    return "f";
  if (type->isDoubleTy())
    return "d";
  switch (type->getScalarSizeInBits()) {
  case 1:
    return "b";
  case 8:
    return "h";
  case 16:
    return "t";
  case 32:
    return "j";
  case 64:
    return "m";
  default: {
    std::string text;
    llvm::raw_string_ostream stream(text);
    type->print(stream);
    return "u" + std::to_string(text.size()) + text;
  }
  }
}

std::string getName(const MemoryOp &op, const llvm::Type *pointerType, const ActiveLanes &lanes) {
  const auto *kind = llvm::find_if(kinds, [&](const auto &each) { return each.second == op.kind; });
  std::string name = prefix.str();
  if (lanes.mask)
    name += maskedPrefix;
  name += kind->first.str() + std::to_string(op.alignment.value());
  // 'n' is the minus sign of the Itanium mangling.
  if (op.hasRuntimeStride)
    name += runtimeStride;
  else if (op.isInterleaved())
    name += "_" + std::string(op.stride < 0 ? "n" : "") + llvm::utostr(std::abs(op.stride));
  if (lanes.length)
    name += predicatedSuffix;
  name += "_" + mangleType(op.dataType) + mangleType(pointerType);
  if (lanes.mask)
    name += mangleType(lanes.mask->getType());
  if (lanes.length)
    name += mangleType(lanes.length->getType());
  return name;
}

/// The parts of a name. Types are taken from the call.
struct ParsedName {
  MemoryOp op;
  bool isMasked;
  bool isPredicated;
};

std::optional<ParsedName> parseName(llvm::StringRef name) {
  if (!name.consume_front(prefix))
    return std::nullopt;
  ParsedName parsed{{MemoryOp::Kind::Load, nullptr, llvm::Align()}, false, false};
  parsed.isMasked = name.consume_front(maskedPrefix);
  const auto *kind =
      llvm::find_if(kinds, [&](const auto &each) { return name.starts_with(each.first); });
  if (kind == std::end(kinds))
    return std::nullopt;
  name = name.drop_front(kind->first.size());
  parsed.op.kind = kind->second;
  uint64_t alignment;
  if (name.consumeInteger(10, alignment) || !llvm::isPowerOf2_64(alignment))
    return std::nullopt;
  parsed.op.alignment = llvm::Align(alignment);
  parsed.op.hasRuntimeStride = parsed.op.isInterleaved() && name.consume_front(runtimeStride);
  if (parsed.op.isInterleaved() && !parsed.op.hasRuntimeStride) {
    uint32_t amount;
    if (!name.consume_front("_"))
      return std::nullopt;
    const bool isNegative = name.consume_front("n");
    if (name.consumeInteger(10, amount))
      return std::nullopt;
    parsed.op.stride = isNegative ? -int64_t(amount) : int64_t(amount);
  }
  parsed.isPredicated = name.consume_front(predicatedSuffix);
  return name.starts_with("_") ? std::optional(parsed) : std::nullopt;
}

/// An access whose stride is an operand, in elements.
llvm::Value *buildStrided(llvm::IRBuilderBase &B, const MemoryOpCall &call,
                          const TargetInfo &target) {
  const MemoryOp &op = call.op;
  auto *type = llvm::cast<llvm::VectorType>(op.dataType);
  const llvm::DataLayout &DL = B.GetInsertBlock()->getDataLayout();
  llvm::Value *stride = B.CreateSExtOrTrunc(call.stride, DL.getIndexType(call.pointer->getType()));
  if (call.lanes.areAll() && !type->isScalableTy()) {
    const uint64_t size = DL.getTypeAllocSize(type->getElementType()).getFixedValue();
    llvm::Value *bytes = B.CreateMul(stride, llvm::ConstantInt::get(stride->getType(), size));
    if (op.isLoad())
      return target.createStridedLoad(B, type, call.pointer, bytes, op.alignment);
    return target.createStridedStore(B, call.data, call.pointer, bytes, op.alignment);
  }
  auto *indices = llvm::VectorType::get(stride->getType(), type->getElementCount());
  llvm::Value *steps = B.CreateMul(B.CreateStepVector(indices),
                                   B.CreateVectorSplat(type->getElementCount(), stride));
  llvm::Value *pointers = B.CreateGEP(type->getElementType(), call.pointer, steps);
  if (op.isLoad())
    return target.createGatherLoad(B, type, pointers, op.alignment, call.lanes);
  return target.createScatterStore(B, call.data, pointers, op.alignment, call.lanes);
}

llvm::Value *build(llvm::IRBuilderBase &B, const MemoryOpCall &call, const TargetInfo &target) {
  const MemoryOp &op = call.op;
  if (op.hasRuntimeStride)
    return buildStrided(B, call, target);
  switch (op.kind) {
  case MemoryOp::Kind::Load:
    return target.createLoad(B, op.dataType, call.pointer, op.alignment, call.lanes);
  case MemoryOp::Kind::Store:
    return target.createStore(B, call.data, call.pointer, op.alignment, call.lanes);
  case MemoryOp::Kind::InterleavedLoad:
    return target.createInterleavedLoad(B, op.dataType, call.pointer, op.stride, op.alignment,
                                        call.lanes);
  case MemoryOp::Kind::InterleavedStore:
    return target.createInterleavedStore(B, call.data, call.pointer, op.stride, op.alignment,
                                         call.lanes);
  case MemoryOp::Kind::GatherLoad:
    return target.createGatherLoad(B, op.dataType, call.pointer, op.alignment, call.lanes);
  case MemoryOp::Kind::ScatterStore:
    return target.createScatterStore(B, call.data, call.pointer, op.alignment, call.lanes);
  }
  llvm_unreachable("all kinds are handled");
}
} // namespace

std::string mangleType(const llvm::Type *type) {
  const auto *vector = llvm::dyn_cast<llvm::VectorType>(type);
  if (!vector)
    return mangleScalar(type);
  const std::string element = mangleScalar(vector->getElementType());
  const unsigned count = vector->getElementCount().getKnownMinValue();
  if (!vector->getElementCount().isScalable())
    return "Dv" + std::to_string(count) + "_" + element;
  const std::string text = "nxv" + std::to_string(count) + element;
  return "u" + std::to_string(text.size()) + text;
}

llvm::CallInst *createMemoryOp(llvm::IRBuilderBase &B, const MemoryOp &op, llvm::Value *data,
                               llvm::Value *pointer, const ActiveLanes &lanes,
                               llvm::Value *stride) {
  llvm::SmallVector<llvm::Value *, 5> args;
  for (llvm::Value *arg : {data, pointer, stride, lanes.mask, lanes.length})
    if (arg)
      args.push_back(arg);
  llvm::SmallVector<llvm::Type *, 4> types;
  for (llvm::Value *arg : args)
    types.push_back(arg->getType());
  auto *type = llvm::FunctionType::get(op.isLoad() ? op.dataType : B.getVoidTy(), types,
                                       /*isVarArg=*/false);
  llvm::Module &M = *B.GetInsertBlock()->getModule();
  const llvm::FunctionCallee callee =
      M.getOrInsertFunction(getName(op, pointer->getType(), lanes), type);
  llvm::CallInst *call = B.CreateCall(callee, args);
  if (op.isLoad())
    call->setOnlyReadsMemory();
  else
    call->setOnlyWritesMemory();
  call->setDoesNotThrow();
  call->addFnAttr(llvm::Attribute::WillReturn);
  return call;
}

std::optional<MemoryOpCall> analyzeMemoryOp(const llvm::CallInst &call) {
  const llvm::Function *callee = call.getCalledFunction();
  const auto parsed = callee ? parseName(callee->getName()) : std::nullopt;
  if (!parsed)
    return std::nullopt;
  const bool isLoad = parsed->op.isLoad();
  if (call.arg_size() !=
      1u + !isLoad + parsed->op.hasRuntimeStride + parsed->isMasked + parsed->isPredicated)
    return std::nullopt;
  MemoryOpCall result{parsed->op, nullptr, nullptr, nullptr, {}};
  unsigned next = 0;
  if (!isLoad)
    result.data = call.getArgOperand(next++);
  result.pointer = call.getArgOperand(next++);
  if (parsed->op.hasRuntimeStride)
    result.stride = call.getArgOperand(next++);
  if (parsed->isMasked)
    result.lanes.mask = call.getArgOperand(next++);
  if (parsed->isPredicated)
    result.lanes.length = call.getArgOperand(next++);
  result.op.dataType = isLoad ? call.getType() : result.data->getType();
  if (!result.op.dataType->isVectorTy() || !result.pointer->getType()->isPtrOrPtrVectorTy())
    return std::nullopt;
  if (result.stride &&
      (!result.stride->getType()->isIntegerTy() || !result.pointer->getType()->isPointerTy()))
    return std::nullopt;
  return result;
}

std::string getLaneLoopName(llvm::StringRef operation) {
  [[maybe_unused]] const bool isOperation = operation.consume_front(prefix);
  assert(isOperation);
  return (prefix + "lane_loop_" + operation).str();
}

namespace {
/// A cold gather or scatter stays an intrinsic with the attribute `cold`: less code to optimize
/// than its scalarization. The code generator expands it late.
llvm::CallInst *buildCold(llvm::IRBuilderBase &B, const MemoryOpCall &call) {
  const MemoryOp &op = call.op;
  llvm::CallInst *made =
      op.isLoad() ? B.CreateMaskedGather(op.dataType, call.pointer, op.alignment, call.lanes.mask)
                  : B.CreateMaskedScatter(call.data, call.pointer, op.alignment, call.lanes.mask);
  made->addFnAttr(llvm::Attribute::Cold);
  return made;
}

bool isScattered(const MemoryOp &op) {
  return op.kind == MemoryOp::Kind::GatherLoad || op.kind == MemoryOp::Kind::ScatterStore;
}

bool isCold(const llvm::CallInst &call, const MemoryOp &op) {
  return call.hasFnAttr(llvm::Attribute::Cold) && isScattered(op);
}

/// On the fallbacks of runtime checks, and on the functions that are defined for them.
constexpr llvm::StringLiteral fallbackAttr = "vecz-fallback";
/// On operations that rarely run.
constexpr llvm::StringLiteral rareAttr = "vecz-rare";

/// Whether the operation rarely runs, and the target would scalarize it.
bool isRareScalarization(const llvm::CallInst &call, const MemoryOpCall &decoded,
                         const TargetInfo &target) {
  if (!call.hasFnAttr(rareAttr) || !canLoopOverLanes(decoded))
    return false;
  return isScattered(decoded.op) ? !target.hasGathers()
                                 : decoded.lanes.mask && !target.hasMaskedAccesses();
}

/// Whether a call of a shared function is less code than what the target builds in its place, which
/// is a scalarization.
bool isShareable(const llvm::CallInst &call, const MemoryOpCall &decoded) {
  if (!call.hasFnAttr(fallbackAttr) || decoded.lanes.length)
    return false;
  return decoded.op.kind == MemoryOp::Kind::GatherLoad ||
         (decoded.op.kind == MemoryOp::Kind::Load && decoded.lanes.mask);
}

/// The functions that more fallbacks of F call than are built in place.
llvm::SmallPtrSet<const llvm::Function *, 4> findSharedOps(const llvm::Function &F) {
  llvm::SmallDenseMap<const llvm::Function *, unsigned, 4> counts;
  llvm::SmallPtrSet<const llvm::Function *, 4> shared;
  for (const llvm::Instruction &I : llvm::instructions(F)) {
    const auto *call = llvm::dyn_cast<llvm::CallInst>(&I);
    const llvm::Function *callee = call ? call->getCalledFunction() : nullptr;
    const bool mayShare = callee && call->hasFnAttr(fallbackAttr) &&
                          (callee->isDeclaration() || callee->hasFnAttribute(fallbackAttr));
    if (mayShare && ++counts[callee] > tuning::maxFallbacksInPlace)
      shared.insert(callee);
  }
  return shared;
}

/// Defines the function that the call names: its body is what the target builds for the operation.
void defineSharedOp(llvm::CallInst &call, MemoryOpCall decoded, const TargetInfo &target) {
  llvm::Function &shared = *call.getCalledFunction();
  call.removeFnAttr(fallbackAttr);
  if (!shared.isDeclaration())
    return;
  shared.setLinkage(llvm::GlobalValue::InternalLinkage);
  for (const llvm::Attribute::AttrKind kind :
       {llvm::Attribute::NoInline, llvm::Attribute::NoUnwind, llvm::Attribute::WillReturn})
    shared.addFnAttr(kind);
  shared.addFnAttr(fallbackAttr);
  shared.setOnlyReadsMemory();
  decoded.pointer = shared.getArg(0);
  if (decoded.lanes.mask)
    decoded.lanes.mask = shared.getArg(1);
  llvm::IRBuilder<> B(llvm::BasicBlock::Create(shared.getContext(), "entry", &shared));
  B.CreateRet(build(B, decoded, target));
}
} // namespace

bool hasStridedMemoryOps(const llvm::Function &F) {
  return llvm::any_of(llvm::instructions(F), [](const llvm::Instruction &I) {
    const auto *call = llvm::dyn_cast<llvm::CallInst>(&I);
    const auto decoded = call ? analyzeMemoryOp(*call) : std::nullopt;
    return decoded && (decoded->op.isInterleaved() || decoded->op.hasRuntimeStride);
  });
}

void markFallback(llvm::CallInst &call) {
  call.addFnAttr(llvm::Attribute::get(call.getContext(), fallbackAttr));
}

void markRare(llvm::CallInst &call) {
  call.addFnAttr(llvm::Attribute::get(call.getContext(), rareAttr));
}

bool defineMemoryOps(llvm::Function &F, const TargetInfo &target) {
  const auto shared = findSharedOps(F);
  bool changed = false;
  for (llvm::Instruction &I : llvm::make_early_inc_range(llvm::instructions(F))) {
    auto *call = llvm::dyn_cast<llvm::CallInst>(&I);
    const auto op = call ? analyzeMemoryOp(*call) : std::nullopt;
    if (!op)
      continue;
    if (isShareable(*call, *op) && shared.contains(call->getCalledFunction())) {
      defineSharedOp(*call, *op, target);
      changed = true;
      continue;
    }
    if (isRareScalarization(*call, *op, target)) {
      replaceByLaneLoop(*call, *op);
      changed = true;
      continue;
    }
    const llvm::Instruction *before = call->getPrevNode();
    llvm::IRBuilder<> B(call);
    llvm::Value *built = isCold(*call, op->op) ? buildCold(B, *op) : build(B, *op, target);
    for (llvm::Instruction *made = call->getPrevNode(); made != before; made = made->getPrevNode())
      if (made->mayReadOrWriteMemory())
        made->copyMetadata(*call);
    if (op->op.isLoad()) {
      if (!llvm::isa<llvm::Constant>(built))
        built->takeName(call);
      call->replaceAllUsesWith(built);
    }
    call->eraseFromParent();
    changed = true;
  }
  return changed;
}

} // namespace vecz
