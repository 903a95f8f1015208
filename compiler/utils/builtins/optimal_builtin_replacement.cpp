// The CGSCC order is bottom-up, whereas the spec describes top-down replacement. The result is the
// same: a call in a kernel is replaced even if the builtin's body was rewritten before, which then
// has no callers.
#include "compiler/utils/optimal_builtin_replacement.h"

#include "cl_emit_inline.h"
#include "compiler/utils/builtin_info.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Intrinsics.h>
#include <llvm/IR/Module.h>

namespace compiler::utils {

namespace {
/// The common type of the call's operands and result if it is an arithmetic type that matches the
/// mangled name; else null.
llvm::Type *getCommonType(const llvm::CallInst &call, const DemangledName &name, unsigned numArgs) {
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

/// 64-bit operations require library calls on some targets (compiler-utils:
/// OptimalBuiltinReplacementPass).
bool isNarrowInteger(const llvm::Type *type) {
  return type && type->isIntOrIntVectorTy() && type->getScalarSizeInBits() < 64;
}

llvm::Value *replaceClz(llvm::IRBuilder<> &B, llvm::CallInst &call, const DemangledName &name) {
  if (name.name != "__abacus_clz" || !isNarrowInteger(getCommonType(call, name, 1)))
    return nullptr;
  return B.CreateBinaryIntrinsic(llvm::Intrinsic::ctlz, call.getArgOperand(0), B.getFalse());
}

/// LLVM matches this sequence to its "mul hi" node.
llvm::Value *replaceMulHi(llvm::IRBuilder<> &B, llvm::CallInst &call, const DemangledName &name) {
  llvm::Type *type = name.name == "__abacus_mul_hi" ? getCommonType(call, name, 2) : nullptr;
  if (!isNarrowInteger(type))
    return nullptr;
  const unsigned bits = type->getScalarSizeInBits();
  llvm::Type *wide = type->getExtendedType();
  const bool isSigned = name.params[0].isSignedInteger();
  llvm::Value *product = B.CreateMul(B.CreateIntCast(call.getArgOperand(0), wide, isSigned),
                                     B.CreateIntCast(call.getArgOperand(1), wide, isSigned));
  return B.CreateTrunc(B.CreateLShr(product, bits), type);
}

/// If one operand is NaN the other is returned, as OpenCL C requires.
llvm::Value *replaceFMinFMax(llvm::IRBuilder<> &B, llvm::CallInst &call,
                             const DemangledName &name) {
  const bool isMin = name.name == "__abacus_fmin";
  if (!isMin && name.name != "__abacus_fmax")
    return nullptr;
  const llvm::Type *type = getCommonType(call, name, 2);
  if (!type || !type->isFPOrFPVectorTy() ||
      !hasMinNumAndMaxNum(call.getModule()->getTargetTriple()))
    return nullptr;
  return B.CreateBinaryIntrinsic(isMin ? llvm::Intrinsic::minnum : llvm::Intrinsic::maxnum,
                                 call.getArgOperand(0), call.getArgOperand(1), &call);
}

/// The callee, if it may be replaced; else null.
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
  // Removing calls may split the SCC, so its nodes are collected first and the current SCC is
  // tracked.
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
