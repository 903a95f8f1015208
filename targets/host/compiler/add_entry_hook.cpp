#include "add_entry_hook.h"

#include "compiler/utils/attributes.h"
#include "compiler/utils/builtin_info.h"
#include "compiler/utils/loop_builder.h"
#include "compiler/utils/metadata.h"
#include "compiler/utils/wrap_kernel.h"
#include "host/work_group_info.h"
#include "privatize_atomics.h"
#include "scheduled_kernels.h"
#include "specialize_kernel.h"

#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/MathExtras.h>

namespace utils = compiler::utils;

namespace host {
namespace {

constexpr llvm::StringLiteral hookSuffix = ".host-entry-hook";
constexpr llvm::StringLiteral slicesAttr = "host-runs-slices";
constexpr llvm::StringLiteral dimensionNames[] = {"x", "y", "z"};

/// Emits the hook of one kernel.
class EntryHook {
public:
  EntryHook(llvm::Function &kernel, llvm::Function &hook, llvm::Argument &workGroupInfo)
      : kernel(kernel), hook(hook), workGroupInfo(workGroupInfo), B(kernel.getContext()),
        sizeType(B.getIntPtrTy(kernel.getDataLayout())),
        isPartial(utils::mayHavePartialGroups(kernel)) {}

  void emit();

private:
  /// A loop over one dimension, whose body is executed at least once.
  struct Loop {
    llvm::Value *begin = nullptr;
    llvm::Value *end = nullptr;
    /// The local sizes of the last work-group and of the others, for partial work-groups.
    llvm::Value *lastGroup = nullptr;
    llvm::Value *lastSize = nullptr;
    llvm::Value *size = nullptr;
    llvm::PHINode *index = nullptr;
  };

  llvm::Value *getAddress(size_t field, unsigned dimension) {
    return B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), &workGroupInfo,
                                        field + dimension * sizeof(size_t));
  }
  llvm::Value *load(size_t field, unsigned dimension, const llvm::Twine &name = "") {
    return B.CreateLoad(sizeType, getAddress(field, dimension), name);
  }

  Loop prepareLoop(unsigned dimension);
  void openLoop(Loop &loop, unsigned dimension);
  void closeLoop(Loop &loop, unsigned dimension);

  llvm::Value *getUsedCount(const Accumulators &accumulators);
  void clear(const Accumulators &accumulators);
  void flush(const Accumulators &accumulators);
  llvm::Value *getElement(const Accumulators &accumulators, llvm::Value *index);
  void forEachElement(llvm::Value *end, uint64_t step, const llvm::Twine &name,
                      llvm::function_ref<void(llvm::Value *index)> emitBody);

  llvm::Function &kernel;
  llvm::Function &hook;
  llvm::Argument &workGroupInfo;
  llvm::IRBuilder<> B;
  llvm::IntegerType *sizeType;
  const bool isPartial;
};

/// Loads what the loop needs, before the fields are overwritten.
EntryHook::Loop EntryHook::prepareLoop(unsigned dimension) {
  const llvm::StringRef name = dimensionNames[dimension];
  Loop loop;
  loop.begin = load(offsetof(WorkGroupInfo, groupId), dimension, "begin." + name);
  loop.end = load(offsetof(WorkGroupInfo, sliceEnd), dimension, "end." + name);
  if (!isPartial)
    return loop;
  llvm::Value *count = load(offsetof(WorkGroupInfo, numGroups), dimension);
  loop.size = load(offsetof(WorkGroupInfo, enqueuedLocalSize), dimension, "size." + name);
  loop.lastGroup = B.CreateSub(count, llvm::ConstantInt::get(sizeType, 1), "last." + name);
  llvm::Value *globalSize = load(offsetof(WorkGroupInfo, globalSize), dimension);
  loop.lastSize =
      B.CreateSub(globalSize, B.CreateMul(loop.lastGroup, loop.size), "last-size." + name);
  return loop;
}

void EntryHook::openLoop(Loop &loop, unsigned dimension) {
  llvm::BasicBlock *before = B.GetInsertBlock();
  auto *body =
      llvm::BasicBlock::Create(B.getContext(), "group." + dimensionNames[dimension], &hook);
  B.CreateBr(body);
  B.SetInsertPoint(body);
  loop.index = B.CreatePHI(sizeType, 2, "group-id." + dimensionNames[dimension]);
  loop.index->addIncoming(loop.begin, before);
  B.CreateStore(loop.index, getAddress(offsetof(WorkGroupInfo, groupId), dimension));
  if (!isPartial)
    return;
  llvm::Value *isLast = B.CreateICmpEQ(loop.index, loop.lastGroup);
  B.CreateStore(B.CreateSelect(isLast, loop.lastSize, loop.size),
                getAddress(offsetof(WorkGroupInfo, localSize), dimension));
}

void EntryHook::closeLoop(Loop &loop, unsigned dimension) {
  llvm::Value *next =
      B.CreateAdd(loop.index, llvm::ConstantInt::get(sizeType, 1),
                  "next." + dimensionNames[dimension], /*HasNUW=*/true, /*HasNSW=*/true);
  loop.index->addIncoming(next, B.GetInsertBlock());
  auto *exit = llvm::BasicBlock::Create(B.getContext(), "exit." + dimensionNames[dimension], &hook);
  B.CreateCondBr(B.CreateICmpEQ(next, loop.end), exit, loop.index->getParent());
  B.SetInsertPoint(exit);
}

/// The number of elements that a work-group may update; at least one.
llvm::Value *EntryHook::getUsedCount(const Accumulators &accumulators) {
  if (!accumulators.dimension)
    return llvm::ConstantInt::get(sizeType, accumulators.getCount());
  return load(isPartial ? offsetof(WorkGroupInfo, enqueuedLocalSize)
                        : offsetof(WorkGroupInfo, localSize),
              *accumulators.dimension, "accumulators");
}

/// Emits a loop over elements, up to an end that is not 0.
void EntryHook::forEachElement(llvm::Value *end, uint64_t step, const llvm::Twine &name,
                               llvm::function_ref<void(llvm::Value *index)> emitBody) {
  utils::CountedLoop loop{llvm::ConstantInt::get(sizeType, 0), end,
                          llvm::ConstantInt::get(sizeType, step)};
  loop.isShort = true;
  utils::emitLoop(B, loop, name,
                  [&](llvm::Value *index, llvm::ArrayRef<llvm::Value *>) { emitBody(index); });
}

llvm::Value *EntryHook::getElement(const Accumulators &accumulators, llvm::Value *index) {
  return B.CreateInBoundsGEP(accumulators.getType(), accumulators.variable, index);
}

void EntryHook::clear(const Accumulators &accumulators) {
  llvm::Value *count = getUsedCount(accumulators);
  llvm::Constant *identity = accumulators.getIdentity();
  auto *block = llvm::FixedVectorType::get(accumulators.getType(), accumulatorBlock);
  forEachElement(count, accumulatorBlock, "clear", [&](llvm::Value *index) {
    B.CreateAlignedStore(llvm::ConstantVector::getSplat(block->getElementCount(), identity),
                         getElement(accumulators, index), llvm::Align(64));
  });
}

// An element that no update has changed need not be at an address that may be accessed.
void EntryHook::flush(const Accumulators &accumulators) {
  llvm::Type *type = accumulators.getType();
  llvm::Constant *identity = accumulators.getIdentity();
  auto *block = llvm::FixedVectorType::get(type, accumulatorBlock);
  const auto flushElement = [&](llvm::Value *index) {
    llvm::Value *value = B.CreateLoad(type, getElement(accumulators, index));
    utils::emitIf(B, B.CreateICmpNE(value, identity), "update", [&] {
      llvm::Value *base = B.CreateConstGEP1_64(B.getInt8Ty(), hook.getArg(accumulators.parameter),
                                               uint64_t(accumulators.offset));
      B.CreateAtomicRMW(accumulators.operation, B.CreateGEP(type, base, index), value,
                        accumulators.align, llvm::AtomicOrdering::Monotonic, accumulators.scope);
    });
  };
  forEachElement(getUsedCount(accumulators), accumulatorBlock, "flush", [&](llvm::Value *first) {
    llvm::Value *values =
        B.CreateAlignedLoad(block, getElement(accumulators, first), llvm::Align(64));
    llvm::Value *changed =
        B.CreateICmpNE(values, llvm::ConstantVector::getSplat(block->getElementCount(), identity));
    utils::emitIf(B, B.CreateOrReduce(changed), "changed", [&] {
      forEachElement(llvm::ConstantInt::get(sizeType, accumulatorBlock), 1, "element",
                     [&](llvm::Value *index) { flushElement(B.CreateAdd(first, index)); });
    });
  });
}

void EntryHook::emit() {
  utils::createWrapperEntry(B, hook);
  const auto accumulators = getAccumulators(kernel);
  for (const Accumulators &cleared : accumulators)
    clear(cleared);
  Loop loops[3];
  for (unsigned dimension : {0, 1, 2})
    loops[dimension] = prepareLoop(dimension);
  for (unsigned dimension : {2, 1, 0})
    openLoop(loops[dimension], dimension);
  callWithOwnArguments(B, kernel, hook);
  for (unsigned dimension : {0, 1, 2})
    closeLoop(loops[dimension], dimension);
  for (const Accumulators &flushed : accumulators)
    flush(flushed);
  B.CreateRetVoid();
}

} // namespace

bool hasSmallGroups(const llvm::Function &kernel) {
  constexpr uint64_t smallSize = 64;
  const auto sizes = utils::getLocalSizeMetadata(kernel);
  if (!sizes)
    return false;
  uint64_t total = 1;
  for (const uint64_t size : *sizes)
    total = llvm::SaturatingMultiply(total, size);
  return total <= smallSize;
}

bool runsSlices(const llvm::Function &kernel) { return kernel.hasFnAttribute(slicesAttr); }

// Programs wait for the first version of a kernel, whose loops cost more to compile than calls of
// large work-groups to run.
static void keepOutlined(llvm::Function &kernel) {
  kernel.removeFnAttr(llvm::Attribute::AlwaysInline);
  kernel.addFnAttr(llvm::Attribute::NoInline);
  for (llvm::User *user : kernel.users())
    if (auto *call = llvm::dyn_cast<llvm::CallBase>(user))
      call->removeFnAttr(llvm::Attribute::AlwaysInline);
}

llvm::PreservedAnalyses AddEntryHookPass::run(llvm::Module &M, llvm::ModuleAnalysisManager &AM) {
  utils::BuiltinInfo &BI = AM.getResult<utils::BuiltinInfoAnalysis>(M);
  bool changed = false;
  for (llvm::Function *kernel : getEntryPoints(M)) {
    if (onlySmallGroups && !hasSmallGroups(*kernel) && getAccumulators(*kernel).empty())
      continue;
    if (!findWorkGroupInfo(*kernel, BI)) {
      M.getContext().diagnose(
          llvm::DiagnosticInfoGenericWithLoc("kernel '" + kernel->getName() +
                                                 "': add-entry-hook requires the work-group info "
                                                 "parameter; run add-sched-params first",
                                             *kernel, kernel->getSubprogram()));
      continue;
    }
    llvm::Function *hook = wrapScheduledKernel(*kernel, hookSuffix);
    hook->addFnAttr(slicesAttr);
    EntryHook(*kernel, *hook, *findWorkGroupInfo(*hook, BI)).emit();
    if (onlySmallGroups && !hasSmallGroups(*kernel) && !isSpecialized(*kernel))
      keepOutlined(*kernel);
    changed = true;
  }
  return changed ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
}

} // namespace host
