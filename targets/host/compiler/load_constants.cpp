// Each function has a table of constants. Addends have an entry for each register: the code
// generator would load equal entries once, and then copy the register. Their loads stay in the
// loop, because the table's address is opaque and may alias stores; loads of other constants are
// invariant, and are hoisted as long as there are registers.
#include "load_constants.h"

#include "compiler/utils/preserved_analyses.h"

#include <llvm/ADT/MapVector.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

namespace host {
namespace {

constexpr unsigned registerBits = 128;
constexpr uint64_t registerBytes = registerBits / 8;

bool isFusedOperation(const llvm::Instruction &I) {
  const auto *intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&I);
  return intrinsic && (intrinsic->getIntrinsicID() == llvm::Intrinsic::fma ||
                       intrinsic->getIntrinsicID() == llvm::Intrinsic::fmuladd);
}

bool isAddend(const llvm::Use &use) {
  return isFusedOperation(*llvm::cast<llvm::Instruction>(use.getUser())) && use.getOperandNo() == 2;
}

/// Whether the code generator may select another instruction for a known constant: conversions of
/// fixed-point numbers have powers of two as immediates.
bool isOfConversion(const llvm::Instruction &I) {
  if (llvm::isa<llvm::SIToFPInst, llvm::UIToFPInst>(I.getOperand(0)))
    return true;
  return llvm::any_of(I.users(), [](const llvm::User *user) {
    return llvm::isa<llvm::FPToSIInst, llvm::FPToUIInst>(user);
  });
}

/// Whether the operands of an instruction may be in registers without a loss.
bool takesRegisters(const llvm::Instruction &I) {
  switch (I.getOpcode()) {
  case llvm::Instruction::FAdd:
  case llvm::Instruction::FSub:
  case llvm::Instruction::FCmp:
  case llvm::Instruction::Select:
    return true;
  case llvm::Instruction::FMul:
    return !isOfConversion(I);
  default:
    break;
  }
  if (const auto *intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&I))
    return intrinsic->getIntrinsicID() == llvm::Intrinsic::maximum ||
           intrinsic->getIntrinsicID() == llvm::Intrinsic::minimum || isFusedOperation(I);
  return false;
}

/// The element of a splat that is worth a load, or null. Zero is free on most CPUs, and an operand
/// of comparisons.
llvm::Constant *getLoadableElement(const llvm::Value *value) {
  const auto *type = llvm::dyn_cast<llvm::FixedVectorType>(value->getType());
  const auto *constant = llvm::dyn_cast<llvm::Constant>(value);
  if (!constant || !type || !type->getElementType()->isFloatingPointTy())
    return nullptr;
  if (type->getPrimitiveSizeInBits().getFixedValue() % registerBits != 0)
    return nullptr;
  auto *element = llvm::dyn_cast_if_present<llvm::ConstantFP>(constant->getSplatValue());
  return element && !element->isZero() ? element : nullptr;
}

/// Replaces the constants of one function.
class ConstantLoader {
public:
  explicit ConstantLoader(llvm::Function &F) : F(F) {}

  bool run(const llvm::LoopInfo &loops);

private:
  void replace(llvm::Use &use, llvm::Constant *element);
  /// Appends equal entries to the table and returns the offset of the first.
  uint64_t addEntries(llvm::Constant *element, unsigned count);
  void emitTable();

  llvm::Function &F;
  llvm::SmallVector<llvm::Constant *, 32> entries;
  /// The offsets of shared entries.
  llvm::SmallMapVector<llvm::Constant *, uint64_t, 16> shared;
  /// The address of the table, which is not known before it is complete.
  llvm::Instruction *base = nullptr;
};

bool ConstantLoader::run(const llvm::LoopInfo &loops) {
  llvm::SmallVector<std::pair<llvm::Use *, llvm::Constant *>, 32> uses;
  for (llvm::BasicBlock &block : F) {
    if (!loops.getLoopFor(&block))
      continue;
    for (llvm::Instruction &I : block) {
      if (!takesRegisters(I))
        continue;
      for (llvm::Use &use : I.operands())
        if (llvm::Constant *element = getLoadableElement(use))
          uses.emplace_back(&use, element);
    }
  }
  if (uses.empty())
    return false;
  llvm::IRBuilder<> B(&*F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
  auto *null = llvm::ConstantPointerNull::get(B.getPtrTy());
  auto *identity = llvm::InlineAsm::get(llvm::FunctionType::get(B.getPtrTy(), B.getPtrTy(), false),
                                        "", "=r,0", /*hasSideEffects=*/false);
  base = B.CreateCall(identity, null, "constants");
  for (auto [use, element] : uses)
    replace(*use, element);
  emitTable();
  return true;
}

uint64_t ConstantLoader::addEntries(llvm::Constant *element, unsigned count) {
  const unsigned width =
      registerBits / element->getType()->getPrimitiveSizeInBits().getFixedValue();
  auto *entry = llvm::ConstantVector::getSplat(llvm::ElementCount::getFixed(width), element);
  entries.append(count, entry);
  return (entries.size() - count) * registerBytes;
}

void ConstantLoader::replace(llvm::Use &use, llvm::Constant *element) {
  llvm::IRBuilder<> B(llvm::cast<llvm::Instruction>(use.getUser()));
  const auto load = [&](llvm::Type *type, uint64_t offset) {
    llvm::Value *address = B.CreatePtrAdd(base, B.getInt64(offset));
    return B.CreateAlignedLoad(type, address, llvm::Align(registerBytes), "constant");
  };
  auto *type = llvm::cast<llvm::FixedVectorType>(use->getType());
  const unsigned registers = type->getPrimitiveSizeInBits().getFixedValue() / registerBits;
  if (isAddend(use)) {
    use.set(load(type, addEntries(element, registers)));
    return;
  }
  const auto [known, isNew] = shared.try_emplace(element, 0);
  if (isNew)
    known->second = addEntries(element, 1);
  const unsigned width = type->getNumElements() / registers;
  auto *loaded = load(llvm::FixedVectorType::get(type->getElementType(), width), known->second);
  loaded->setMetadata(llvm::LLVMContext::MD_invariant_load, llvm::MDNode::get(F.getContext(), {}));
  llvm::SmallVector<int, 16> mask;
  for (unsigned i = 0; i < type->getNumElements(); ++i)
    mask.push_back(static_cast<int>(i % width));
  use.set(registers == 1 ? loaded : B.CreateShuffleVector(loaded, mask));
}

void ConstantLoader::emitTable() {
  auto *table = llvm::ConstantStruct::getAnon(F.getContext(), entries);
  auto *variable = new llvm::GlobalVariable(*F.getParent(), table->getType(), /*isConstant=*/true,
                                            llvm::GlobalValue::PrivateLinkage, table, "constants");
  variable->setUnnamedAddr(llvm::GlobalValue::UnnamedAddr::Global);
  variable->setAlignment(llvm::Align(registerBytes));
  llvm::cast<llvm::CallInst>(base)->setArgOperand(0, variable);
}

} // namespace

llvm::PreservedAnalyses LoadConstantsPass::run(llvm::Module &M, llvm::ModuleAnalysisManager &AM) {
  if (!M.getTargetTriple().isAArch64())
    return llvm::PreservedAnalyses::all();
  auto &functions = AM.getResult<llvm::FunctionAnalysisManagerModuleProxy>(M).getManager();
  bool changed = false;
  for (llvm::Function &F : M)
    if (!F.isDeclaration() && !F.hasOptSize() && !F.hasOptNone())
      changed |= ConstantLoader(F).run(functions.getResult<llvm::LoopAnalysis>(F));
  return changed ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
}

} // namespace host
