#include "wrapper_pass.h"

#include "compiler/utils/attributes.h"
#include "compiler/utils/loop_builder.h"
#include "compiler/utils/metadata.h"
#include "compiler/utils/wrap_kernel.h"
#include "group_info_access.h"
#include "kernel_group_info.h"
#include "mux_info.h"
#include "refsi/kernel_info.h"

#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/Module.h>

namespace utils = compiler::utils;

namespace refsi {
namespace {

/// Whether the kernel is of AddKernelWrapperPass: (packed arguments, work-group info).
bool isWrapped(const llvm::Function &kernel) {
  const llvm::FunctionType *type = kernel.getFunctionType();
  return type->getNumParams() == 2 && type->getParamType(0)->isPointerTy() &&
         type->getParamType(1)->isPointerTy();
}

/// Emits the entry point of one kernel.
class EntryPoint {
public:
  explicit EntryPoint(llvm::Function &kernel)
      : kernel(kernel), B(kernel.getContext()), word(B.getInt64Ty()) {}

  void create();

private:
  void createInfo(llvm::Value *packedArgs, llvm::Value *firmwareInfo);
  llvm::Value *createBarrierMemorySize(llvm::Value *firmwareInfo);
  void storeField(size_t offset, llvm::Value *value) {
    B.CreateAlignedStore(value, createFieldAddress(B, info, offset), llvm::Align(8));
  }
  void storePrivateRange(size_t index, llvm::Value *begin, llvm::Value *size);
  void createGroupLoop(llvm::Value *packedArgs, llvm::Value *count);

  llvm::Function &kernel;
  llvm::IRBuilder<> B;
  llvm::Type *word;
  llvm::AllocaInst *info = nullptr;
};

void EntryPoint::create() {
  const std::string name = utils::getOrigFnNameOrFnName(kernel).str();
  llvm::Function *entry = utils::createKernelWrapper(kernel, {B.getPtrTy(), B.getPtrTy(), word},
                                                     name, kernelEntrySuffix);
  entry->setCallingConv(llvm::CallingConv::C);
  utils::setOrigFnName(*entry, name);
  entry->getArg(0)->setName("packed-args");
  entry->getArg(1)->setName("info");
  entry->getArg(2)->setName("count");
  utils::createWrapperEntry(B, *entry);
  utils::retireKernel(kernel);
  createInfo(entry->getArg(0), entry->getArg(1));
  createGroupLoop(entry->getArg(0), entry->getArg(2));
  B.CreateRetVoid();
}

void EntryPoint::createInfo(llvm::Value *packedArgs, llvm::Value *firmwareInfo) {
  info = B.CreateAlloca(llvm::ArrayType::get(word, sizeof(KernelGroupInfo) / sizeof(uint64_t)),
                        nullptr, "group-info");
  B.CreateMemCpy(info, llvm::Align(8), firmwareInfo, llvm::Align(8), sizeof(WorkGroupInfo));
  storeField(offsetof(KernelGroupInfo, firmwareInfo), B.CreatePtrToInt(firmwareInfo, word));
  storePrivateRange(0, loadField(B, word, firmwareInfo, offsetof(WorkGroupInfo, barrierMemory)),
                    createBarrierMemorySize(firmwareInfo));
  storePrivateRange(1, B.CreatePtrToInt(packedArgs, word),
                    B.getInt64(kernel.getArg(0)->getDereferenceableBytes()));
}

llvm::Value *EntryPoint::createBarrierMemorySize(llvm::Value *firmwareInfo) {
  const auto memory = utils::getBarrierMemoryMetadata(kernel).value_or(utils::BarrierMemory());
  const auto alignment =
      utils::getStringFnAttrAsInt(kernel.getAttributes(), barrierAlignmentAttr).value_or(0);
  llvm::Value *size = B.getInt64(memory.perWorkItem);
  for (unsigned dim = 0; dim != 3 && memory.perWorkItem != 0; ++dim)
    size =
        B.CreateMul(size, loadField(B, word, firmwareInfo,
                                    offsetof(WorkGroupInfo, localSize) + dim * sizeof(uint64_t)));
  return B.CreateAdd(size, B.getInt64(memory.perGroup + alignment));
}

void EntryPoint::storePrivateRange(size_t index, llvm::Value *begin, llvm::Value *size) {
  const size_t range = offsetof(KernelGroupInfo, privateMemory) + index * sizeof(AddressRange);
  storeField(range + offsetof(AddressRange, begin), begin);
  storeField(range + offsetof(AddressRange, size), size);
}

void EntryPoint::createGroupLoop(llvm::Value *packedArgs, llvm::Value *count) {
  llvm::Value *first = loadField(B, word, info, offsetof(KernelGroupInfo, group.groupId));
  const utils::CountedLoop loop{.begin = B.getInt64(0), .end = count, .step = B.getInt64(1)};
  utils::emitIf(B, B.CreateIsNotNull(count), "any", [&] {
    utils::emitLoop(B, loop, "group", [&](llvm::Value *index, llvm::ArrayRef<llvm::Value *>) {
      storeField(offsetof(KernelGroupInfo, group.groupId), B.CreateAdd(first, index));
      utils::createKernelCall(B, kernel, {packedArgs, info});
    });
  });
}

} // namespace

llvm::PreservedAnalyses RefSiWrapperPass::run(llvm::Module &M, llvm::ModuleAnalysisManager &) {
  llvm::SmallVector<llvm::Function *, 4> kernels;
  for (llvm::Function &F : M)
    if (!F.isDeclaration() && utils::isKernelEntryPt(F))
      kernels.push_back(&F);
  bool changed = false;
  for (llvm::Function *kernel : kernels) {
    if (!isWrapped(*kernel)) {
      M.getContext().diagnose(llvm::DiagnosticInfoGenericWithLoc(
          "kernel '" + utils::getOrigFnNameOrFnName(*kernel) +
              "' does not take packed arguments and a work-group info; run 'add-sched-params' and "
              "'add-kernel-wrapper' before 'refsi-wrapper'",
          *kernel, llvm::DebugLoc()));
      continue;
    }
    EntryPoint(*kernel).create();
    changed = true;
  }
  return changed ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
}

} // namespace refsi
