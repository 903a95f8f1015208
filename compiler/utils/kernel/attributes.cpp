#include "compiler/utils/attributes.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/IR/Attributes.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/InstrTypes.h>

#include <array>

namespace compiler::utils {

namespace {
constexpr llvm::StringLiteral kernelAttr = "mux-kernel";
constexpr llvm::StringLiteral entryPointValue = "entry-point";
constexpr llvm::StringLiteral origFnAttr = "mux-orig-fn";
constexpr llvm::StringLiteral baseFnNameAttr = "mux-base-fn-name";
constexpr llvm::StringLiteral localMemUsageAttr = "mux-local-mem-usage";
constexpr llvm::StringLiteral excludedFromUsageAttr = "mux-excluded-from-usage";
constexpr llvm::StringLiteral workItemOrderAttr = "mux-work-item-order";
constexpr llvm::StringLiteral barrierScheduleAttr = "mux-barrier-schedule";
constexpr llvm::StringLiteral uniformGroupsAttr = "uniform-work-group-size";
constexpr llvm::StringLiteral noSubgroupsAttr = "mux-no-subgroups";
constexpr llvm::StringLiteral degenerateSubgroupsAttr = "mux-degenerate-subgroups";

constexpr std::array<llvm::StringLiteral, 4> scheduleNames = {"unordered", "once", "scalar-tail",
                                                              "linear"};

llvm::StringRef getStringFnAttr(const llvm::Function &F, llvm::StringRef name) {
  const llvm::Attribute attr = F.getFnAttribute(name);
  return attr.isValid() ? attr.getValueAsString() : llvm::StringRef();
}
} // namespace

std::optional<int64_t> getStringFnAttrAsInt(const llvm::AttributeList &attrs,
                                            llvm::StringRef name) {
  const llvm::Attribute attr = attrs.getFnAttr(name);
  int64_t value = 0;
  if (!attr.isValid() || attr.getValueAsString().getAsInteger(10, value))
    return std::nullopt;
  return value;
}

void setIsKernel(llvm::Function &F) { F.addFnAttr(kernelAttr); }

void setIsKernelEntryPt(llvm::Function &F) { F.addFnAttr(kernelAttr, entryPointValue); }

bool isKernel(const llvm::Function &F) { return F.hasFnAttribute(kernelAttr); }

bool isKernelEntryPt(const llvm::Function &F) {
  return getStringFnAttr(F, kernelAttr) == entryPointValue;
}

void dropIsKernel(llvm::Function &F) { F.removeFnAttr(kernelAttr); }

void takeIsKernel(llvm::Function &ToF, llvm::Function &FromF) {
  if (!isKernel(FromF) || &ToF == &FromF)
    return;
  const bool entryPoint = isKernelEntryPt(FromF);
  dropIsKernel(ToF);
  dropIsKernel(FromF);
  if (entryPoint)
    setIsKernelEntryPt(ToF);
  else
    setIsKernel(ToF);
}

void setOrigFnName(llvm::Function &F, llvm::StringRef name) { F.addFnAttr(origFnAttr, name); }

void setOrigFnName(llvm::Function &F) { setOrigFnName(F, F.getName()); }

llvm::StringRef getOrigFnName(const llvm::Function &F) { return getStringFnAttr(F, origFnAttr); }

llvm::StringRef getOrigFnNameOrFnName(const llvm::Function &F) {
  const llvm::StringRef name = getOrigFnName(F);
  return name.empty() ? F.getName() : name;
}

void dropOrigFnName(llvm::Function &F) { F.removeFnAttr(origFnAttr); }

void setBaseFnName(llvm::Function &F, llvm::StringRef name) { F.addFnAttr(baseFnNameAttr, name); }

llvm::StringRef getBaseFnName(const llvm::Function &F) {
  return getStringFnAttr(F, baseFnNameAttr);
}

llvm::StringRef getBaseFnNameOrFnName(const llvm::Function &F) {
  const llvm::StringRef name = getBaseFnName(F);
  return name.empty() ? F.getName() : name;
}

void dropBaseFnName(llvm::Function &F) { F.removeFnAttr(baseFnNameAttr); }

llvm::StringRef getOrSetBaseFnName(llvm::Function &F, const llvm::Function &SetFromF) {
  if (getBaseFnName(F).empty())
    setBaseFnName(F, getBaseFnNameOrFnName(SetFromF));
  return getBaseFnName(F);
}

void setLocalMemoryUsage(llvm::Function &F, uint64_t bytes) {
  F.addFnAttr(localMemUsageAttr, llvm::utostr(bytes));
}

std::optional<uint64_t> getLocalMemoryUsage(const llvm::Function &F) {
  const std::optional<int64_t> bytes = getStringFnAttrAsInt(F.getAttributes(), localMemUsageAttr);
  if (!bytes || *bytes < 0)
    return std::nullopt;
  return static_cast<uint64_t>(*bytes);
}

void dropLocalMemoryUsage(llvm::Function &F) { F.removeFnAttr(localMemUsageAttr); }

void excludeFromLocalMemoryUsage(llvm::GlobalVariable &variable) {
  variable.addAttribute(excludedFromUsageAttr);
}

bool isExcludedFromLocalMemoryUsage(const llvm::GlobalVariable &variable) {
  return variable.hasAttribute(excludedFromUsageAttr);
}

void setWorkItemOrder(llvm::Function &F, utils_work_item_order_e order) {
  F.addFnAttr(workItemOrderAttr, toString(order));
}

utils_work_item_order_e getWorkItemOrder(const llvm::Function &F) {
  return workItemOrderFromString(getStringFnAttr(F, workItemOrderAttr))
      .value_or(WORK_ITEM_ORDER_XYZ);
}

void dropWorkItemOrder(llvm::Function &F) { F.removeFnAttr(workItemOrderAttr); }

void setBarrierSchedule(llvm::CallBase &call, BarrierSchedule schedule) {
  call.addFnAttr(llvm::Attribute::get(call.getContext(), barrierScheduleAttr,
                                      scheduleNames[static_cast<size_t>(schedule)]));
}

BarrierSchedule getBarrierSchedule(const llvm::CallBase &call) {
  const llvm::Attribute attr = call.getFnAttr(barrierScheduleAttr);
  if (attr.isValid())
    for (size_t i = 0; i != scheduleNames.size(); ++i)
      if (attr.getValueAsString() == scheduleNames[i])
        return static_cast<BarrierSchedule>(i);
  return BarrierSchedule::Unordered;
}

void dropBarrierSchedule(llvm::CallBase &call) { call.removeFnAttr(barrierScheduleAttr); }

bool mayHavePartialGroups(const llvm::Function &F) {
  return getStringFnAttr(F, uniformGroupsAttr) == "false";
}

void setMayHavePartialGroups(llvm::Function &F) { F.addFnAttr(uniformGroupsAttr, "false"); }

void dropMayHavePartialGroups(llvm::Function &F) { F.addFnAttr(uniformGroupsAttr, "true"); }

void setHasNoExplicitSubgroups(llvm::Function &F) { F.addFnAttr(noSubgroupsAttr); }

bool hasNoExplicitSubgroups(const llvm::Function &F) { return F.hasFnAttribute(noSubgroupsAttr); }

void dropHasNoExplicitSubgroups(llvm::Function &F) { F.removeFnAttr(noSubgroupsAttr); }

void setHasDegenerateSubgroups(llvm::Function &F) { F.addFnAttr(degenerateSubgroupsAttr); }

bool hasDegenerateSubgroups(const llvm::Function &F) {
  return F.hasFnAttribute(degenerateSubgroupsAttr);
}

void dropHasDegenerateSubgroups(llvm::Function &F) { F.removeFnAttr(degenerateSubgroupsAttr); }

} // namespace compiler::utils
