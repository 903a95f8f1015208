#include "privatize_atomics.h"

#include "compiler/utils/address_spaces.h"
#include "compiler/utils/atomic_operations.h"
#include "compiler/utils/attributes.h"
#include "compiler/utils/builtin_info.h"
#include "compiler/utils/mem_semantics.h"
#include "compiler/utils/metadata.h"
#include "host/device_info.h"
#include "upper_bounds.h"

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/Analysis/AliasAnalysis.h>
#include <llvm/Analysis/PostDominators.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>

namespace utils = compiler::utils;

namespace host {
namespace {

constexpr llvm::StringLiteral accumulatorsName = "host.accumulators";

// A slice clears and reads all elements.
constexpr uint64_t maxIndex = 1023;
// They are on the stack, and should be in the first-level cache.
constexpr uint64_t maxBytes = 32 << 10;

/// An update that may be privatized.
struct Update {
  llvm::AtomicRMWInst *instruction;
  llvm::Argument *base;
  int64_t offset = 0;
  llvm::Value *index = nullptr; ///< null for a constant address
  uint64_t count = 1;
  std::optional<unsigned> dimension;
};

/// Updates that share an array.
struct Array {
  llvm::SmallVector<Update *, 2> updates;
  uint64_t count = 0;
  llvm::Align align = {};
};

bool canShare(const Update &a, const Update &b) {
  return a.base == b.base && a.offset == b.offset && a.dimension == b.dimension &&
         a.instruction->getSyncScopeID() == b.instruction->getSyncScopeID();
}

/// Updates of the same kind may be exchanged with each other.
llvm::AtomicRMWInst::BinOp getKind(llvm::AtomicRMWInst::BinOp operation) {
  return operation == llvm::AtomicRMWInst::Sub ? llvm::AtomicRMWInst::Add : operation;
}

bool isPrivatizable(const llvm::AtomicRMWInst &I) {
  return I.use_empty() && !I.isVolatile() && I.getOrdering() == llvm::AtomicOrdering::Monotonic &&
         I.getType()->isIntegerTy() &&
         utils::getAtomicReduction(I.getOperation()) != llvm::Intrinsic::not_intrinsic;
}

/// Memory of the work-group or the work-item, or memory that does not change.
bool isOwnMemory(const llvm::Value &pointer) {
  const llvm::Value *object = llvm::getUnderlyingObject(&pointer, /*MaxLookup=*/0);
  switch (object->getType()->getPointerAddressSpace()) {
  case utils::AddressSpace::Private:
  case utils::AddressSpace::Local:
  case utils::AddressSpace::Constant:
    return true;
  default:
    return false;
  }
}

bool isOrdered(const llvm::Instruction &I) {
  if (const auto *exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&I))
    return llvm::isStrongerThanMonotonic(exchange->getMergedOrdering());
  if (const auto *update = llvm::dyn_cast<llvm::AtomicRMWInst>(&I))
    return llvm::isStrongerThanMonotonic(update->getOrdering());
  if (const auto *load = llvm::dyn_cast<llvm::LoadInst>(&I))
    return llvm::isStrongerThanMonotonic(load->getOrdering());
  const auto *store = llvm::dyn_cast<llvm::StoreInst>(&I);
  return !store || llvm::isStrongerThanMonotonic(store->getOrdering());
}

/// The dimension of the local ID that the value is.
std::optional<unsigned> getLocalIdDimension(const llvm::Value &V) {
  const LowBits bits = stripExtensions(V);
  const auto *call = llvm::dyn_cast<llvm::CallInst>(bits.root);
  const llvm::Function *callee = call ? call->getCalledFunction() : nullptr;
  if (!callee || bits.count < 16 ||
      utils::BuiltinInfo::identifyMuxBuiltin(*callee).ID != utils::eMuxBuiltinGetLocalId)
    return std::nullopt;
  const auto *dimension = llvm::dyn_cast<llvm::ConstantInt>(call->getArgOperand(0));
  return dimension && dimension->getValue().ult(3)
             ? std::optional(unsigned(dimension->getZExtValue()))
             : std::nullopt;
}

/// Decides about one kernel.
class Privatizer {
public:
  Privatizer(llvm::Function &kernel, llvm::FunctionAnalysisManager &FAM)
      : kernel(kernel), FAM(FAM), DL(kernel.getDataLayout()) {}

  bool run();

private:
  bool collectUpdates();
  bool parseAddress(Update &update);
  bool boundIndex(Update &update);
  void findBlocksAfter();
  bool isAfter(const llvm::Instruction &I) const;
  bool isHarmless(llvm::Instruction &I);
  bool isHarmlessCall(const llvm::CallBase &call, bool after);
  bool mayAccessUpdated(const llvm::Instruction &I);
  bool isWorthwhile(const Update &update);
  llvm::SmallVector<Array, 2> assignArrays();
  void privatize(const Array &array, size_t number);

  llvm::Function &kernel;
  llvm::FunctionAnalysisManager &FAM;
  const llvm::DataLayout &DL;
  llvm::SmallVector<Update, 2> updates;
  /// The blocks whose first instruction may follow an update.
  llvm::SmallPtrSet<const llvm::BasicBlock *, 16> blocksAfter;
};

/// False if other atomic accesses are among them.
bool Privatizer::collectUpdates() {
  for (llvm::Instruction &I : llvm::instructions(kernel)) {
    if (!I.isAtomic())
      continue;
    // Even on local memory, it may order accesses to global memory.
    if (isOrdered(I))
      return false;
    auto *update = llvm::dyn_cast<llvm::AtomicRMWInst>(&I);
    const llvm::Value *pointer = llvm::getLoadStorePointerOperand(&I);
    if (update)
      pointer = update->getPointerOperand();
    else if (const auto *exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&I))
      pointer = exchange->getPointerOperand();
    if (pointer && isOwnMemory(*pointer))
      continue;
    if (!update || !isPrivatizable(*update))
      return false;
    updates.push_back({update, nullptr});
  }
  return !updates.empty() && llvm::all_of(updates, [this](const Update &update) {
    const llvm::AtomicRMWInst &first = *updates.front().instruction;
    return update.instruction->getType() == first.getType() &&
           getKind(update.instruction->getOperation()) == getKind(first.getOperation());
  });
}

/// An argument, a constant offset and at most one index.
bool Privatizer::parseAddress(Update &update) {
  llvm::Value *address = update.instruction->getPointerOperand();
  const unsigned width = DL.getIndexTypeSizeInBits(address->getType());
  llvm::SmallMapVector<llvm::Value *, llvm::APInt, 4> indices;
  llvm::APInt offset(width, 0);
  for (;;) {
    if (auto *cast = llvm::dyn_cast<llvm::AddrSpaceCastInst>(address)) {
      address = cast->getPointerOperand();
    } else if (auto *GEP = llvm::dyn_cast<llvm::GEPOperator>(address)) {
      if (!GEP->collectOffset(DL, width, indices, offset))
        return false;
      address = GEP->getPointerOperand();
    } else {
      break;
    }
  }
  update.base = llvm::dyn_cast<llvm::Argument>(address);
  if (!update.base ||
      update.base->getType()->getPointerAddressSpace() != utils::AddressSpace::Global ||
      indices.size() > 1)
    return false;
  update.offset = offset.getSExtValue();
  if (indices.empty())
    return true;
  update.index = indices.front().first;
  return indices.front().second == DL.getTypeStoreSize(update.instruction->getType());
}

bool Privatizer::boundIndex(Update &update) {
  if (!update.index)
    return true;
  UpperBounds bounds(FAM.getResult<llvm::DominatorTreeAnalysis>(kernel));
  const auto bound = bounds.find(*update.index, *update.instruction->getParent());
  if (bound && *bound <= maxIndex) {
    update.count = *bound + 1;
    return true;
  }
  update.dimension = getLocalIdDimension(*update.index);
  if (!update.dimension)
    return false;
  const auto sizes = utils::getLocalSizeMetadata(kernel);
  update.count = sizes ? (*sizes)[*update.dimension] : maxWorkGroupSize;
  return true;
}

void Privatizer::findBlocksAfter() {
  llvm::SmallVector<const llvm::BasicBlock *, 16> blocks;
  for (const Update &update : updates)
    llvm::append_range(blocks, llvm::successors(update.instruction->getParent()));
  while (!blocks.empty()) {
    const llvm::BasicBlock *block = blocks.pop_back_val();
    if (blocksAfter.insert(block).second)
      llvm::append_range(blocks, llvm::successors(block));
  }
}

bool Privatizer::isAfter(const llvm::Instruction &I) const {
  return blocksAfter.contains(I.getParent()) || llvm::any_of(updates, [&I](const Update &update) {
           return update.instruction->getParent() == I.getParent() &&
                  update.instruction->comesBefore(&I);
         });
}

bool Privatizer::mayAccessUpdated(const llvm::Instruction &I) {
  auto &AA = FAM.getResult<llvm::AAManager>(kernel);
  return llvm::any_of(updates, [&](const Update &update) {
    return llvm::isModOrRefSet(
        AA.getModRefInfo(&I, llvm::MemoryLocation::getBeforeOrAfter(update.base)));
  });
}

bool Privatizer::isHarmlessCall(const llvm::CallBase &call, bool after) {
  const llvm::Function *callee = call.getCalledFunction();
  if (!callee)
    return false;
  if (call.doesNotAccessMemory())
    return true;
  if (const auto *copy = llvm::dyn_cast<llvm::MemIntrinsic>(&call); copy && copy->isVolatile())
    return false;
  const utils::BuiltinID ID = utils::BuiltinInfo::identifyMuxBuiltin(*callee).ID;
  // A barrier with a larger scope orders the updates before it and after it for others.
  if (utils::BuiltinInfo::isMuxControlBarrierID(ID)) {
    const auto *scope = llvm::dyn_cast<llvm::ConstantInt>(call.getArgOperand(1));
    return scope && (scope->equalsInt(utils::MemScopeWorkGroup) ||
                     scope->equalsInt(utils::MemScopeSubGroup));
  }
  if (utils::BuiltinInfo::isMuxBuiltinID(ID))
    return utils::BuiltinInfo::isMuxGroupCollective(ID) ||
           (utils::BuiltinInfo::getMuxBuiltinProperties(ID) & utils::eBuiltinPropertyNoSideEffects);
  const bool synchronizes = !callee->isIntrinsic() && !call.hasFnAttr(llvm::Attribute::NoSync);
  return !synchronizes && !(after && mayAccessUpdated(call));
}

bool Privatizer::isHarmless(llvm::Instruction &I) {
  if (!I.mayReadOrWriteMemory() ||
      llvm::any_of(updates, [&I](const Update &update) { return update.instruction == &I; }))
    return true;
  if (const auto *call = llvm::dyn_cast<llvm::CallBase>(&I))
    return isHarmlessCall(*call, isAfter(I));
  const llvm::Value *pointer = llvm::getLoadStorePointerOperand(&I);
  // Atomic accesses that are left are to own memory.
  if (I.isAtomic() || (pointer && isOwnMemory(*pointer)))
    return true;
  return !I.isVolatile() && !(isAfter(I) && mayAccessUpdated(I));
}

// One place that some work-items update is the result of a work-group or a flag, which threads
// update rarely.
bool Privatizer::isWorthwhile(const Update &update) {
  return update.index || FAM.getResult<llvm::PostDominatorTreeAnalysis>(kernel).dominates(
                             update.instruction->getParent(), &kernel.getEntryBlock());
}

bool Privatizer::run() {
  if (!collectUpdates())
    return false;
  for (Update &update : updates)
    if (!parseAddress(update) || !boundIndex(update))
      return false;
  const auto arrays = assignArrays();
  uint64_t count = 0;
  for (const Array &array : arrays)
    count += array.count;
  if (count * DL.getTypeAllocSize(updates.front().instruction->getType()) > maxBytes ||
      llvm::none_of(updates, [this](const Update &update) { return isWorthwhile(update); }))
    return false;
  findBlocksAfter();
  for (llvm::Instruction &I : llvm::instructions(kernel))
    if (!isHarmless(I))
      return false;
  for (const auto &[number, array] : llvm::enumerate(arrays))
    privatize(array, number);
  return true;
}

llvm::Metadata *getNumber(llvm::LLVMContext &context, int64_t value) {
  return llvm::ConstantAsMetadata::get(
      llvm::ConstantInt::getSigned(llvm::Type::getInt64Ty(context), value));
}

llvm::SmallVector<Array, 2> Privatizer::assignArrays() {
  llvm::SmallVector<Array, 2> arrays;
  for (Update &update : updates) {
    auto *array = llvm::find_if(
        arrays, [&](const Array &other) { return canShare(*other.updates.front(), update); });
    if (array == arrays.end())
      array = &arrays.emplace_back(Array{{}, 0, update.instruction->getAlign()});
    array->updates.push_back(&update);
    array->count = std::max(array->count, llvm::alignTo(update.count, accumulatorBlock));
    array->align = std::min(array->align, update.instruction->getAlign());
  }
  return arrays;
}

// Remarks about the variable show what its name ends with, which is that of the buffer.
void Privatizer::privatize(const Array &array, size_t number) {
  llvm::Module &M = *kernel.getParent();
  llvm::LLVMContext &context = M.getContext();
  const Update &first = *array.updates.front();
  llvm::Type *element = first.instruction->getType();
  auto *type = llvm::ArrayType::get(element, array.count);
  auto *variable = new llvm::GlobalVariable(
      M, type, /*isConstant=*/false, llvm::GlobalValue::InternalLinkage,
      llvm::PoisonValue::get(type),
      kernel.getName() + ".accumulators" + llvm::Twine(number) + "." + first.base->getName(),
      /*InsertBefore=*/nullptr, llvm::GlobalValue::NotThreadLocal, utils::AddressSpace::Local);
  variable->setAlignment(llvm::Align(64));
  utils::excludeFromLocalMemoryUsage(*variable);
  llvm::Metadata *const fields[] = {
      llvm::MDString::get(context, utils::getOrigFnNameOrFnName(kernel)),
      llvm::ConstantAsMetadata::get(variable),
      getNumber(context, first.base->getArgNo()),
      getNumber(context, first.offset),
      getNumber(context, int64_t(array.align.value())),
      getNumber(context, getKind(first.instruction->getOperation())),
      getNumber(context, first.instruction->getSyncScopeID()),
      getNumber(context, first.dimension ? int64_t(*first.dimension) : -1)};
  M.getOrInsertNamedMetadata(accumulatorsName)->addOperand(llvm::MDNode::get(context, fields));
  for (const Update *update : array.updates) {
    llvm::AtomicRMWInst &I = *update->instruction;
    llvm::IRBuilder<> B(&I);
    llvm::Value *address =
        update->index ? B.CreateInBoundsGEP(element, variable, update->index) : variable;
    utils::markUnshared(*B.CreateAtomicRMW(I.getOperation(), address, I.getValOperand(),
                                           DL.getABITypeAlign(element), I.getOrdering(),
                                           I.getSyncScopeID()));
    I.eraseFromParent();
  }
}

int64_t getNumber(const llvm::MDNode &node, unsigned operand) {
  return llvm::mdconst::extract<llvm::ConstantInt>(node.getOperand(operand))->getSExtValue();
}

bool isCalled(const llvm::Function &kernel) {
  return llvm::any_of(kernel.users(),
                      [](const llvm::User *user) { return llvm::isa<llvm::CallBase>(user); });
}

} // namespace

llvm::Type *Accumulators::getType() const {
  return variable->getValueType()->getArrayElementType();
}

uint64_t Accumulators::getCount() const { return variable->getValueType()->getArrayNumElements(); }

llvm::Constant *Accumulators::getIdentity() const {
  return utils::getAtomicIdentity(operation, getType());
}

llvm::SmallVector<Accumulators, 2> getAccumulators(const llvm::Function &kernel) {
  llvm::SmallVector<Accumulators, 2> found;
  const llvm::NamedMDNode *all = kernel.getParent()->getNamedMetadata(accumulatorsName);
  if (!all)
    return found;
  for (const llvm::MDNode *node : all->operands()) {
    // Null if the version of the kernel that used it is gone.
    auto *variable =
        llvm::mdconst::dyn_extract_or_null<llvm::GlobalVariable>(node->getOperand(1).get());
    if (!variable || llvm::cast<llvm::MDString>(node->getOperand(0))->getString() !=
                         utils::getOrigFnNameOrFnName(kernel))
      continue;
    const int64_t dimension = getNumber(*node, 7);
    found.push_back({variable, unsigned(getNumber(*node, 2)), getNumber(*node, 3),
                     llvm::Align(uint64_t(getNumber(*node, 4))),
                     llvm::AtomicRMWInst::BinOp(getNumber(*node, 5)),
                     llvm::SyncScope::ID(getNumber(*node, 6)),
                     dimension < 0 ? std::nullopt : std::optional(unsigned(dimension))});
  }
  return found;
}

llvm::PreservedAnalyses PrivatizeAtomicsPass::run(llvm::Module &M,
                                                  llvm::ModuleAnalysisManager &AM) {
  auto &FAM = AM.getResult<llvm::FunctionAnalysisManagerModuleProxy>(M).getManager();
  bool changed = false;
  for (llvm::Function &F : M)
    if (!F.isDeclaration() && utils::isKernelEntryPt(F) && !isCalled(F))
      changed |= Privatizer(F, FAM).run();
  return changed ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
}

} // namespace host
