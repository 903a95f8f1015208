// Kernel attributes: what is set reads back, what is missing or malformed reads as not there.
#include "compiler/utils/attributes.h"

#include <gtest/gtest.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>

using namespace compiler::utils;

namespace {

class AttributesTest : public testing::Test {
protected:
  llvm::Function *createFunction(llvm::StringRef name) {
    auto *type = llvm::FunctionType::get(llvm::Type::getVoidTy(context), false);
    return llvm::Function::Create(type, llvm::GlobalValue::ExternalLinkage, name, module);
  }

  llvm::LLVMContext context;
  llvm::Module module{"attributes", context};
  llvm::Function &F = *createFunction("foo");
};

TEST_F(AttributesTest, KernelsAndEntryPoints) {
  EXPECT_FALSE(isKernel(F));
  EXPECT_FALSE(isKernelEntryPt(F));
  setIsKernel(F);
  EXPECT_TRUE(isKernel(F));
  EXPECT_FALSE(isKernelEntryPt(F));
  setIsKernelEntryPt(F);
  EXPECT_TRUE(isKernel(F));
  EXPECT_TRUE(isKernelEntryPt(F));
  EXPECT_EQ(F.getFnAttribute("mux-kernel").getValueAsString(), "entry-point");
  dropIsKernel(F);
  EXPECT_FALSE(isKernel(F));
}

TEST_F(AttributesTest, TakingKernelAttributesMovesThem) {
  llvm::Function &other = *createFunction("other");
  setIsKernel(other);
  setIsKernelEntryPt(F);
  takeIsKernel(other, F);
  EXPECT_TRUE(isKernelEntryPt(other));
  EXPECT_FALSE(isKernel(F));
}

TEST_F(AttributesTest, TakingFromNoKernelChangesNothing) {
  llvm::Function &other = *createFunction("other");
  setIsKernelEntryPt(other);
  takeIsKernel(other, F);
  EXPECT_TRUE(isKernelEntryPt(other));
  takeIsKernel(other, other);
  EXPECT_TRUE(isKernelEntryPt(other));
}

TEST_F(AttributesTest, OriginalName) {
  EXPECT_EQ(getOrigFnName(F), "");
  EXPECT_EQ(getOrigFnNameOrFnName(F), "foo");
  setOrigFnName(F);
  F.setName("foo.wrapper");
  EXPECT_EQ(getOrigFnName(F), "foo");
  EXPECT_EQ(getOrigFnNameOrFnName(F), "foo");
  setOrigFnName(F, "bar");
  EXPECT_EQ(getOrigFnName(F), "bar");
}

TEST_F(AttributesTest, BaseNameIsInheritedOnce) {
  llvm::Function &wrapper = *createFunction("foo.pass1");
  EXPECT_EQ(getBaseFnNameOrFnName(wrapper), "foo.pass1");
  EXPECT_EQ(getOrSetBaseFnName(wrapper, F), "foo");
  llvm::Function &second = *createFunction("foo.pass2");
  EXPECT_EQ(getOrSetBaseFnName(second, wrapper), "foo");
  EXPECT_EQ(getOrSetBaseFnName(second, *createFunction("unrelated")), "foo");
}

TEST_F(AttributesTest, LocalMemoryUsage) {
  EXPECT_EQ(getLocalMemoryUsage(F), std::nullopt);
  setLocalMemoryUsage(F, 4096);
  EXPECT_EQ(getLocalMemoryUsage(F), 4096u);
  F.addFnAttr("mux-local-mem-usage", "-1");
  EXPECT_EQ(getLocalMemoryUsage(F), std::nullopt);
  F.addFnAttr("mux-local-mem-usage", "many");
  EXPECT_EQ(getLocalMemoryUsage(F), std::nullopt);
}

TEST_F(AttributesTest, WorkItemOrder) {
  EXPECT_EQ(getWorkItemOrder(F), WORK_ITEM_ORDER_XYZ);
  for (const auto order : {WORK_ITEM_ORDER_XYZ, WORK_ITEM_ORDER_XZY, WORK_ITEM_ORDER_YXZ,
                           WORK_ITEM_ORDER_YZX, WORK_ITEM_ORDER_ZXY, WORK_ITEM_ORDER_ZYX}) {
    setWorkItemOrder(F, order);
    EXPECT_EQ(getWorkItemOrder(F), order);
    EXPECT_EQ(workItemOrderFromDims(getWorkItemOrderDims(order)), order);
  }
  F.addFnAttr("mux-work-item-order", "xxy");
  EXPECT_EQ(getWorkItemOrder(F), WORK_ITEM_ORDER_XYZ);
}

TEST(WorkItemOrder, Dimensions) {
  using Dims = std::array<unsigned, 3>;
  EXPECT_EQ(workItemOrderFromString("zxy"), WORK_ITEM_ORDER_ZXY);
  EXPECT_EQ(workItemOrderFromString("XYZ"), std::nullopt);
  EXPECT_EQ(getWorkItemOrderDims(WORK_ITEM_ORDER_ZXY), (Dims{2, 0, 1}));
  EXPECT_EQ(getWorkItemOrderDims(WORK_ITEM_ORDER_XYZ, 2), (Dims{2, 0, 1}));
  EXPECT_EQ(getWorkItemOrderDims(WORK_ITEM_ORDER_ZYX, 1), (Dims{1, 2, 0}));
  EXPECT_EQ(getWorkItemOrderDims(WORK_ITEM_ORDER_ZYX, 2), (Dims{2, 1, 0}));
  EXPECT_EQ(workItemOrderFromDims({0, 0, 1}), std::nullopt);
}

TEST_F(AttributesTest, BarrierScheduleOfCalls) {
  llvm::IRBuilder<> B(llvm::BasicBlock::Create(context, "", createFunction("caller")));
  llvm::CallInst *call = B.CreateCall(&F);
  EXPECT_EQ(getBarrierSchedule(*call), BarrierSchedule::Unordered);
  for (const auto schedule : {BarrierSchedule::Once, BarrierSchedule::ScalarTail,
                              BarrierSchedule::Linear, BarrierSchedule::Unordered}) {
    setBarrierSchedule(*call, schedule);
    EXPECT_EQ(getBarrierSchedule(*call), schedule);
  }
}

TEST_F(AttributesTest, SubGroups) {
  setHasNoExplicitSubgroups(F);
  EXPECT_TRUE(hasNoExplicitSubgroups(F));
  dropHasNoExplicitSubgroups(F);
  EXPECT_FALSE(hasNoExplicitSubgroups(F));
  setHasDegenerateSubgroups(F);
  EXPECT_TRUE(hasDegenerateSubgroups(F));
  dropHasDegenerateSubgroups(F);
  EXPECT_FALSE(hasDegenerateSubgroups(F));
}

} // namespace
