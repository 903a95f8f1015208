// Emits one memcpy per row. Must run before add-sched-params: the bodies query the local ID. A
// target whose definitions require scheduling parameters gets to define them afterwards.
#include "compiler/utils/define_mux_dma.h"

#include "compiler/utils/builtin_info.h"
#include "compiler/utils/loop_builder.h"

#include <llvm/IR/Function.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>

namespace compiler::utils {

namespace {
bool isDMA(BuiltinID ID) { return ID >= eMuxBuiltinDMARead1D && ID <= eMuxBuiltinDMAWait; }

/// One dimension of a transfer other than the row.
struct Dimension {
  llvm::Value *count;
  llvm::Value *destinationStride;
  llvm::Value *sourceStride;
};

/// Emits the body of one transfer builtin.
class TransferDefiner {
public:
  TransferDefiner(llvm::Function &F, llvm::Function &getLocalId)
      : F(F), getLocalId(getLocalId), B(llvm::BasicBlock::Create(F.getContext(), "", &F)) {}

  void define(unsigned numDims);

private:
  llvm::Value *createIsFirstWorkItem();
  void createCopy(llvm::ArrayRef<Dimension> dimensions, llvm::Value *destination,
                  llvm::Value *source);

  llvm::Function &F;
  llvm::Function &getLocalId;
  llvm::IRBuilder<> B;
};

void TransferDefiner::define(unsigned numDims) {
  // (destination, source, width, {destination stride, source stride, count} per dimension, event)
  llvm::SmallVector<Dimension, 2> dimensions;
  for (unsigned i = 1; i != numDims; ++i)
    dimensions.push_back({F.getArg(3 * i + 2), F.getArg(3 * i), F.getArg(3 * i + 1)});
  llvm::Value *event = F.getArg(3 * numDims);
  emitIf(B, createIsFirstWorkItem(), "copy",
         [&] { createCopy(dimensions, F.getArg(0), F.getArg(1)); });
  B.CreateRet(event);
}

llvm::Value *TransferDefiner::createIsFirstWorkItem() {
  llvm::Value *ids = nullptr;
  for (unsigned dim = 0; dim != 3; ++dim) {
    llvm::CallInst *id = B.CreateCall(&getLocalId, {B.getInt32(dim)});
    id->setCallingConv(getLocalId.getCallingConv());
    ids = ids ? B.CreateOr(ids, id) : id;
  }
  return B.CreateIsNull(ids);
}

/// The last dimension is the outermost loop.
void TransferDefiner::createCopy(llvm::ArrayRef<Dimension> dimensions, llvm::Value *destination,
                                 llvm::Value *source) {
  if (dimensions.empty()) {
    B.CreateMemCpy(destination, llvm::MaybeAlign(), source, llvm::MaybeAlign(), F.getArg(2));
    return;
  }
  const Dimension &dimension = dimensions.back();
  llvm::Type *sizeType = dimension.count->getType();
  llvm::Value *zero = llvm::ConstantInt::get(sizeType, 0);
  const CountedLoop loop{
      .begin = zero, .end = dimension.count, .step = llvm::ConstantInt::get(sizeType, 1)};
  const llvm::StringRef name = dimensions.size() == 1 ? "row" : "plane";
  emitIf(B, B.CreateIsNotNull(dimension.count), name + ".any", [&] {
    emitLoop(B, loop, name, [&](llvm::Value *index, llvm::ArrayRef<llvm::Value *>) {
      createCopy(dimensions.drop_back(),
                 B.CreatePtrAdd(destination, B.CreateMul(index, dimension.destinationStride)),
                 B.CreatePtrAdd(source, B.CreateMul(index, dimension.sourceStride)));
    });
  });
}

bool defineInSoftware(llvm::Function &F, const Builtin &builtin, BuiltinInfo &BI) {
  if (builtin.ID == eMuxBuiltinDMAWait) {
    llvm::IRBuilder<>(llvm::BasicBlock::Create(F.getContext(), "", &F)).CreateRetVoid();
  } else {
    llvm::Function *getLocalId = BI.getOrDeclareMuxBuiltin(eMuxBuiltinGetLocalId, *F.getParent());
    if (!getLocalId || getLocalId->arg_size() != 1)
      return false;
    const bool isRead = builtin.ID <= eMuxBuiltinDMARead3D;
    const unsigned first = isRead ? eMuxBuiltinDMARead1D : eMuxBuiltinDMAWrite1D;
    TransferDefiner(F, *getLocalId).define(builtin.ID - first + 1);
  }
  BIMuxInfoConcept::setDefaultBuiltinAttributes(F);
  F.setLinkage(llvm::GlobalValue::InternalLinkage);
  return true;
}
} // namespace

llvm::PreservedAnalyses DefineMuxDmaPass::run(llvm::Module &M, llvm::ModuleAnalysisManager &AM) {
  auto &BI = AM.getResult<BuiltinInfoAnalysis>(M);
  bool changed = false;
  for (llvm::Function &F : M) {
    if (!F.isDeclaration())
      continue;
    const Builtin builtin = BuiltinInfo::identifyMuxBuiltin(F);
    if (isDMA(builtin.ID) && !BI.requiresSchedulingParameters(builtin.ID))
      changed |= BI.defineMuxBuiltin(builtin.ID, M, builtin.muxOverloadInfo) ||
                 defineInSoftware(F, builtin, BI);
  }
  return changed ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
}

} // namespace compiler::utils
