#include "compiler/utils/coarsen_work_items.h"

#include "compiler/utils/attributes.h"
#include "compiler/utils/barrier_calls.h"
#include "compiler/utils/builtin_info.h"
#include "compiler/utils/kernel_layout.h"
#include "compiler/utils/metadata.h"
#include "compiler/utils/uniform_values.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/MathExtras.h>
#include <llvm/Transforms/Utils/Cloning.h>

namespace compiler::utils {

namespace {
/// Limits of code size.
constexpr unsigned maxRows = 8;
constexpr unsigned maxInstructions = 2048;

/// What the kernel does in one dimension, and whether it can and should be coarsened there.
class RowAnalysis {
public:
  RowAnalysis(llvm::Function &kernel, unsigned dim, const BuiltinInfo &BI)
      : kernel(kernel), dim(dim), BI(BI), values(kernel, BI, dim) {}

  bool isVarying(const llvm::Value &value) const { return !values.isUniform(value); }

  /// Whether the call returns the ID in the dimension.
  bool isRowId(const llvm::Instruction &I) const;

  /// Whether the instruction is executed once for all rows although it is not uniform.
  bool isForAllRows(const llvm::Instruction &I) const;

  bool canCoarsen() const;

  /// The largest number of rows that pays, 1 if none does. A power of two.
  unsigned chooseRows(const llvm::TargetTransformInfo &TTI) const;

private:
  bool canRepeat(const llvm::Instruction &I) const;
  bool loadsSharedVector(const llvm::Loop &loop) const;
  unsigned countVarying() const;

  llvm::Function &kernel;
  unsigned dim;
  const BuiltinInfo &BI;
  UniformValues values;
};

bool RowAnalysis::isRowId(const llvm::Instruction &I) const {
  const auto *call = llvm::dyn_cast<llvm::CallInst>(&I);
  return call && getDimensionOfId(*call, BI) == dim;
}

bool RowAnalysis::isForAllRows(const llvm::Instruction &I) const {
  const auto *call = llvm::dyn_cast<llvm::CallInst>(&I);
  return call && (isBarrier(*call, kernel, BI) || llvm::isa<llvm::NoAliasScopeDeclInst>(call));
}

/// Whether one copy of the instruction for each row does what the rows do one after another. Calls
/// that access memory may be of functions that query IDs.
bool RowAnalysis::canRepeat(const llvm::Instruction &I) const {
  if (I.getType()->isTokenTy() || I.isTerminator())
    return false;
  const auto *call = llvm::dyn_cast<llvm::CallBase>(&I);
  if (!call)
    return true;
  const llvm::Function *callee = call->getCalledFunction();
  if (!callee || call->isConvergent() || call->hasOperandBundles())
    return false;
  if (callee->isIntrinsic())
    return true;
  return call->doesNotAccessMemory() && !BI.analyzeBuiltin(*callee).has(eBuiltinPropertyWorkItem);
}

bool RowAnalysis::canCoarsen() const {
  const auto isUniformlyReached = [&](const llvm::BasicBlock &block) {
    return values.isUniformlyReached(block) && !isVarying(*block.getTerminator());
  };
  return llvm::all_of(kernel, isUniformlyReached) &&
         llvm::all_of(llvm::instructions(kernel), [&](const llvm::Instruction &I) {
           // The load and the store of an update belong together.
           return (!isUnshared(I) || I.isAtomic()) &&
                  (!isVarying(I) || isRowId(I) || isForAllRows(I) || canRepeat(I));
         });
}

unsigned RowAnalysis::countVarying() const {
  return llvm::count_if(llvm::instructions(kernel),
                        [&](const llvm::Instruction &I) { return isVarying(I); });
}

/// Whether the loop loads a vector that is the same in all rows, and combines it with values of
/// its own row.
bool RowAnalysis::loadsSharedVector(const llvm::Loop &loop) const {
  for (const llvm::BasicBlock *block : loop.blocks())
    for (const llvm::Instruction &I : *block)
      if (llvm::isa<llvm::LoadInst>(I) && I.getType()->isVectorTy() && !isVarying(I) &&
          llvm::any_of(I.users(), [&](const llvm::User *user) { return isVarying(*user); }))
        return true;
  return false;
}

/// The number of vector registers that a value occupies.
unsigned countRegisters(const llvm::Type &type, const llvm::DataLayout &layout, uint64_t width) {
  if (!type.isVectorTy() && !type.isFloatingPointTy())
    return 0;
  return llvm::divideCeil(layout.getTypeSizeInBits(const_cast<llvm::Type *>(&type)).getFixedValue(),
                          width);
}

/// The rows' values that an innermost loop carries should fill half of the registers.
unsigned RowAnalysis::chooseRows(const llvm::TargetTransformInfo &TTI) const {
  const uint64_t width =
      TTI.getRegisterBitWidth(llvm::TargetTransformInfo::RGK_FixedWidthVector).getFixedValue();
  if (width == 0)
    return 1;
  const llvm::DominatorTree DT(kernel);
  const llvm::LoopInfo LI(DT);
  unsigned carried = 0;
  for (const llvm::Loop *loop : LI.getLoopsInPreorder()) {
    if (!loop->isInnermost() || !loadsSharedVector(*loop))
      continue;
    unsigned registers = 0;
    for (const llvm::PHINode &phi : loop->getHeader()->phis())
      if (isVarying(phi))
        registers += countRegisters(*phi.getType(), kernel.getDataLayout(), width);
    carried = std::max(carried, registers);
  }
  if (carried == 0)
    return 1;
  auto *registerType =
      llvm::FixedVectorType::get(llvm::Type::getFloatTy(kernel.getContext()), width / 32);
  const unsigned registers =
      TTI.getNumberOfRegisters(TTI.getRegisterClassForType(/*Vector=*/true, registerType));
  const unsigned rows =
      std::min({maxRows, registers / 2 / carried, maxInstructions / std::max(1u, countVarying())});
  return rows == 0 ? 1 : llvm::bit_floor(rows);
}

/// Adds a copy of each varying instruction for each further row.
class RowCopies {
public:
  RowCopies(llvm::Function &kernel, const RowAnalysis &analysis, unsigned rows)
      : kernel(kernel), analysis(analysis), rows(rows) {}

  void create() {
    for (llvm::Instruction &I : llvm::make_early_inc_range(llvm::instructions(kernel)))
      if (analysis.isVarying(I) && !analysis.isForAllRows(I))
        originals.push_back(&I);
    for (llvm::Instruction *I : originals)
      analysis.isRowId(*I) ? addIds(*I) : addCopies(*I);
    for (llvm::Instruction *I : originals)
      if (!analysis.isRowId(*I))
        for (unsigned row = 1; row != rows; ++row)
          renameOperands(*llvm::cast<llvm::Instruction>(copies[I][row - 1]), row);
  }

private:
  void addIds(llvm::Instruction &id) {
    llvm::IRBuilder<> B(id.getNextNode());
    B.SetCurrentDebugLocation(id.getDebugLoc());
    for (unsigned row = 1; row != rows; ++row)
      copies[&id].push_back(B.CreateAdd(&id, llvm::ConstantInt::get(id.getType(), row), "",
                                        /*HasNUW=*/true, /*HasNSW=*/true));
  }

  /// Copies follow the original, so that all rows have executed what precedes in the kernel.
  void addCopies(llvm::Instruction &I) {
    llvm::Instruction *last = &I;
    for (unsigned row = 1; row != rows; ++row) {
      llvm::Instruction *copy = I.clone();
      copy->setName(I.getName());
      copy->insertAfter(last->getIterator());
      copies[&I].push_back(copy);
      last = copy;
    }
  }

  void renameOperands(llvm::Instruction &copy, unsigned row) {
    for (llvm::Use &use : copy.operands())
      if (const auto renamed = copies.find(use.get()); renamed != copies.end())
        use.set(renamed->second[row - 1]);
  }

  llvm::Function &kernel;
  const RowAnalysis &analysis;
  unsigned rows;
  llvm::SmallVector<llvm::Instruction *, 32> originals;
  llvm::DenseMap<const llvm::Value *, llvm::SmallVector<llvm::Value *, maxRows>> copies;
};

/// A copy of the kernel for the rows that remain, which is no entry point itself.
llvm::Function &copyForSingleRow(llvm::Function &kernel) {
  llvm::ValueToValueMapTy values;
  llvm::Function *copy = llvm::CloneFunction(&kernel, values);
  copy->setName(kernel.getName() + ".single-row");
  copy->setLinkage(llvm::GlobalValue::InternalLinkage);
  dropIsKernel(*copy);
  dropVeczToOrigMetadata(*copy);
  dropPreconditionMetadata(*copy);
  return *copy;
}

void remark(const llvm::Function &kernel, unsigned rows) {
  kernel.getContext().diagnose(
      llvm::OptimizationRemark("coarsen-work-items", "Coarsened",
                               llvm::DiagnosticLocation(kernel.getSubprogram()),
                               &kernel.getEntryBlock())
      << "kernel '" << getOrigFnNameOrFnName(kernel) << "' runs " << llvm::utostr(rows)
      << " rows per call");
}

/// The number of rows by which the kernel is coarsened; 1 if it is not.
unsigned chooseRows(const RowAnalysis &analysis, unsigned forced,
                    const llvm::TargetTransformInfo &TTI) {
  if (!analysis.canCoarsen())
    return 1;
  return forced != 0 ? forced : analysis.chooseRows(TTI);
}

bool coarsen(llvm::Function &kernel, unsigned forced, const BuiltinInfo &BI,
             llvm::FunctionAnalysisManager &FAM) {
  const KernelLayout layout = chooseKernelLayout(kernel, /*forceNoTail=*/false);
  const unsigned dim = layout.dims[1];
  if (layout.main.rows != 1 || layout.main.info.vf.isScalable() || layout.localSizes[dim] == 1)
    return false;
  const RowAnalysis analysis(kernel, dim, BI);
  unsigned rows = chooseRows(analysis, forced, FAM.getResult<llvm::TargetIRAnalysis>(kernel));
  const auto fits = [&] { return layout.canStepOverRows(rows, /*hasSingleRow=*/false, BI); };
  while (forced == 0 && layout.localSizes[dim] != 0 && rows != 1 && !fits())
    rows /= 2;
  const bool needsSingleRow = !fits();
  if (rows == 1 || (needsSingleRow && !layout.canStepOverRows(rows, /*hasSingleRow=*/true, BI)))
    return false;
  llvm::Function *singleRow = needsSingleRow ? &copyForSingleRow(kernel) : nullptr;
  RowCopies(kernel, analysis, rows).create();
  encodeRowsMetadata(kernel, {rows, singleRow});
  remark(kernel, rows);
  return true;
}
} // namespace

llvm::PreservedAnalyses CoarsenWorkItemsPass::run(llvm::Module &M,
                                                  llvm::ModuleAnalysisManager &AM) {
  const BuiltinInfo &BI = AM.getResult<BuiltinInfoAnalysis>(M);
  auto &FAM = AM.getResult<llvm::FunctionAnalysisManagerModuleProxy>(M).getManager();
  bool changed = false;
  for (llvm::Function &F : llvm::make_early_inc_range(M))
    if (isKernelEntryPt(F) && !F.isDeclaration() && parseVeczToOrigFnLinkMetadata(F))
      changed |= coarsen(F, options.Rows, BI, FAM);
  return changed ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
}

} // namespace compiler::utils
