#include "compiler/utils/live_memory.h"

#include "compiler/utils/builtin_info.h"
#include "compiler/utils/live_values.h"

#include <llvm/IR/Module.h>
#include <llvm/Support/MathExtras.h>

namespace compiler::utils {

namespace {
/// Barrier structs of one kind, and where to store their address.
struct Area {
  const BarrierStruct *structure;
  /// The number of structs; null for one.
  llvm::Value *count;
  const char *name;
  llvm::Value **address;
};

llvm::Value *emitBytes(llvm::IRBuilderBase &B, const Area &area, llvm::IntegerType *sizeType) {
  llvm::Value *size = area.structure->createSize(B, sizeType);
  return area.count ? B.CreateMul(size, area.count) : size;
}

llvm::Value *emitOnStack(llvm::IRBuilderBase &B, const Area &area, llvm::IntegerType *sizeType) {
  const BarrierStruct &structure = *area.structure;
  llvm::AllocaInst *memory = structure.isScalable()
                                 ? B.CreateAlloca(B.getInt8Ty(), emitBytes(B, area, sizeType))
                                 : B.CreateAlloca(structure.getType(), area.count);
  memory->setName(area.name);
  memory->setAlignment(structure.getAlignment());
  return memory;
}

/// The offset of each area if they are allocated contiguously, then the total size.
llvm::SmallVector<llvm::Value *, 5> emitOffsets(llvm::IRBuilderBase &B, llvm::ArrayRef<Area> areas,
                                                llvm::IntegerType *sizeType,
                                                llvm::Align alignment) {
  const uint64_t mask = alignment.value() - 1;
  llvm::SmallVector<llvm::Value *, 5> offsets = {llvm::ConstantInt::get(sizeType, 0)};
  for (const Area &area : areas) {
    llvm::Value *end = B.CreateAdd(offsets.back(), emitBytes(B, area, sizeType));
    offsets.push_back(B.CreateAnd(B.CreateAdd(end, llvm::ConstantInt::get(sizeType, mask)),
                                  llvm::ConstantInt::getSigned(sizeType, ~mask)));
  }
  return offsets;
}

/// Places the areas in memory supplied by the target. Returns false if it supplies none.
bool emitInTargetMemory(llvm::IRBuilderBase &B, BuiltinInfo &BI, llvm::ArrayRef<Area> areas,
                        llvm::IntegerType *sizeType) {
  llvm::Align alignment;
  for (const Area &area : areas)
    alignment = std::max(alignment, area.structure->getAlignment());
  const auto emitSize = [&] { return emitOffsets(B, areas, sizeType, alignment).back(); };
  llvm::Value *memory = BI.createBarrierMemory(B, emitSize, alignment);
  if (!memory)
    return false;
  const llvm::Module &M = *B.GetInsertBlock()->getModule();
  memory = B.CreateAddrSpaceCast(memory, B.getPtrTy(M.getDataLayout().getAllocaAddrSpace()));
  const auto offsets = emitOffsets(B, areas, sizeType, alignment);
  for (auto [area, offset] : llvm::zip(areas, offsets))
    *area.address = B.CreateInBoundsGEP(B.getInt8Ty(), memory, offset, area.name);
  return true;
}

void addAreas(llvm::SmallVectorImpl<Area> &areas, const LiveValues &live, llvm::Value *calls,
              LiveMemory &memory) {
  if (!live.getCallStruct().isEmpty()) {
    memory.callStruct = &live.getCallStruct();
    areas.push_back({&live.getCallStruct(), calls, "live-values.all", &memory.calls});
  }
  if (!live.getGroupStruct().isEmpty())
    areas.push_back({&live.getGroupStruct(), nullptr, "live-group-values", &memory.group});
}

/// Upper bound of vscale for functions without a vscale_range maximum.
constexpr uint64_t defaultMaxVScale = 16;

uint64_t getMaxVScale(const llvm::Function &F) {
  const llvm::Attribute range = F.getFnAttribute(llvm::Attribute::VScaleRange);
  if (!range.isValid())
    return defaultMaxVScale;
  return range.getVScaleRangeMax().value_or(defaultMaxVScale);
}

/// A call of a predicated version may execute a single work-item.
uint64_t getBytesPerWorkItem(const KernelVersion &version, const BarrierStruct &structure) {
  if (version.info.isVectorPredicated)
    return structure.getMaxSize(getMaxVScale(*version.function));
  return llvm::divideCeil(structure.getMaxSize(1),
                          uint64_t(version.info.vf.getKnownMinValue()) * version.rows);
}
} // namespace

void emitLiveMemory(llvm::IRBuilderBase &B, BuiltinInfo &BI, GroupLoops &loops,
                    const LiveValues &main, const LiveValues *tail) {
  llvm::IntegerType *sizeType = getSizeType(*B.GetInsertBlock()->getModule());
  LiveMemory mainMemory;
  LiveMemory tailMemory;
  llvm::SmallVector<Area, 4> areas;
  addAreas(areas, main, loops.emitMainCalls(), mainMemory);
  if (tail)
    addAreas(areas, *tail, loops.emitTailCalls(), tailMemory);
  if (areas.empty())
    return;
  if (!emitInTargetMemory(B, BI, areas, sizeType))
    for (const Area &area : areas)
      *area.address = emitOnStack(B, area, sizeType);
  loops.setLiveMemory(mainMemory, tailMemory);
}

BarrierMemory getBarrierMemory(const KernelLayout &layout, const LiveValues &main,
                               const LiveValues *tail) {
  BarrierMemory memory;
  llvm::Align alignment;
  const auto add = [&](const KernelVersion &version, const LiveValues &live) {
    const BarrierStruct &calls = live.getCallStruct();
    const BarrierStruct &group = live.getGroupStruct();
    alignment = std::max({alignment, calls.getAlignment(), group.getAlignment()});
    memory.perWorkItem = std::max(memory.perWorkItem, getBytesPerWorkItem(version, calls));
    memory.perGroup = llvm::SaturatingAdd(memory.perGroup, group.getMaxSize(1));
  };
  add(layout.main, main);
  if (tail)
    add(*layout.tail, *tail);
  // The memory itself and each of up to four areas are aligned.
  if (memory.perWorkItem != 0 || memory.perGroup != 0)
    memory.perGroup = llvm::SaturatingAdd(memory.perGroup, 5 * (alignment.value() - 1));
  return memory;
}

} // namespace compiler::utils
