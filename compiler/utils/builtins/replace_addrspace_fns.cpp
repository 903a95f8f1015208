// See the header for what can be known. A pointer that goes through a variable is followed, too:
// variables that hold nothing but generic pointers are promoted first, in the functions that ask.
#include "compiler/utils/replace_addrspace_fns.h"

#include <llvm/ADT/SetVector.h>
#include <llvm/ADT/StringSwitch.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/PromoteMemToReg.h>

#include "compiler/utils/address_spaces.h"
#include "compiler/utils/builtin_info.h"
#include "pointer_origin.h"
#include "replace_calls.h"

namespace compiler::utils {

namespace {
enum class Question { ToGlobal, ToLocal, ToPrivate, GetFence };

unsigned getTargetSpace(Question question) {
  return question == Question::ToGlobal  ? AddressSpace::Global
         : question == Question::ToLocal ? AddressSpace::Local
                                         : AddressSpace::Private;
}

std::optional<Question> getQuestionByName(llvm::StringRef name) {
  return llvm::StringSwitch<std::optional<Question>>(name)
      .Case("to_global", Question::ToGlobal)
      .Case("to_local", Question::ToLocal)
      .Case("to_private", Question::ToPrivate)
      .Case("get_fence", Question::GetFence)
      .Default(std::nullopt);
}

/// What F asks; nullopt if it is another function, by its name or by its type.
std::optional<Question> getQuestion(const llvm::Function &F) {
  const llvm::FunctionType &type = *F.getFunctionType();
  if (F.isIntrinsic() || type.isVarArg() || type.getNumParams() != 1 ||
      !type.getParamType(0)->isPointerTy())
    return std::nullopt;
  std::optional<Question> question;
  llvm::StringRef plain = F.getName();
  if (plain.consume_front("__"))
    question = getQuestionByName(plain);
  else if (const std::optional<DemangledName> name = demangleName(F.getName());
           name && name->params.size() == 1 && !isOwnFunction(F, name->name))
    question = getQuestionByName(name->name);
  if (!question)
    return std::nullopt;
  const llvm::Type *result = type.getReturnType();
  const bool fits =
      *question == Question::GetFence
          ? result->isIntegerTy(32)
          : result->isPointerTy() && result->getPointerAddressSpace() == getTargetSpace(*question);
  return fits ? question : std::nullopt;
}

/// The null of a generic pointer, seen as a pointer to that space: what programs compare with.
llvm::Constant *getNull(llvm::PointerType *type) {
  auto *generic = llvm::PointerType::get(type->getContext(), AddressSpace::Generic);
  return llvm::ConstantExpr::getPointerBitCastOrAddrSpaceCast(
      llvm::ConstantPointerNull::get(generic), type);
}

/// Asks the target about a pointer whose origin is not known.
llvm::Value *emitQuery(llvm::IRBuilder<> &B, llvm::Module &M, llvm::Value *pointer,
                       BuiltinInfo &BI) {
  llvm::Function *query = BI.getOrDeclareMuxBuiltin(eMuxBuiltinGetAddressSpace, M);
  // Something else has the builtin's name.
  if (!query || query->arg_size() != 1)
    return B.getInt32(AddressSpace::Global);
  llvm::CallInst *call = B.CreateCall(query, pointer, "space");
  call->setCallingConv(query->getCallingConv());
  return call;
}

llvm::Value *emitCast(llvm::IRBuilder<> &B, llvm::CallInst &call, unsigned space,
                      llvm::Value *origin) {
  llvm::Constant *null = getNull(llvm::cast<llvm::PointerType>(call.getType()));
  const auto *known = llvm::dyn_cast<llvm::ConstantInt>(origin);
  if (known && known->getZExtValue() != space)
    return null;
  llvm::Value *cast = B.CreateAddrSpaceCast(call.getArgOperand(0), call.getType());
  if (known)
    return cast;
  return B.CreateSelect(B.CreateICmpEQ(origin, B.getInt32(space)), cast, null);
}

/// CLK_LOCAL_MEM_FENCE is 1, CLK_GLOBAL_MEM_FENCE 2; private memory needs no fence.
llvm::Value *emitFence(llvm::IRBuilder<> &B, llvm::Value *origin) {
  llvm::Value *isGlobal = B.CreateICmpEQ(origin, B.getInt32(AddressSpace::Global));
  llvm::Value *isLocal = B.CreateICmpEQ(origin, B.getInt32(AddressSpace::Local));
  return B.CreateSelect(isGlobal, B.getInt32(2), B.CreateZExt(isLocal, B.getInt32Ty()));
}

void promoteGenericPointers(llvm::Function &F) {
  llvm::SmallVector<llvm::AllocaInst *, 8> variables;
  for (llvm::Instruction &I : llvm::instructions(F)) {
    auto *variable = llvm::dyn_cast<llvm::AllocaInst>(&I);
    if (variable && variable->getAllocatedType()->isPointerTy() &&
        variable->getAllocatedType()->getPointerAddressSpace() == AddressSpace::Generic &&
        llvm::isAllocaPromotable(variable))
      variables.push_back(variable);
  }
  if (variables.empty())
    return;
  llvm::DominatorTree DT(F);
  llvm::PromoteMemToReg(variables, DT);
}
} // namespace

bool isAddressSpaceFunction(const llvm::Function &F) { return getQuestion(F).has_value(); }

llvm::PreservedAnalyses ReplaceAddrSpaceFnsPass::run(llvm::Module &M,
                                                     llvm::ModuleAnalysisManager &AM) {
  llvm::SmallVector<std::pair<llvm::Function *, Question>, 8> asked;
  llvm::SmallSetVector<llvm::Function *, 8> askers;
  for (llvm::Function &F : M) {
    const std::optional<Question> question = getQuestion(F);
    if (!question)
      continue;
    asked.emplace_back(&F, *question);
    for (const llvm::User *user : F.users())
      if (auto *call = llvm::dyn_cast<llvm::CallInst>(user))
        askers.insert(const_cast<llvm::Function *>(call->getFunction()));
  }
  if (askers.empty())
    return llvm::PreservedAnalyses::all();
  // Only where control never comes can a pointer be made of itself, without end.
  for (llvm::Function &F : M)
    if (!F.isDeclaration())
      llvm::EliminateUnreachableBlocks(F);
  for (llvm::Function *F : askers)
    promoteGenericPointers(*F);

  BuiltinInfo &BI = AM.getResult<BuiltinInfoAnalysis>(M);
  PointerOrigin origins;
  for (const auto &[F, question] : asked)
    replaceCallsOf(*F, [&](llvm::CallInst &call) {
      llvm::Value *pointer = call.getArgOperand(0);
      llvm::IRBuilder<> B(&call);
      llvm::Value *origin = origins.getAddressSpace(pointer);
      if (!origin)
        origin = emitQuery(B, M, pointer, BI);
      return question == Question::GetFence ? emitFence(B, origin)
                                            : emitCast(B, call, getTargetSpace(question), origin);
    });
  return llvm::PreservedAnalyses::none();
}

} // namespace compiler::utils
