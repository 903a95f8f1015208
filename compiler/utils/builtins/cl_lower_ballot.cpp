// Lowers OpenCL C ballots and related sub-group functions to mux builtins.
//
// A ballot is a uint4, bit 0 of element 0 being work-item 0. Only the vote itself needs a builtin.
// Operations on a ballot are computed from it per 32-bit element, which the vectorizer can widen
// for any vector type.
#include "cl_lower_to_mux.h"
#include "compiler/utils/builtin_info.h"

#include <llvm/ADT/StringSwitch.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

namespace compiler::utils {

namespace {
constexpr unsigned numWords = 4;
constexpr unsigned bitsPerWord = 32;

class BallotLowering {
public:
  BallotLowering(llvm::CallInst &call, BIMuxInfoConcept &muxInfo)
      : call(call), muxInfo(muxInfo), B(&call),
        ballotType(llvm::FixedVectorType::get(B.getInt32Ty(), numWords)) {}

  llvm::Value *lower(llvm::StringRef function);

private:
  llvm::Value *lowerElect();
  llvm::Value *lowerAllEqual();
  llvm::Value *lowerBallot();
  llvm::Value *lowerMask(llvm::StringRef relation);
  llvm::Value *lowerBitExtract();
  llvm::Value *lowerInverseBallot();
  llvm::Value *lowerCount(llvm::StringRef function);
  llvm::Value *lowerFind(bool isLast);

  bool hasBallotOperand(unsigned numOperands) const {
    return call.arg_size() == numOperands && call.getArgOperand(0)->getType() == ballotType &&
           call.getType()->isIntegerTy(32);
  }
  llvm::Value *getId() { return createCall(eMuxBuiltinGetSubGroupLocalId, {}); }
  llvm::Value *getMaxSize() { return createCall(eMuxBuiltinGetMaxSubGroupSize, {}); }
  /// A mask of the work-items with IDs less than `end`.
  llvm::Value *createMaskBelow(llvm::Value *end);
  llvm::Value *createBit(llvm::Value *ballot, llvm::Value *index);
  llvm::CallInst *createCall(BuiltinID ID, llvm::ArrayRef<llvm::Value *> args,
                             llvm::ArrayRef<llvm::Type *> overload = {});
  llvm::Value *toResult(llvm::Value *flag) { return B.CreateZExtOrTrunc(flag, call.getType()); }

  llvm::CallInst &call;
  BIMuxInfoConcept &muxInfo;
  llvm::IRBuilder<> B;
  llvm::FixedVectorType *ballotType;
};

llvm::CallInst *BallotLowering::createCall(BuiltinID ID, llvm::ArrayRef<llvm::Value *> args,
                                           llvm::ArrayRef<llvm::Type *> overload) {
  llvm::Function *callee = muxInfo.getOrDeclareMuxBuiltin(ID, *call.getModule(), overload);
  llvm::CallInst *result = B.CreateCall(callee, args);
  result->setCallingConv(callee->getCallingConv());
  return result;
}

llvm::Value *BallotLowering::lower(llvm::StringRef function) {
  if (function.consume_front("get_sub_group_") && function.consume_back("_mask"))
    return lowerMask(function);
  if (!function.consume_front("sub_group_"))
    return nullptr;
  if (function == "elect")
    return lowerElect();
  if (function == "non_uniform_all_equal")
    return lowerAllEqual();
  if (function == "ballot")
    return lowerBallot();
  if (function == "inverse_ballot")
    return lowerInverseBallot();
  if (!function.consume_front("ballot_"))
    return nullptr;
  if (function == "bit_extract")
    return lowerBitExtract();
  if (function == "find_lsb" || function == "find_msb")
    return lowerFind(/*isLast*/ function == "find_msb");
  return lowerCount(function);
}

/// The elected work-item is the one whose ID equals that of the first active work-item.
llvm::Value *BallotLowering::lowerElect() {
  if (!call.arg_empty() || !call.getType()->isIntegerTy())
    return nullptr;
  llvm::Value *id = getId();
  llvm::Value *first =
      createCall(eMuxBuiltinSubGroupNonUniformBroadcastFirst, {id}, {id->getType()});
  return toResult(B.CreateICmpEQ(id, first));
}

llvm::Value *BallotLowering::lowerAllEqual() {
  if (call.arg_size() != 1 || !call.getType()->isIntegerTy())
    return nullptr;
  llvm::Value *value = call.getArgOperand(0);
  llvm::Type *type = value->getType();
  if (!type->isIntegerTy() && !type->isFloatingPointTy())
    return nullptr;
  llvm::Value *first = createCall(eMuxBuiltinSubGroupNonUniformBroadcastFirst, {value}, {type});
  llvm::Value *isEqual =
      type->isFloatingPointTy() ? B.CreateFCmpOEQ(value, first) : B.CreateICmpEQ(value, first);
  return toResult(createCall(eMuxBuiltinSubGroupNonUniformAll, {isEqual}, {B.getInt1Ty()}));
}

llvm::Value *BallotLowering::lowerBallot() {
  if (call.arg_size() != 1 || !call.getArgOperand(0)->getType()->isIntegerTy() ||
      call.getType() != ballotType)
    return nullptr;
  llvm::Value *vote = B.CreateIsNotNull(call.getArgOperand(0));
  return createCall(eMuxBuiltinSubGroupNonUniformBallot, {vote}, {B.getInt1Ty()});
}

llvm::Value *BallotLowering::createMaskBelow(llvm::Value *end) {
  llvm::Value *words = llvm::PoisonValue::get(ballotType);
  for (unsigned word = 0; word != numWords; ++word) {
    llvm::Value *count = B.CreateSub(end, B.getInt32(word * bitsPerWord));
    llvm::Value *bit = B.CreateShl(B.getInt32(1), B.CreateAnd(count, B.getInt32(bitsPerWord - 1)));
    llvm::Value *bits = B.CreateSub(bit, B.getInt32(1));
    bits = B.CreateSelect(B.CreateICmpSGE(count, B.getInt32(bitsPerWord)), B.getInt32(~0u), bits);
    bits = B.CreateSelect(B.CreateICmpSLE(count, B.getInt32(0)), B.getInt32(0), bits);
    words = B.CreateInsertElement(words, bits, word);
  }
  return words;
}

llvm::Value *BallotLowering::lowerMask(llvm::StringRef relation) {
  if (!call.arg_empty() || call.getType() != ballotType)
    return nullptr;
  if (!llvm::is_contained({"eq", "ge", "gt", "le", "lt"}, relation))
    return nullptr;
  llvm::Value *id = getId();
  llvm::Value *less = createMaskBelow(id);
  if (relation == "lt")
    return less;
  llvm::Value *upTo = createMaskBelow(B.CreateAdd(id, B.getInt32(1)));
  if (relation == "le")
    return upTo;
  if (relation == "eq")
    return B.CreateAnd(upTo, B.CreateNot(less));
  llvm::Value *all = createMaskBelow(getMaxSize());
  return B.CreateAnd(all, B.CreateNot(relation == "ge" ? less : upTo));
}

llvm::Value *BallotLowering::createBit(llvm::Value *ballot, llvm::Value *index) {
  llvm::Value *word = B.CreateExtractElement(ballot, uint64_t(0));
  for (unsigned i = 1; i != numWords; ++i)
    word = B.CreateSelect(B.CreateICmpUGE(index, B.getInt32(i * bitsPerWord)),
                          B.CreateExtractElement(ballot, i), word);
  llvm::Value *shift = B.CreateAnd(index, B.getInt32(bitsPerWord - 1));
  return B.CreateAnd(B.CreateLShr(word, shift), B.getInt32(1));
}

llvm::Value *BallotLowering::lowerBitExtract() {
  if (!hasBallotOperand(2) || !call.getArgOperand(1)->getType()->isIntegerTy(32))
    return nullptr;
  return createBit(call.getArgOperand(0), call.getArgOperand(1));
}

llvm::Value *BallotLowering::lowerInverseBallot() {
  return hasBallotOperand(1) ? createBit(call.getArgOperand(0), getId()) : nullptr;
}

/// Counts the set bits: of all work-items, or of those up to (inclusive) or before (exclusive) this
/// one.
llvm::Value *BallotLowering::lowerCount(llvm::StringRef function) {
  if (!hasBallotOperand(1))
    return nullptr;
  llvm::Value *end = nullptr;
  if (function == "bit_count")
    end = getMaxSize();
  else if (function == "inclusive_scan")
    end = B.CreateAdd(getId(), B.getInt32(1));
  else if (function == "exclusive_scan")
    end = getId();
  else
    return nullptr;
  llvm::Value *bits = B.CreateAnd(call.getArgOperand(0), createMaskBelow(end));
  llvm::Value *count = B.getInt32(0);
  for (unsigned i = 0; i != numWords; ++i)
    count = B.CreateAdd(
        count, B.CreateUnaryIntrinsic(llvm::Intrinsic::ctpop, B.CreateExtractElement(bits, i)));
  return count;
}

/// The index of the first or last set bit; unspecified if there is none.
llvm::Value *BallotLowering::lowerFind(bool isLast) {
  if (!hasBallotOperand(1))
    return nullptr;
  llvm::Value *bits = B.CreateAnd(call.getArgOperand(0), createMaskBelow(getMaxSize()));
  llvm::Value *found = B.getInt32(0);
  for (unsigned i = 0; i != numWords; ++i) {
    // The last nonzero word takes precedence.
    const unsigned word = isLast ? i : numWords - 1 - i;
    llvm::Value *value = B.CreateExtractElement(bits, word);
    llvm::Value *zeros = B.CreateBinaryIntrinsic(
        isLast ? llvm::Intrinsic::ctlz : llvm::Intrinsic::cttz, value, B.getFalse());
    llvm::Value *bit = isLast ? B.CreateSub(B.getInt32(bitsPerWord - 1), zeros) : zeros;
    llvm::Value *number = B.CreateAdd(bit, B.getInt32(word * bitsPerWord));
    found = B.CreateSelect(B.CreateIsNotNull(value), number, found);
  }
  return found;
}
} // namespace

llvm::Value *lowerCLBallotToMux(llvm::CallInst &call, const DemangledName &name,
                                BIMuxInfoConcept &muxInfo) {
  // Check first that the required builtins can be called, so that nothing is emitted otherwise.
  llvm::Module &M = *call.getModule();
  for (const BuiltinID ID : {eMuxBuiltinGetSubGroupLocalId, eMuxBuiltinGetMaxSubGroupSize})
    if (llvm::Function *F = M.getFunction(BuiltinInfo::getMuxBuiltinName(ID));
        F && (BuiltinInfo::identifyMuxBuiltin(*F).ID != ID || !F->arg_empty()))
      return nullptr;
  return BallotLowering(call, muxInfo).lower(name.name);
}

} // namespace compiler::utils
