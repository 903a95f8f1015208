#include "add_fp_control.h"

#include "compiler/utils/wrap_kernel.h"
#include "scheduled_kernels.h"

#include <llvm/ADT/SetVector.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicsAArch64.h>
#include <llvm/IR/IntrinsicsX86.h>
#include <llvm/TargetParser/Triple.h>

#include <optional>

namespace utils = compiler::utils;

namespace host {
namespace {

constexpr llvm::StringLiteral wrapperSuffix = ".host-fp-control";

/// The bits of the control register that flush denormal operands and results.
std::optional<uint64_t> getFlushBits(const llvm::Triple &triple) {
  constexpr uint64_t fpcrFZ = 1 << 24;
  constexpr uint64_t mxcsrFTZ = 1 << 15;
  constexpr uint64_t mxcsrDAZ = 1 << 6;
  if (triple.isAArch64())
    return fpcrFZ;
  if (triple.getArch() == llvm::Triple::x86_64)
    return mxcsrFTZ | mxcsrDAZ;
  return std::nullopt;
}

/// Reads and writes the control register.
class ControlRegister {
public:
  ControlRegister(llvm::IRBuilder<> &B, const llvm::Triple &triple)
      : B(B), isAArch64(triple.isAArch64()),
        slot(isAArch64 ? nullptr : B.CreateAlloca(B.getInt32Ty())) {}

  llvm::Value *read() {
    if (isAArch64)
      return B.CreateIntrinsic(llvm::Intrinsic::aarch64_get_fpcr, {});
    B.CreateIntrinsic(llvm::Intrinsic::x86_sse_stmxcsr, {slot});
    return B.CreateLoad(B.getInt32Ty(), slot);
  }

  void write(llvm::Value *value) {
    if (isAArch64) {
      B.CreateIntrinsic(llvm::Intrinsic::aarch64_set_fpcr, {value});
      return;
    }
    B.CreateStore(value, slot);
    B.CreateIntrinsic(llvm::Intrinsic::x86_sse_ldmxcsr, {slot});
  }

private:
  llvm::IRBuilder<> &B;
  const bool isAArch64;
  llvm::AllocaInst *slot;
};

bool isDouble(const llvm::Value *value) {
  const llvm::Type *type = value->getType()->getScalarType();
  return type->isFloatingPointTy() && type->getPrimitiveSizeInBits() > 32;
}

bool usesDouble(const llvm::Instruction &I) {
  return isDouble(&I) ||
         llvm::any_of(I.operands(), [](const llvm::Use &use) { return isDouble(use.get()); });
}

/// Whether the kernel, or a function that it refers to, has values in double precision. Functions
/// that are called indirectly are unknown.
bool usesDouble(llvm::Function &kernel) {
  llvm::SmallSetVector<llvm::Function *, 8> functions;
  functions.insert(&kernel);
  for (size_t i = 0; i != functions.size(); ++i)
    for (llvm::Instruction &I : llvm::instructions(*functions[i])) {
      const auto *call = llvm::dyn_cast<llvm::CallBase>(&I);
      if (usesDouble(I) || (call && call->isIndirectCall()))
        return true;
      for (llvm::Value *operand : I.operands())
        if (auto *F = llvm::dyn_cast<llvm::Function>(operand->stripPointerCastsAndAliases()))
          functions.insert(F);
    }
  return false;
}

void addControl(llvm::Function &kernel, const llvm::Triple &triple, uint64_t flushBits,
                bool flushesToZero) {
  llvm::Function *wrapper = wrapScheduledKernel(kernel, wrapperSuffix);
  llvm::IRBuilder<> B(kernel.getContext());
  utils::createWrapperEntry(B, *wrapper);
  ControlRegister control(B, triple);
  llvm::Value *old = control.read();
  control.write(flushesToZero ? B.CreateOr(old, flushBits) : B.CreateAnd(old, ~flushBits));
  callWithOwnArguments(B, kernel, *wrapper);
  control.write(old);
  B.CreateRetVoid();
}

} // namespace

llvm::Expected<bool> parseAddFPControl(llvm::StringRef text) {
  if (text.empty() || text == "ftz")
    return !text.empty();
  return llvm::createStringError("unknown parameter '" + text + "'");
}

llvm::PreservedAnalyses AddFPControlPass::run(llvm::Module &M, llvm::ModuleAnalysisManager &) {
  const llvm::Triple triple(M.getTargetTriple());
  const std::optional<uint64_t> flushBits = getFlushBits(triple);
  if (!flushBits)
    return llvm::PreservedAnalyses::all();
  bool changed = false;
  for (llvm::Function *kernel : getEntryPoints(M)) {
    if (flushesToZero && usesDouble(*kernel))
      continue;
    addControl(*kernel, triple, *flushBits, flushesToZero);
    changed = true;
  }
  return changed ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
}

} // namespace host
