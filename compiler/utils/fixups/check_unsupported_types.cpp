#include "compiler/utils/check_unsupported_types.h"

#include "compiler/utils/device_info.h"
#include "compiler/utils/diagnose.h"

#include <llvm/ADT/STLFunctionalExtras.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/ADT/StringSwitch.h>
#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>

namespace compiler::utils {
namespace {

// The name of an unsupported type for diagnostics; empty if it is supported. Contained types are
// not considered.
llvm::StringRef describe(const llvm::Type *type, const DeviceInfo &device) {
  if (type->isDoubleTy())
    return device.supportsDouble() ? "" : "values of type 'double'";
  auto *extension = llvm::dyn_cast<llvm::TargetExtType>(type);
  if (!extension)
    return "";
  return llvm::StringSwitch<llvm::StringRef>(extension->getName())
      .Cases({"spirv.Image", "spirv.SampledImage"}, device.images ? "" : "images")
      .Case("spirv.Sampler", device.images ? "" : "samplers")
      .Cases({"spirv.Pipe", "spirv.PipeStorage", "spirv.ReserveId"}, "pipes")
      .Cases({"spirv.Queue", "spirv.DeviceEvent"}, "device-side queues")
      .Default("");
}

bool isHalf(const llvm::Type *type) { return type->getScalarType()->isHalfTy(); }

bool hasHalfOperand(const llvm::User &user) {
  return llvm::any_of(user.operands(),
                      [](const llvm::Use &operand) { return isHalf(operand->getType()); });
}

// Whether the intrinsic moves values without computing.
bool isMove(llvm::Intrinsic::ID ID) {
  switch (ID) {
  case llvm::Intrinsic::masked_load:
  case llvm::Intrinsic::masked_store:
  case llvm::Intrinsic::masked_gather:
  case llvm::Intrinsic::masked_scatter:
  case llvm::Intrinsic::masked_expandload:
  case llvm::Intrinsic::masked_compressstore:
  case llvm::Intrinsic::experimental_vector_compress:
  case llvm::Intrinsic::vector_deinterleave2:
  case llvm::Intrinsic::vector_extract:
  case llvm::Intrinsic::vector_insert:
  case llvm::Intrinsic::vector_interleave2:
  case llvm::Intrinsic::vector_reverse:
  case llvm::Intrinsic::vp_load:
  case llvm::Intrinsic::vp_store:
  case llvm::Intrinsic::vp_gather:
  case llvm::Intrinsic::vp_scatter:
  case llvm::Intrinsic::vp_merge:
  case llvm::Intrinsic::vp_select:
  case llvm::Intrinsic::experimental_vp_strided_load:
  case llvm::Intrinsic::experimental_vp_strided_store:
  case llvm::Intrinsic::fake_use:
  case llvm::Intrinsic::is_constant:
  case llvm::Intrinsic::ssa_copy:
    return true;
  default:
    return false;
  }
}

// Whether the instruction computes with half values, rather than moving them or accessing their
// bits.
bool isHalfOperation(const llvm::Instruction &instruction) {
  if (llvm::isa<llvm::UnaryOperator, llvm::BinaryOperator>(instruction))
    return isHalf(instruction.getType());
  if (llvm::isa<llvm::FCmpInst>(instruction))
    return hasHalfOperand(instruction);
  if (llvm::isa<llvm::CastInst>(instruction))
    return !llvm::isa<llvm::BitCastInst>(instruction) &&
           (isHalf(instruction.getType()) || hasHalfOperand(instruction));
  if (auto *atomic = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction))
    return atomic->isFloatingPointOperation() && isHalf(atomic->getType());
  if (auto *intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction))
    return !isMove(intrinsic->getIntrinsicID()) &&
           (isHalf(intrinsic->getType()) || hasHalfOperand(*intrinsic));
  return false;
}

using Report = llvm::function_ref<void(const llvm::Twine &kind, const llvm::DebugLoc &location)>;

// Checks all types and operations of one function or variable.
class Checker {
public:
  Checker(const DeviceInfo &device, Report report) : device(device), reportKind(report) {}

  void check(const llvm::Function &F);
  void check(const llvm::GlobalVariable &variable);

private:
  void check(const llvm::Instruction &instruction);
  void checkAttributes(const llvm::AttributeList &attributes, const llvm::DebugLoc &location);
  void checkConstant(const llvm::Constant &constant, const llvm::DebugLoc &location);
  void checkType(const llvm::Type *type, const llvm::DebugLoc &location);
  void report(llvm::StringRef kind, const llvm::DebugLoc &location);

  const DeviceInfo &device;
  Report reportKind;
  llvm::SmallPtrSet<const void *, 16> seen;
  llvm::SmallPtrSet<const char *, 4> reported;
};

void Checker::report(llvm::StringRef kind, const llvm::DebugLoc &location) {
  if (!kind.empty() && reported.insert(kind.data()).second)
    reportKind(kind, location);
}

void Checker::checkType(const llvm::Type *type, const llvm::DebugLoc &location) {
  if (!seen.insert(type).second)
    return;
  report(describe(type, device), location);
  for (const llvm::Type *part : type->subtypes())
    checkType(part, location);
}

void Checker::checkAttributes(const llvm::AttributeList &attributes,
                              const llvm::DebugLoc &location) {
  for (const llvm::AttributeSet &set : attributes)
    for (const llvm::Attribute &attribute : set)
      if (attribute.isTypeAttribute() && attribute.getValueAsType())
        checkType(attribute.getValueAsType(), location);
}

void Checker::checkConstant(const llvm::Constant &constant, const llvm::DebugLoc &location) {
  if (!seen.insert(&constant).second)
    return;
  checkType(constant.getType(), location);
  if (llvm::isa<llvm::GlobalValue>(constant))
    return; // global variables are checked separately
  if (auto *address = llvm::dyn_cast<llvm::GEPOperator>(&constant))
    checkType(address->getSourceElementType(), location);
  for (const llvm::Use &operand : constant.operands())
    if (auto *part = llvm::dyn_cast<llvm::Constant>(operand))
      checkConstant(*part, location);
}

void Checker::check(const llvm::Instruction &instruction) {
  const llvm::DebugLoc &location = instruction.getDebugLoc();
  checkType(instruction.getType(), location);
  if (auto *alloca = llvm::dyn_cast<llvm::AllocaInst>(&instruction))
    checkType(alloca->getAllocatedType(), location);
  else if (auto *address = llvm::dyn_cast<llvm::GetElementPtrInst>(&instruction))
    checkType(address->getSourceElementType(), location);
  else if (auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
    checkType(call->getFunctionType(), location);
    checkAttributes(call->getAttributes(), location);
  }
  for (const llvm::Use &operand : instruction.operands())
    if (auto *constant = llvm::dyn_cast<llvm::Constant>(operand))
      checkConstant(*constant, location);
  if (!device.supportsHalf() && isHalfOperation(instruction))
    report("operations on type 'half'", location);
}

void Checker::check(const llvm::Function &F) {
  checkType(F.getFunctionType(), llvm::DebugLoc());
  checkAttributes(F.getAttributes(), llvm::DebugLoc());
  for (const llvm::Instruction &instruction : llvm::instructions(F))
    check(instruction);
}

void Checker::check(const llvm::GlobalVariable &variable) {
  checkType(variable.getValueType(), llvm::DebugLoc());
  if (variable.hasInitializer())
    checkConstant(*variable.getInitializer(), llvm::DebugLoc());
}

} // namespace

llvm::PreservedAnalyses CheckUnsupportedTypesPass::run(llvm::Module &M,
                                                       llvm::ModuleAnalysisManager &AM) {
  const DeviceInfo &device = AM.getResult<DeviceInfoAnalysis>(M);
  for (const llvm::GlobalVariable &variable : M.globals())
    if (!variable.isDeclaration() || !variable.use_empty())
      Checker(device, [&](const llvm::Twine &kind, const llvm::DebugLoc &) {
        M.getContext().diagnose(llvm::DiagnosticInfoGeneric("variable '" + getSourceName(variable) +
                                                            "': " + kind +
                                                            " are not supported by the device"));
      }).check(variable);
  for (const llvm::Function &F : M)
    if (!F.isDeclaration())
      Checker(device, [&](const llvm::Twine &kind, const llvm::DebugLoc &location) {
        diagnoseError(
            F, "function '" + getSourceName(F) + "': " + kind + " are not supported by the device",
            location);
      }).check(F);
  return llvm::PreservedAnalyses::all();
}

} // namespace compiler::utils
