// Allocas of generic pointers are promoted first in functions with queries, so that pointers are
// traced through them.
#include "compiler/utils/replace_addrspace_fns.h"

#include "compiler/utils/address_spaces.h"
#include "compiler/utils/builtin_info.h"
#include "pointer_origin.h"
#include "replace_calls.h"

#include <llvm/ADT/SetVector.h>
#include <llvm/ADT/StringSwitch.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/PromoteMemToReg.h>

namespace compiler::utils {

namespace {
enum class Query { ToGlobal, ToLocal, ToPrivate, GetFence };

unsigned getTargetSpace(Query query) {
  return query == Query::ToGlobal  ? AddressSpace::Global
         : query == Query::ToLocal ? AddressSpace::Local
                                   : AddressSpace::Private;
}

std::optional<Query> getQueryByName(llvm::StringRef name) {
  return llvm::StringSwitch<std::optional<Query>>(name)
      .Case("to_global", Query::ToGlobal)
      .Case("to_local", Query::ToLocal)
      .Case("to_private", Query::ToPrivate)
      .Case("get_fence", Query::GetFence)
      .Default(std::nullopt);
}

/// The query that F is; nullopt if its name or type does not match.
std::optional<Query> getQuery(const llvm::Function &F) {
  const llvm::FunctionType &type = *F.getFunctionType();
  if (F.isIntrinsic() || type.isVarArg() || type.getNumParams() != 1 ||
      !type.getParamType(0)->isPointerTy())
    return std::nullopt;
  std::optional<Query> query;
  llvm::StringRef plain = F.getName();
  if (plain.consume_front("__"))
    query = getQueryByName(plain);
  else if (const std::optional<DemangledName> name = demangleName(F.getName());
           name && name->params.size() == 1 && !isUserFunction(F, name->name))
    query = getQueryByName(name->name);
  if (!query)
    return std::nullopt;
  const llvm::Type *result = type.getReturnType();
  const bool fits =
      *query == Query::GetFence
          ? result->isIntegerTy(32)
          : result->isPointerTy() && result->getPointerAddressSpace() == getTargetSpace(*query);
  return fits ? query : std::nullopt;
}

/// The generic null pointer cast to that address space, which programs compare with.
llvm::Constant *getNull(llvm::PointerType *type) {
  auto *generic = llvm::PointerType::get(type->getContext(), AddressSpace::Generic);
  return llvm::ConstantExpr::getPointerBitCastOrAddrSpaceCast(
      llvm::ConstantPointerNull::get(generic), type);
}

/// Queries the address space of a pointer at run time.
llvm::Value *emitQuery(llvm::IRBuilder<> &B, llvm::Module &M, llvm::Value *pointer,
                       BuiltinInfo &BI) {
  llvm::Function *query = BI.getOrDeclareMuxBuiltin(eMuxBuiltinGetAddressSpace, M);
  // The builtin's name is declared with another type.
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

/// CLK_LOCAL_MEM_FENCE is 1, CLK_GLOBAL_MEM_FENCE is 2; private memory needs no fence.
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

bool isAddressSpaceFunction(const llvm::Function &F) { return getQuery(F).has_value(); }

llvm::PreservedAnalyses ReplaceAddrSpaceFnsPass::run(llvm::Module &M,
                                                     llvm::ModuleAnalysisManager &AM) {
  llvm::SmallVector<std::pair<llvm::Function *, Query>, 8> queries;
  llvm::SmallSetVector<llvm::Function *, 8> callers;
  for (llvm::Function &F : M) {
    const std::optional<Query> query = getQuery(F);
    if (!query)
      continue;
    queries.emplace_back(&F, *query);
    for (const llvm::User *user : F.users())
      if (auto *call = llvm::dyn_cast<llvm::CallInst>(user))
        callers.insert(const_cast<llvm::Function *>(call->getFunction()));
  }
  if (callers.empty())
    return llvm::PreservedAnalyses::all();
  // Pointers can be self-referential in unreachable code only.
  for (llvm::Function &F : M)
    if (!F.isDeclaration())
      llvm::EliminateUnreachableBlocks(F);
  for (llvm::Function *F : callers)
    promoteGenericPointers(*F);

  BuiltinInfo &BI = AM.getResult<BuiltinInfoAnalysis>(M);
  PointerOrigin origins;
  for (const auto &[F, query] : queries)
    replaceCallsOf(*F, [&](llvm::CallInst &call) {
      llvm::Value *pointer = call.getArgOperand(0);
      llvm::IRBuilder<> B(&call);
      llvm::Value *origin = origins.getAddressSpace(pointer);
      if (!origin)
        origin = emitQuery(B, M, pointer, BI);
      return query == Query::GetFence ? emitFence(B, origin)
                                      : emitCast(B, call, getTargetSpace(query), origin);
    });
  return llvm::PreservedAnalyses::none();
}

} // namespace compiler::utils
