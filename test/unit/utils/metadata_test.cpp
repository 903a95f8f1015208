// Kernel metadata: round trips, and tolerance of what other tools may have written.
#include "compiler/utils/metadata.h"

#include <gtest/gtest.h>
#include <llvm/AsmParser/Parser.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/SourceMgr.h>

using namespace compiler::utils;

namespace {

class MetadataTest : public testing::Test {
protected:
  llvm::Function *createFunction(llvm::StringRef name, unsigned numParams = 0) {
    llvm::SmallVector<llvm::Type *, 4> params(numParams, llvm::Type::getInt32Ty(context));
    auto *type = llvm::FunctionType::get(llvm::Type::getVoidTy(context), params, false);
    return llvm::Function::Create(type, llvm::GlobalValue::ExternalLinkage, name, module);
  }

  std::unique_ptr<llvm::Module> parse(const char *text) {
    llvm::SMDiagnostic error;
    auto parsed = llvm::parseAssemblyString(text, error, context);
    EXPECT_TRUE(parsed) << error.getMessage().str();
    return parsed;
  }

  llvm::LLVMContext context;
  llvm::Module module{"metadata", context};
  llvm::Function &F = *createFunction("foo");
};

VectorizationInfo makeInfo(unsigned factor, bool isScalable, unsigned dim, bool isPredicated) {
  return {llvm::ElementCount::get(factor, isScalable), dim, isPredicated};
}

TEST_F(MetadataTest, LocalSize) {
  using Sizes = std::array<uint64_t, 3>;
  EXPECT_EQ(getLocalSizeMetadata(F), std::nullopt);
  encodeLocalSizeMetadata(F, {64, 2, 1});
  EXPECT_EQ(getLocalSizeMetadata(F), (Sizes{64, 2, 1}));
  dropLocalSizeMetadata(F);
  EXPECT_EQ(getLocalSizeMetadata(F), std::nullopt);
}

TEST_F(MetadataTest, MalformedNumbersReadAsMissing) {
  const auto parsed = parse(R"(
    declare !reqd_work_group_size !0 !max_work_dim !1 !intel_reqd_sub_group_size !2 void @f()
    declare !reqd_work_group_size !3 void @g()
    declare !reqd_work_group_size !4 void @h()
    !0 = !{i32 1, !"two", i32 3}
    !1 = !{i32 4}
    !2 = !{}
    !3 = !{i32 4, i32 0, i32 4}
    !4 = !{i128 340282366920938463463374607431768211455, i32 1, i32 1}
  )");
  const llvm::Function &f = *parsed->getFunction("f");
  EXPECT_EQ(getLocalSizeMetadata(f), std::nullopt);
  EXPECT_EQ(getMaxWorkDimMetadata(f), std::nullopt);
  EXPECT_EQ(getReqdSubgroupSize(f), std::nullopt);
  EXPECT_EQ(getLocalSizeMetadata(*parsed->getFunction("g")), std::nullopt);
  EXPECT_EQ(getLocalSizeMetadata(*parsed->getFunction("h")), std::nullopt);
}

TEST_F(MetadataTest, SingleNumbers) {
  encodeMaxWorkDimMetadata(F, 2);
  EXPECT_EQ(getMaxWorkDimMetadata(F), 2u);
  encodeReqdSubgroupSizeMetadata(F, 16);
  EXPECT_EQ(getReqdSubgroupSize(F), 16u);
}

TEST_F(MetadataTest, VectorizationLinksGoBothWays) {
  llvm::Function &four = *createFunction("__vecz_v4_foo");
  llvm::Function &scalable = *createFunction("__vecz_nxv2_vp_foo");
  const VectorizationInfo fourInfo = makeInfo(4, false, 0, false);
  const VectorizationInfo scalableInfo = makeInfo(2, true, 1, true);
  linkOrigToVeczFnMetadata(F, four, fourInfo);
  linkOrigToVeczFnMetadata(F, scalable, scalableInfo);

  llvm::SmallVector<LinkMetadataResult, 2> links;
  ASSERT_TRUE(parseOrigToVeczFnLinkMetadata(F, links));
  ASSERT_EQ(links.size(), 2u);
  EXPECT_EQ(links[0].function, &four);
  EXPECT_EQ(links[0].info, fourInfo);
  EXPECT_EQ(links[1].function, &scalable);
  EXPECT_EQ(links[1].info, scalableInfo);

  const auto back = parseVeczToOrigFnLinkMetadata(scalable);
  ASSERT_TRUE(back);
  EXPECT_EQ(back->function, &F);
  EXPECT_EQ(back->info, scalableInfo);

  dropVeczToOrigMetadata(scalable);
  EXPECT_FALSE(parseVeczToOrigFnLinkMetadata(scalable));
  dropOrigToVeczMetadata(F);
  EXPECT_FALSE(parseOrigToVeczFnLinkMetadata(F, links));
}

TEST_F(MetadataTest, LinkToErasedFunctionIsGone) {
  llvm::Function *vector = createFunction("__vecz_v4_foo");
  linkOrigToVeczFnMetadata(F, *vector, makeInfo(4, false, 0, false));
  vector->eraseFromParent();
  llvm::SmallVector<LinkMetadataResult, 1> links;
  EXPECT_FALSE(parseOrigToVeczFnLinkMetadata(F, links));
}

TEST_F(MetadataTest, FailuresAreRemembered) {
  const VectorizationInfo info = makeInfo(8, false, 2, false);
  encodeVectorizationFailedMetadata(F, info);
  const auto failures = getVectorizationFailedMetadata(F);
  ASSERT_EQ(failures.size(), 1u);
  EXPECT_EQ(failures[0], info);
  dropOrigToVeczMetadata(F);
  EXPECT_TRUE(getVectorizationFailedMetadata(F).empty());
}

TEST_F(MetadataTest, WrapperWithAndWithoutTail) {
  const VectorizationInfo main = makeInfo(4, true, 0, false);
  const VectorizationInfo tail = makeInfo(1, false, 0, false);
  encodeWrapperFnMetadata(F, main);
  EXPECT_EQ(parseWrapperFnMetadata(F), WrapperInfo(main, std::nullopt));
  encodeWrapperFnMetadata(F, main, tail);
  EXPECT_EQ(parseWrapperFnMetadata(F), WrapperInfo(main, tail));
  llvm::Function &other = *createFunction("other");
  takeWrapperFnMetadata(other, F);
  EXPECT_EQ(parseWrapperFnMetadata(F), std::nullopt);
  EXPECT_EQ(parseWrapperFnMetadata(other), WrapperInfo(main, tail));
}

TEST_F(MetadataTest, SchedulingParameters) {
  using Indices = llvm::SmallVector<int, 4>;
  llvm::Function &scheduled = *createFunction("scheduled", 3);
  EXPECT_TRUE(getSchedulingParameterFunctionMetadata(scheduled).empty());
  setSchedulingParameterFunctionMetadata(scheduled, {2, -7});
  EXPECT_EQ(getSchedulingParameterFunctionMetadata(scheduled), (Indices{2, -1}));
  setSchedulingParameterFunctionMetadata(scheduled, {1, 3});
  EXPECT_EQ(getSchedulingParameterFunctionMetadata(scheduled), (Indices{1, -1}));
  dropSchedulingParameterMetadata(scheduled);
  EXPECT_TRUE(getSchedulingParameterFunctionMetadata(scheduled).empty());

  EXPECT_TRUE(getSchedulingParameterModuleMetadata(module).empty());
  setSchedulingParameterModuleMetadata(module, {"a", "b"});
  setSchedulingParameterModuleMetadata(module, {"a", "b", "c"});
  const auto names = getSchedulingParameterModuleMetadata(module);
  ASSERT_EQ(names.size(), 3u);
  EXPECT_EQ(names[2], "c");
}

TEST_F(MetadataTest, OpenCLVersion) {
  EXPECT_EQ(getOpenCLVersion(module), OpenCLC12);
  EXPECT_EQ(getOpenCLVersion(*parse("!opencl.ocl.version = !{!0}\n!0 = !{i32 3, i32 0}")),
            OpenCLC30);
  EXPECT_EQ(getOpenCLVersion(*parse("!opencl.ocl.version = !{!0}\n!0 = !{i32 1, i32 1}")), 110u);
  EXPECT_EQ(getOpenCLVersion(*parse("!opencl.ocl.version = !{!0}\n!0 = !{!\"3\"}")), OpenCLC12);
}

} // namespace
