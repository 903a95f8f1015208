// The call graph is visited from its leaves up. That changes nothing about which call wins: a call
// in a kernel is replaced even if the builtin's own body has been improved before, and the body is
// then left without callers.
#include "compiler/utils/optimal_builtin_replacement.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Intrinsics.h>
#include <llvm/IR/Module.h>

#include "compiler/utils/builtin_info.h"

namespace compiler::utils {

namespace {
/// Whether the call's operands, and its result, are of one type: of numbers of the kind that the
/// name tells. Returns that type, else null.
llvm::Type *getOnlyType(const llvm::CallInst &call, const DemangledName &name, unsigned numArgs) {
  llvm::Type *type = call.getType();
  if (call.arg_size() != numArgs || name.params.size() != numArgs)
    return nullptr;
  for (const auto [arg, param] : llvm::zip_equal(call.args(), name.params))
    if (arg->getType() != type || param != name.params[0] || param.isPointer)
      return nullptr;
  const MangledType &param = name.params[0];
  const bool fits =
      param.isFloatingPoint()
          ? type->isFPOrFPVectorTy()
          : type->isIntOrIntVectorTy() && (param.isSignedInteger() || param.isUnsignedInteger());
  return fits && type->getScalarSizeInBits() == 8 * param.getBaseSizeInBytes() ? type : nullptr;
}

/// 64 bits take a call of an external function on some targets.
bool isNarrowInteger(const llvm::Type *type) {
  return type && type->isIntOrIntVectorTy() && type->getScalarSizeInBits() < 64;
}

llvm::Value *replaceClz(llvm::IRBuilder<> &B, llvm::CallInst &call, const DemangledName &name) {
  if (name.name != "__abacus_clz" || !isNarrowInteger(getOnlyType(call, name, 1)))
    return nullptr;
  return B.CreateBinaryIntrinsic(llvm::Intrinsic::ctlz, call.getArgOperand(0), B.getFalse());
}

/// Code generators know this sequence as one operation.
llvm::Value *replaceMulHi(llvm::IRBuilder<> &B, llvm::CallInst &call, const DemangledName &name) {
  llvm::Type *type = name.name == "__abacus_mul_hi" ? getOnlyType(call, name, 2) : nullptr;
  if (!isNarrowInteger(type))
    return nullptr;
  const unsigned bits = type->getScalarSizeInBits();
  llvm::Type *wide = type->getExtendedType();
  const bool isSigned = name.params[0].isSignedInteger();
  llvm::Value *product = B.CreateMul(B.CreateIntCast(call.getArgOperand(0), wide, isSigned),
                                     B.CreateIntCast(call.getArgOperand(1), wide, isSigned));
  return B.CreateTrunc(B.CreateLShr(product, bits), type);
}

/// If one operand is NaN these give the other, as OpenCL wants it.
llvm::Value *replaceFMinFMax(llvm::IRBuilder<> &B, llvm::CallInst &call,
                             const DemangledName &name) {
  const bool isMin = name.name == "__abacus_fmin";
  if (!isMin && name.name != "__abacus_fmax")
    return nullptr;
  const llvm::Triple &triple = call.getModule()->getTargetTriple();
  const llvm::Type *type = getOnlyType(call, name, 2);
  // On 32-bit Arm they are miscompiled; AArch64's fmaxnm gives NaN if one operand is signalling.
  if (!type || !type->isFPOrFPVectorTy() || triple.isARM() || triple.isThumb() ||
      triple.isAArch64())
    return nullptr;
  return B.CreateBinaryIntrinsic(isMin ? llvm::Intrinsic::minnum : llvm::Intrinsic::maxnum,
                                 call.getArgOperand(0), call.getArgOperand(1), &call);
}

/// The function that may be replaced in this call; null if there is none.
llvm::Function *getCandidate(const llvm::CallInst &call) {
  llvm::Function *callee = call.getCalledFunction();
  if (!callee || callee->isIntrinsic() || call.isNoBuiltin() || call.isNoInline() ||
      callee->hasFnAttribute(llvm::Attribute::NoInline) ||
      callee->getFunctionType() != call.getFunctionType())
    return nullptr;
  return callee;
}

class Replacer {
public:
  Replacer(llvm::ArrayRef<OptimalBuiltinReplacementPass::ReplacementFn> replacements,
           const BuiltinInfo *BI)
      : replacements(replacements), BI(BI) {}

  bool replaceIn(llvm::Function &F) const;

private:
  llvm::Value *emit(llvm::CallInst &call, llvm::Function &callee) const;

  llvm::ArrayRef<OptimalBuiltinReplacementPass::ReplacementFn> replacements;
  const BuiltinInfo *BI;
};

bool Replacer::replaceIn(llvm::Function &F) const {
  bool changed = false;
  if (F.hasOptNone())
    return false;
  for (llvm::Instruction &I : llvm::make_early_inc_range(llvm::instructions(F))) {
    auto *call = llvm::dyn_cast<llvm::CallInst>(&I);
    llvm::Function *callee = call ? getCandidate(*call) : nullptr;
    llvm::Value *replacement = callee ? emit(*call, *callee) : nullptr;
    if (!replacement)
      continue;
    if (llvm::isa<llvm::Instruction>(replacement) && !replacement->hasName())
      replacement->takeName(call);
    call->replaceAllUsesWith(replacement);
    call->eraseFromParent();
    changed = true;
  }
  return changed;
}

llvm::Value *Replacer::emit(llvm::CallInst &call, llvm::Function &callee) const {
  const std::optional<DemangledName> name = demangleName(callee.getName());
  if (!name)
    return nullptr;
  llvm::IRBuilder<> B(&call);
  if (llvm::isa<llvm::FPMathOperator>(call))
    B.setFastMathFlags(call.getFastMathFlags());
  for (const auto &replacement : replacements)
    if (llvm::Value *value = replacement(B, call, *name))
      return value;
  if (!BI)
    return nullptr;
  const llvm::SmallVector<llvm::Value *, 4> args(call.args());
  return BI->emitBuiltinInline(callee, B, args);
}
} // namespace

llvm::SmallVector<OptimalBuiltinReplacementPass::ReplacementFn, 4>
OptimalBuiltinReplacementPass::getDefaultReplacements() {
  return {replaceClz, replaceMulHi, replaceFMinFMax};
}

llvm::PreservedAnalyses OptimalBuiltinReplacementPass::run(llvm::LazyCallGraph::SCC &initial,
                                                           llvm::CGSCCAnalysisManager &AM,
                                                           llvm::LazyCallGraph &CG,
                                                           llvm::CGSCCUpdateResult &UR) {
  llvm::Module &M = *initial.begin()->getFunction().getParent();
  const auto &moduleProxy = AM.getResult<llvm::ModuleAnalysisManagerCGSCCProxy>(initial, CG);
  const Replacer replacer(replacements,
                          BI ? BI : moduleProxy.getCachedResult<BuiltinInfoAnalysis>(M));
  llvm::FunctionAnalysisManager &FAM =
      AM.getResult<llvm::FunctionAnalysisManagerCGSCCProxy>(initial, CG).getManager();

  llvm::PreservedAnalyses unchangedControlFlow;
  unchangedControlFlow.preserveSet<llvm::CFGAnalyses>();
  // Fewer calls may split the SCC: its functions are collected first, and its successor is kept.
  llvm::SmallVector<llvm::LazyCallGraph::Node *, 4> nodes;
  for (llvm::LazyCallGraph::Node &node : initial)
    nodes.push_back(&node);
  llvm::LazyCallGraph::SCC *current = &initial;
  bool changed = false;
  for (llvm::LazyCallGraph::Node *node : nodes) {
    if (!replacer.replaceIn(node->getFunction()))
      continue;
    changed = true;
    FAM.invalidate(node->getFunction(), unchangedControlFlow);
    current = CG.lookupSCC(*node);
    current = &llvm::updateCGAndAnalysisManagerForCGSCCPass(CG, *current, *node, AM, UR, FAM);
  }
  if (!changed)
    return llvm::PreservedAnalyses::all();
  llvm::PreservedAnalyses preserved;
  preserved.preserve<llvm::FunctionAnalysisManagerCGSCCProxy>();
  return preserved;
}

} // namespace compiler::utils
