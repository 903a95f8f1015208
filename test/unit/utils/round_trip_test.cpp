// Metadata and attributes survive being written as text and read again, and what has another shape
// than ours reads as missing.
#include "compiler/utils/attributes.h"
#include "compiler/utils/metadata.h"

#include <gtest/gtest.h>
#include <llvm/AsmParser/Parser.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Support/SourceMgr.h>

using namespace compiler::utils;

namespace {

using Sizes = std::array<uint64_t, 3>;

class RoundTripTest : public testing::Test {
protected:
  llvm::Function *createFunction(llvm::StringRef name, unsigned numParams = 0) {
    const llvm::SmallVector<llvm::Type *, 4> params(numParams, llvm::Type::getInt32Ty(context));
    auto *type = llvm::FunctionType::get(llvm::Type::getVoidTy(context), params, false);
    auto *created = llvm::Function::Create(type, llvm::GlobalValue::ExternalLinkage, name, *module);
    llvm::IRBuilder<>(llvm::BasicBlock::Create(context, "", created)).CreateRetVoid();
    return created;
  }

  void parse(llvm::StringRef text) {
    llvm::SMDiagnostic error;
    module = llvm::parseAssemblyString(text, error, context);
    ASSERT_TRUE(module) << error.getMessage().str();
  }

  /// Writes the module, reads it again, and gives its function of that name.
  llvm::Function &reread(llvm::StringRef name = "foo") {
    std::string text;
    llvm::raw_string_ostream stream(text);
    EXPECT_FALSE(llvm::verifyModule(*module, &stream)) << text;
    module->print(stream, nullptr);
    parse(text);
    return *module->getFunction(name);
  }

  llvm::LLVMContext context;
  std::unique_ptr<llvm::Module> module = std::make_unique<llvm::Module>("m", context);
  llvm::Function &F = *createFunction("foo", 4);
};

TEST_F(RoundTripTest, LocalSize) {
  encodeLocalSizeMetadata(F, {64, 2, 1});
  EXPECT_EQ(getLocalSizeMetadata(reread()), (Sizes{64, 2, 1}));
}

TEST_F(RoundTripTest, SizesBeyondTheSignedRangeKeepTheirValue) {
  encodeLocalSizeMetadata(F, {4294967295, 4294967296, 2147483648});
  EXPECT_EQ(getLocalSizeMetadata(reread()), (Sizes{4294967295, 4294967296, 2147483648}));
}

TEST_F(RoundTripTest, WorkGroupSizeHint) {
  EXPECT_EQ(getWorkGroupSizeHintMetadata(F), std::nullopt);
  encodeWorkGroupSizeHintMetadata(F, {8, 4, 2});
  llvm::Function &read = reread();
  EXPECT_EQ(getWorkGroupSizeHintMetadata(read), (Sizes{8, 4, 2}));
  EXPECT_EQ(getLocalSizeMetadata(read), std::nullopt);
  dropWorkGroupSizeHintMetadata(read);
  EXPECT_EQ(getWorkGroupSizeHintMetadata(read), std::nullopt);
}

TEST_F(RoundTripTest, MaxWorkDim) {
  for (uint32_t dimensions = 0; dimensions <= MaxWorkDim; ++dimensions) {
    encodeMaxWorkDimMetadata(*module->getFunction("foo"), dimensions);
    EXPECT_EQ(getMaxWorkDimMetadata(reread()), dimensions);
  }
  dropMaxWorkDimMetadata(*module->getFunction("foo"));
  EXPECT_EQ(getMaxWorkDimMetadata(reread()), std::nullopt);
}

TEST_F(RoundTripTest, ReqdSubgroupSize) {
  encodeReqdSubgroupSizeMetadata(F, 16);
  llvm::Function &read = reread();
  EXPECT_EQ(getReqdSubgroupSize(read), 16u);
  dropReqdSubgroupSizeMetadata(read);
  EXPECT_EQ(getReqdSubgroupSize(read), std::nullopt);
}

TEST_F(RoundTripTest, VectorizationLinks) {
  const VectorizationInfo four{llvm::ElementCount::getFixed(4), 0, false};
  const VectorizationInfo scalable{llvm::ElementCount::getScalable(2), 1, true};
  linkOrigToVeczFnMetadata(F, *createFunction("four", 4), four);
  linkOrigToVeczFnMetadata(F, *createFunction("scalable", 4), scalable);
  encodeVectorizationFailedMetadata(F, {llvm::ElementCount::getFixed(16), 2, false});

  llvm::Function &read = reread();
  llvm::SmallVector<LinkMetadataResult, 2> links;
  ASSERT_TRUE(parseOrigToVeczFnLinkMetadata(read, links));
  ASSERT_EQ(links.size(), 2u);
  EXPECT_EQ(links[0].function, module->getFunction("four"));
  EXPECT_EQ(links[0].info, four);
  EXPECT_EQ(links[1].info, scalable);
  const auto derived = parseVeczToOrigFnLinkMetadata(*module->getFunction("scalable"));
  ASSERT_TRUE(derived);
  EXPECT_EQ(derived->function, &read);
  EXPECT_EQ(derived->info, scalable);
  const auto failed = getVectorizationFailedMetadata(read);
  ASSERT_EQ(failed.size(), 1u);
  EXPECT_EQ(failed[0].vf, llvm::ElementCount::getFixed(16));
}

TEST_F(RoundTripTest, Wrapper) {
  const VectorizationInfo main{llvm::ElementCount::getFixed(8), 0, false};
  const VectorizationInfo tail{llvm::ElementCount::getFixed(8), 0, true};
  encodeWrapperFnMetadata(F, main, tail);
  encodeWrapperFnMetadata(*createFunction("bar"), main);
  llvm::Function &read = reread();
  EXPECT_EQ(parseWrapperFnMetadata(read), WrapperInfo(main, tail));
  EXPECT_EQ(parseWrapperFnMetadata(*module->getFunction("bar")), WrapperInfo(main, std::nullopt));
  dropWrapperFnMetadata(read);
  EXPECT_EQ(parseWrapperFnMetadata(read), std::nullopt);
}

TEST_F(RoundTripTest, SchedulingParameters) {
  setSchedulingParameterFunctionMetadata(F, {2, -7, 1, 3});
  setSchedulingParameterModuleMetadata(*module, {"wi-info", "wg-info", "a b", ""});
  EXPECT_EQ(getSchedulingParameterFunctionMetadata(reread()),
            (llvm::SmallVector<int, 4>{2, -1, 1, 3}));
  EXPECT_EQ(getSchedulingParameterModuleMetadata(*module),
            (llvm::SmallVector<llvm::StringRef, 4>{"wi-info", "wg-info", "a b", ""}));
}

TEST_F(RoundTripTest, OpenCLVersion) {
  for (const unsigned version : {OpenCLC12, OpenCLC20, OpenCLC30}) {
    setOpenCLVersion(*module, version);
    reread();
    EXPECT_EQ(getOpenCLVersion(*module), version);
  }
}

TEST_F(RoundTripTest, NamesWithOddCharacters) {
  setOrigFnName(F, "a \"quoted\" \n\\name\x01");
  setBaseFnName(F, "base.name");
  llvm::Function &read = reread();
  EXPECT_EQ(getOrigFnName(read), "a \"quoted\" \n\\name\x01");
  EXPECT_EQ(getBaseFnName(read), "base.name");
  dropOrigFnName(read);
  dropBaseFnName(read);
  EXPECT_EQ(getOrigFnNameOrFnName(read), "foo");
  EXPECT_EQ(getBaseFnNameOrFnName(read), "foo");
}

TEST_F(RoundTripTest, KernelAttributes) {
  setIsKernelEntryPt(F);
  setIsKernel(*createFunction("bar"));
  setLocalMemoryUsage(F, 4096);
  setWorkItemOrder(F, WORK_ITEM_ORDER_ZXY);
  setHasNoExplicitSubgroups(F);
  setHasDegenerateSubgroups(F);
  llvm::Function &read = reread();
  EXPECT_TRUE(isKernelEntryPt(read));
  EXPECT_TRUE(isKernel(*module->getFunction("bar")));
  EXPECT_FALSE(isKernelEntryPt(*module->getFunction("bar")));
  EXPECT_EQ(getLocalMemoryUsage(read), 4096u);
  EXPECT_EQ(getWorkItemOrder(read), WORK_ITEM_ORDER_ZXY);
  EXPECT_TRUE(hasNoExplicitSubgroups(read));
  EXPECT_TRUE(hasDegenerateSubgroups(read));
  dropLocalMemoryUsage(read);
  dropWorkItemOrder(read);
  EXPECT_EQ(getLocalMemoryUsage(read), std::nullopt);
  EXPECT_EQ(getWorkItemOrder(read), WORK_ITEM_ORDER_XYZ);
}

TEST_F(RoundTripTest, BarrierSchedule) {
  llvm::Function &barrier = *createFunction("barrier");
  for (const auto schedule : {BarrierSchedule::Unordered, BarrierSchedule::Once,
                              BarrierSchedule::ScalarTail, BarrierSchedule::Linear}) {
    llvm::IRBuilder<> B(F.getEntryBlock().getTerminator());
    setBarrierSchedule(*B.CreateCall(&barrier), schedule);
  }
  llvm::SmallVector<BarrierSchedule, 4> schedules;
  for (llvm::Instruction &I : llvm::instructions(reread()))
    if (auto *call = llvm::dyn_cast<llvm::CallInst>(&I)) {
      schedules.push_back(getBarrierSchedule(*call));
      dropBarrierSchedule(*call);
      EXPECT_EQ(getBarrierSchedule(*call), BarrierSchedule::Unordered);
    }
  EXPECT_EQ(schedules, (llvm::SmallVector<BarrierSchedule, 4>{
                           BarrierSchedule::Unordered, BarrierSchedule::Once,
                           BarrierSchedule::ScalarTail, BarrierSchedule::Linear}));
}

// Every kind of metadata, in every wrong shape.
TEST_F(RoundTripTest, OtherShapesReadAsMissing) {
  const char *const shapes[] = {"!{}",
                                "!{null}",
                                "!{!\"text\", !\"text\"}",
                                "!{!{}, null}",
                                "!{!{i32 4, i32 0, i32 0}, ptr @foo}",
                                "!{!{i32 0, i32 0, i32 0, i32 0}, ptr @foo}",
                                "!{!{i32 4, i32 0, i32 3, i32 0}, ptr @foo}",
                                "!{!{float 4.0, i32 0, i32 0, i32 0}, ptr @foo}",
                                "!{ptr @foo, !{i32 4, i32 0, i32 0, i32 0}}",
                                "!{i128 -1}",
                                "!{i32 1, i32 2, i32 3, i32 4, !\"five\"}",
                                "distinct !{}"};
  for (const char *shape : shapes) {
    std::string text = "define void @foo() !reqd_work_group_size !0 !work_group_size_hint !0 "
                       "!max_work_dim !0 !intel_reqd_sub_group_size !0 !codeplay_ca_wrapper !0 "
                       "!codeplay_ca_vecz.base !0 !codeplay_ca_vecz.derived !0 "
                       "!codeplay_ca_vecz.base.fail !0 !mux_scheduled_fn !0 { ret void }\n"
                       "!opencl.ocl.version = !{!0}\n!mux-scheduling-params = !{!0, !0}\n!0 = ";
    ASSERT_NO_FATAL_FAILURE(parse(text + shape)) << shape;
    const llvm::Function &read = *module->getFunction("foo");
    EXPECT_EQ(getLocalSizeMetadata(read), std::nullopt) << shape;
    EXPECT_EQ(getWorkGroupSizeHintMetadata(read), std::nullopt) << shape;
    EXPECT_EQ(parseWrapperFnMetadata(read), std::nullopt) << shape;
    EXPECT_FALSE(parseVeczToOrigFnLinkMetadata(read)) << shape;
    llvm::SmallVector<LinkMetadataResult, 2> links;
    EXPECT_FALSE(parseOrigToVeczFnLinkMetadata(read, links)) << shape;
    EXPECT_TRUE(getVectorizationFailedMetadata(read).empty()) << shape;
    // The function has no parameter that a number could stand for.
    for (const int index : getSchedulingParameterFunctionMetadata(read))
      EXPECT_EQ(index, -1) << shape;
    EXPECT_TRUE(getSchedulingParameterModuleMetadata(*module).empty()) << shape;
    if (llvm::StringRef(shape).starts_with("!{i32 1"))
      continue; // the first number is good for these
    EXPECT_EQ(getOpenCLVersion(*module), OpenCLC12) << shape;
    EXPECT_EQ(getMaxWorkDimMetadata(read), std::nullopt) << shape;
    EXPECT_EQ(getReqdSubgroupSize(read), std::nullopt) << shape;
  }
}

} // namespace
