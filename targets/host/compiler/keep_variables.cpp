#include "keep_variables.h"

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/DebugProgramInstruction.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>

namespace host {

namespace {

using Record = llvm::DbgVariableRecord;

bool isVectorOrArray(const llvm::DIType *type) {
  const auto *composite = llvm::dyn_cast_or_null<llvm::DICompositeType>(type);
  return composite && composite->getTag() == llvm::dwarf::DW_TAG_array_type;
}

/// Values that are computed once per work-group, such as the kernel's arguments.
bool isInvariant(const llvm::Value &value) {
  const auto *I = llvm::dyn_cast<llvm::Instruction>(&value);
  return !I || I->getParent()->isEntryBlock();
}

/// Whether an expression can be applied to a value in memory. Debuggers load an address for it.
bool canLoad(const llvm::Value &value, const llvm::DIExpression &expression) {
  const auto isPart = [](const llvm::DIExpression::ExprOperand operand) {
    return operand.getOp() == llvm::dwarf::DW_OP_LLVM_fragment;
  };
  const bool isAddress = value.getType()->isPointerTy() || value.getType()->isIntegerTy(64);
  return isAddress || llvm::all_of(expression.expr_ops(), isPart);
}

/// The value of a variable that is to be kept; null if there is none. Constants are always known.
llvm::Value *findKeptValue(const Record &record) {
  if (!record.isDbgValue() || record.hasArgList() || record.isKillLocation())
    return nullptr;
  llvm::Value *value = record.getVariableLocationOp(0);
  if (!value || llvm::isa<llvm::Constant, llvm::AllocaInst>(value) ||
      llvm::isa<llvm::ScalableVectorType>(value->getType()) || !value->getType()->isSized() ||
      !canLoad(*value, *record.getExpression()))
    return nullptr;
  const llvm::DILocalVariable *variable = record.getVariable();
  const bool isKept = isInvariant(*value) || llvm::isa<llvm::LoadInst>(value) ||
                      variable->isArtificial() || isVectorOrArray(variable->getType());
  return isKept ? value : nullptr;
}

class VariableKeeper {
public:
  VariableKeeper(llvm::Function &F, const llvm::DominatorTree &DT) : F(F), DT(DT) {}

  bool run() {
    llvm::SmallVector<std::pair<llvm::Instruction *, Record *>, 16> records;
    bool changed = false;
    for (llvm::Instruction &I : llvm::instructions(F))
      for (Record &record : llvm::filterDbgVars(I.getDbgRecordRange())) {
        if (record.isDbgDeclare())
          changed |= keepAddress(record);
        else if (llvm::Value *value = findKeptValue(record); value && isAvailable(*value, I))
          records.emplace_back(&I, &record);
      }
    for (const auto &[next, record] : records)
      keep(*next, *record);
    return changed || !records.empty();
  }

private:
  /// Where a record that precedes the instruction can be replaced by a store: nothing can be stored
  /// among phis.
  static llvm::BasicBlock::iterator findPlace(llvm::Instruction &next) {
    return llvm::isa<llvm::PHINode>(next) ? next.getParent()->getFirstInsertionPt()
                                          : next.getIterator();
  }

  /// Records may precede the definition of their value.
  bool isAvailable(const llvm::Value &value, llvm::Instruction &next) const {
    return isInvariant(value) || DT.dominates(&value, &*findPlace(next));
  }

  /// Code generators look for the stack slot of a variable, behind casts between address spaces in
  /// vain. The address of a variable that is elsewhere, as local memory may be, is kept in a slot.
  bool keepAddress(Record &record) {
    llvm::Value *address = record.getVariableLocationOp(0);
    if (!address || !address->getType()->isPointerTy() || llvm::isa<llvm::Constant>(address))
      return false;
    int64_t offset = 0;
    llvm::Value *base = stripOffsets(address, offset);
    if (base == address && llvm::isa<llvm::AllocaInst>(base))
      return false;
    llvm::SmallVector<uint64_t, 4> steps;
    if (!llvm::isa<llvm::AllocaInst>(base)) {
      if (llvm::isa<llvm::Constant>(base) || !isInvariant(*base))
        return false;
      base = storeOnce(*base);
      steps.push_back(llvm::dwarf::DW_OP_deref);
    }
    llvm::DIExpression::appendOffset(steps, offset);
    record.replaceVariableLocationOp(address, base);
    record.setExpression(llvm::DIExpression::prependOpcodes(record.getExpression(), steps));
    return true;
  }

  llvm::Value *stripOffsets(llvm::Value *address, int64_t &offset) const {
    for (;;) {
      llvm::APInt step(F.getDataLayout().getIndexTypeSizeInBits(address->getType()), 0);
      llvm::Value *base = address->stripAndAccumulateConstantOffsets(F.getDataLayout(), step,
                                                                     /*AllowNonInbounds=*/true);
      offset += step.getSExtValue();
      auto *cast = llvm::dyn_cast<llvm::AddrSpaceCastInst>(base);
      if (!cast)
        return base;
      address = cast->getPointerOperand();
    }
  }

  void keep(llvm::Instruction &next, Record &record) {
    llvm::Value *value = findKeptValue(record);
    llvm::AllocaInst *slot =
        isInvariant(*value) ? storeOnce(*value) : storeAt(next, record, *value);
    llvm::SmallVector<uint64_t, 1> dereference = {llvm::dwarf::DW_OP_deref};
    record.setExpression(llvm::DIExpression::prependOpcodes(record.getExpression(), dereference));
    record.replaceVariableLocationOp(value, slot);
  }

  llvm::AllocaInst *storeOnce(llvm::Value &value) {
    llvm::AllocaInst *&slot = invariants[&value];
    if (!slot) {
      slot = createSlot(value);
      auto *I = llvm::dyn_cast<llvm::Instruction>(&value);
      store(value, *slot,
            I ? *I->getInsertionPointAfterDef() : F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
    }
    return slot;
  }

  /// Lanes with a common value follow each other.
  llvm::AllocaInst *storeAt(llvm::Instruction &next, const Record &record, llvm::Value &value) {
    auto &[slot, last] = slots[{llvm::DebugVariableAggregate(&record), &value}];
    if (slot && last == &next)
      return slot;
    if (!slot)
      slot = createSlot(value);
    last = &next;
    store(value, *slot, findPlace(next));
    return slot;
  }

  llvm::AllocaInst *createSlot(const llvm::Value &value) {
    llvm::IRBuilder<> B(&F.getEntryBlock(), F.getEntryBlock().begin());
    B.SetCurrentDebugLocation(llvm::DebugLoc());
    return B.CreateAlloca(value.getType(), F.getDataLayout().getAllocaAddrSpace(), nullptr,
                          value.getName() + ".kept");
  }

  /// The store is volatile, since code generators remove stores to memory that nobody reads.
  static void store(llvm::Value &value, llvm::AllocaInst &slot, llvm::BasicBlock::iterator place) {
    llvm::IRBuilder<> B(place->getParent(), place);
    B.SetCurrentDebugLocation(llvm::DebugLoc());
    B.CreateStore(&value, &slot, /*isVolatile=*/true);
  }

  struct Slot {
    llvm::AllocaInst *memory = nullptr;
    const llvm::Instruction *last = nullptr;
  };

  llvm::Function &F;
  const llvm::DominatorTree &DT;
  llvm::DenseMap<llvm::Value *, llvm::AllocaInst *> invariants;
  llvm::DenseMap<std::pair<llvm::DebugVariable, llvm::Value *>, Slot> slots;
};

} // namespace

llvm::PreservedAnalyses KeepVariablesPass::run(llvm::Function &F,
                                               llvm::FunctionAnalysisManager &AM) {
  if (!F.getSubprogram() || !VariableKeeper(F, AM.getResult<llvm::DominatorTreeAnalysis>(F)).run())
    return llvm::PreservedAnalyses::all();
  llvm::PreservedAnalyses preserved;
  preserved.preserveSet<llvm::CFGAnalyses>();
  return preserved;
}

} // namespace host
