#include "expand_rare_gathers.h"

#include "compiler/utils/fixup_calling_convention.h"

#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/Analysis/VectorUtils.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/PatternMatch.h>
#include <llvm/IR/ValueHandle.h>
#include <llvm/Transforms/Utils/Local.h>

#include <map>
#include <tuple>
#include <vector>

namespace host {
namespace {

/// The operands of a gather or scatter.
struct Access {
  llvm::IntrinsicInst *call;
  /// Null for gathers.
  llvm::Value *data;
  llvm::Value *pointers;
  llvm::FixedVectorType *type;
  llvm::Align alignment;
};

std::optional<Access> getColdAccess(llvm::Value *V) {
  auto *call = llvm::dyn_cast_or_null<llvm::IntrinsicInst>(V);
  if (!call || !call->hasFnAttr(llvm::Attribute::Cold))
    return std::nullopt;
  const bool isGather = call->getIntrinsicID() == llvm::Intrinsic::masked_gather;
  if (!isGather && call->getIntrinsicID() != llvm::Intrinsic::masked_scatter)
    return std::nullopt;
  const unsigned place = isGather ? 0 : 1;
  llvm::Value *data = isGather ? nullptr : call->getArgOperand(0);
  auto *type = llvm::dyn_cast<llvm::FixedVectorType>(isGather ? call->getType() : data->getType());
  if (!type || !match(call->getArgOperand(place + 1), llvm::PatternMatch::m_AllOnes()))
    return std::nullopt;
  return Access{call, data, call->getArgOperand(place), type,
                call->getParamAlign(place).valueOrOne()};
}

bool isLegal(const Access &access, const llvm::TargetTransformInfo &TTI) {
  return access.data ? TTI.isLegalMaskedScatter(access.type, access.alignment)
                     : TTI.isLegalMaskedGather(access.type, access.alignment);
}

/// A vector of addresses, decomposed into a uniform base and a varying offset.
struct Addresses {
  explicit Addresses(llvm::Value *pointers) : differing(pointers) {
    auto *gep = llvm::dyn_cast<llvm::GetElementPtrInst>(pointers);
    if (!gep || gep->getNumIndices() != 1 || !gep->getPointerOperandType()->isPointerTy())
      return;
    base = gep->getPointerOperand();
    element = gep->getSourceElementType();
    differing = gep->getOperand(1);
    if (llvm::isa<llvm::SExtInst, llvm::ZExtInst>(differing)) {
      auto *cast = llvm::cast<llvm::CastInst>(differing);
      extension = cast->getOpcode();
      wide = cast->getDestTy()->getScalarType();
      differing = cast->getOperand(0);
    }
    auto *sum = llvm::dyn_cast<llvm::BinaryOperator>(differing);
    if (!sum || sum->getOpcode() != llvm::Instruction::Add)
      return;
    for (unsigned same : {0, 1}) {
      addend = const_cast<llvm::Value *>(getSplatValue(sum->getOperand(same)));
      if (addend) {
        differing = sum->getOperand(1 - same);
        return;
      }
    }
  }

  llvm::Value *create(llvm::IRBuilderBase &B, unsigned lane) const {
    llvm::Value *value = B.CreateExtractElement(differing, lane);
    if (addend)
      value = B.CreateAdd(value, addend);
    if (wide)
      value = B.CreateCast(extension, value, wide);
    return base ? B.CreateGEP(element, base, value) : value;
  }

  llvm::Value *differing;
  // All of these may be null.
  llvm::Value *addend = nullptr;
  llvm::Type *wide = nullptr;
  llvm::Value *base = nullptr;
  llvm::Type *element = nullptr;
  llvm::Instruction::CastOps extension = llvm::Instruction::SExt;
};

/// Emits the accesses of all lanes. Returns what is gathered; null for scatters.
llvm::Value *emitLanes(llvm::IRBuilderBase &B, const Access &access, const Addresses &addresses,
                       const llvm::AAMDNodes &metadata) {
  llvm::Value *all = llvm::PoisonValue::get(access.type);
  for (unsigned lane = 0; lane != access.type->getNumElements(); ++lane) {
    llvm::Value *place = addresses.create(B, lane);
    llvm::Instruction *made;
    if (access.data) {
      made =
          B.CreateAlignedStore(B.CreateExtractElement(access.data, lane), place, access.alignment);
    } else {
      made = B.CreateAlignedLoad(access.type->getElementType(), place, access.alignment);
      all = B.CreateInsertElement(all, made, lane);
    }
    made->setAAMetadata(metadata);
  }
  return access.data ? nullptr : all;
}

/// Accesses of one kind that are expanded in place (code size).
constexpr unsigned maxInPlace = 4;

/// What accesses must have in common to share a function.
using Kind = std::tuple<bool, llvm::Type *, uint64_t, llvm::Type *, llvm::Type *, llvm::Type *,
                        llvm::Type *, unsigned>;

Kind getKind(const Access &access, const Addresses &addresses) {
  const auto typeOf = [](const llvm::Value *V) { return V ? V->getType() : nullptr; };
  return {access.data,
          access.type,
          access.alignment.value(),
          typeOf(addresses.differing),
          typeOf(addresses.addend),
          typeOf(addresses.base),
          addresses.element,
          addresses.wide ? addresses.extension * 256 + addresses.wide->getScalarSizeInBits() : 0};
}

class Expander {
public:
  explicit Expander(llvm::Module &M) : M(M) {}

  void add(const Access &access) {
    calls.emplace_back(access.call);
    ++counts[getKind(access, Addresses(access.pointers))];
  }

  bool run() {
    for (const llvm::WeakVH &call : calls)
      if (const auto access = getColdAccess(call))
        expand(*access);
    return !calls.empty();
  }

private:
  void expand(const Access &access) {
    const Addresses addresses(access.pointers);
    const Kind kind = getKind(access, addresses);
    llvm::IRBuilder<> B(access.call);
    llvm::Value *all = counts[kind] > maxInPlace
                           ? callShared(B, access, addresses, shared[kind])
                           : emitLanes(B, access, addresses, access.call->getAAMetadata());
    if (!access.data)
      access.call->replaceAllUsesWith(all);
    access.call->eraseFromParent();
    llvm::RecursivelyDeleteTriviallyDeadInstructions(access.pointers);
  }

  llvm::Value *callShared(llvm::IRBuilderBase &B, const Access &access, const Addresses &addresses,
                          llvm::Function *&function) {
    llvm::SmallVector<llvm::Value *, 4> arguments = {addresses.differing};
    for (llvm::Value *value : {addresses.addend, addresses.base, access.data})
      if (value)
        arguments.push_back(value);
    if (!function)
      function = createShared(access, addresses, arguments);
    llvm::CallInst *call = B.CreateCall(function, arguments);
    call->setCallingConv(function->getCallingConv());
    call->setAAMetadata(access.call->getAAMetadata());
    return call;
  }

  llvm::Function *createShared(Access access, Addresses addresses,
                               llvm::ArrayRef<llvm::Value *> arguments) {
    llvm::SmallVector<llvm::Type *, 4> types;
    for (const llvm::Value *argument : arguments)
      types.push_back(argument->getType());
    llvm::Type *result = access.data ? llvm::Type::getVoidTy(M.getContext()) : access.type;
    auto *function = llvm::Function::Create(
        llvm::FunctionType::get(result, types, /*isVarArg=*/false),
        llvm::GlobalValue::PrivateLinkage, access.data ? "host.scatter" : "host.gather", &M);
    function->setCallingConv(compiler::utils::getRareConvention(M.getTargetTriple()));
    // Code for the CPU of the caller, but none of its other properties.
    for (const char *name : {"target-cpu", "target-features"})
      if (const llvm::Attribute attribute = access.call->getFunction()->getFnAttribute(name);
          attribute.isValid())
        function->addFnAttr(attribute);
    for (const llvm::Attribute::AttrKind kind :
         {llvm::Attribute::Cold, llvm::Attribute::NoInline, llvm::Attribute::NoUnwind,
          llvm::Attribute::WillReturn})
      function->addFnAttr(kind);
    llvm::Function::arg_iterator next = function->arg_begin();
    for (llvm::Value **value :
         {&addresses.differing, &addresses.addend, &addresses.base, &access.data})
      if (*value)
        *value = &*next++;
    llvm::IRBuilder<> B(llvm::BasicBlock::Create(M.getContext(), "", function));
    llvm::Value *all = emitLanes(B, access, addresses, llvm::AAMDNodes());
    access.data ? B.CreateRetVoid() : B.CreateRet(all);
    return function;
  }

  llvm::Module &M;
  /// Weak handles, because a gather may be an operand of another one and may be deleted with it.
  std::vector<llvm::WeakVH> calls;
  std::map<Kind, unsigned> counts;
  std::map<Kind, llvm::Function *> shared;
};

} // namespace

llvm::PreservedAnalyses ExpandRareGathersPass::run(llvm::Module &M,
                                                   llvm::ModuleAnalysisManager &AM) {
  auto &FAM = AM.getResult<llvm::FunctionAnalysisManagerModuleProxy>(M).getManager();
  Expander expander(M);
  for (llvm::Function &F : M)
    for (llvm::Instruction &I : llvm::instructions(F))
      if (const auto access = getColdAccess(&I);
          access && !isLegal(*access, FAM.getResult<llvm::TargetIRAnalysis>(F)))
        expander.add(*access);
  return expander.run() ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
}

} // namespace host
