// BuiltinInfo: names and types of mux builtins, what is known about builtins, and a target's say.
#include "compiler/utils/builtin_info.h"
#include "compiler/utils/cl_builtin_info.h"
#include "compiler/utils/metadata.h"

#include <gtest/gtest.h>
#include <llvm/AsmParser/Parser.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/PassInstrumentation.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Support/SourceMgr.h>

using namespace compiler::utils;

namespace {

class BuiltinInfoTest : public testing::Test {
protected:
  std::unique_ptr<llvm::Module> parse(const char *text) {
    llvm::SMDiagnostic error;
    auto parsed = llvm::parseAssemblyString(text, error, context);
    EXPECT_TRUE(parsed) << error.getMessage().str();
    return parsed;
  }

  llvm::LLVMContext context;
  llvm::Module module{"builtins", context};
  llvm::Type *i1 = llvm::Type::getInt1Ty(context);
  llvm::Type *i32 = llvm::Type::getInt32Ty(context);
  llvm::Type *f32 = llvm::Type::getFloatTy(context);
};

/// A type that fits the builtin.
llvm::Type *getOverload(BuiltinID ID, llvm::LLVMContext &context) {
  const auto group = getGroupCollective(ID);
  if (!group || group->isAnyAll() || group->op == GroupCollective::Op::Ballot)
    return llvm::Type::getInt1Ty(context);
  const bool isFloat = llvm::RecurrenceDescriptor::isFloatingPointRecurrenceKind(group->recurKind);
  return isFloat ? llvm::Type::getFloatTy(context) : llvm::Type::getInt32Ty(context);
}

TEST_F(BuiltinInfoTest, EveryBuiltinIsFoundByItsName) {
  BuiltinInfo BI;
  for (unsigned i = eFirstMuxBuiltin; i != eMuxBuiltinEnd; ++i) {
    const auto ID = static_cast<BuiltinID>(i);
    llvm::SmallVector<llvm::Type *, 1> overload;
    const bool isDMA = ID >= eMuxBuiltinDMARead1D && ID <= eMuxBuiltinDMAWrite3D;
    if (isDMA || BuiltinInfo::isOverloadableMuxBuiltinID(ID))
      overload.push_back(getOverload(ID, context));
    llvm::Function *F = BI.getOrDeclareMuxBuiltin(ID, module, overload);
    ASSERT_TRUE(F) << i;
    const Builtin builtin = BuiltinInfo::identifyMuxBuiltin(*F);
    EXPECT_EQ(builtin.ID, ID) << F->getName().str();
    EXPECT_EQ(builtin.muxOverloadInfo, overload);
    EXPECT_EQ(BI.getOrDeclareMuxBuiltin(ID, module, overload), F);
    EXPECT_EQ(F->getName(), BuiltinInfo::getMuxBuiltinName(ID, overload));
  }
  EXPECT_FALSE(llvm::verifyModule(module, &llvm::errs()));
}

TEST_F(BuiltinInfoTest, NamesOfTheSpecification) {
  const auto name = [](BuiltinID ID, llvm::ArrayRef<llvm::Type *> overload = {}) {
    return BuiltinInfo::getMuxBuiltinName(ID, overload);
  };
  llvm::Type *i64 = llvm::Type::getInt64Ty(context);
  EXPECT_EQ(name(eMuxBuiltinGetLocalId), "__mux_get_local_id");
  EXPECT_EQ(name(eMuxBuiltinIsFTZ), "__mux_isftz");
  EXPECT_EQ(name(eMuxBuiltinDMAWrite3D), "__mux_dma_write_3D");
  EXPECT_EQ(name(eMuxBuiltinSubGroupAny, {i1}), "__mux_sub_group_any_i1");
  EXPECT_EQ(name(eMuxBuiltinVecGroupAny, {llvm::FixedVectorType::get(i1, 4)}),
            "__mux_vec_group_any_v4i1");
  EXPECT_EQ(name(eMuxBuiltinWorkGroupReduceFAdd, {f32}), "__mux_work_group_reduce_fadd_f32");
  EXPECT_EQ(name(eMuxBuiltinSubGroupScanExclusiveMul, {i64}),
            "__mux_sub_group_scan_exclusive_mul_i64");
  EXPECT_EQ(name(eMuxBuiltinVecGroupScanExclusiveMul, {llvm::ScalableVectorType::get(i64, 1)}),
            "__mux_vec_group_scan_exclusive_mul_nxv1i64");
  EXPECT_EQ(name(eMuxBuiltinWorkGroupReduceLogicalXor, {i32}),
            "__mux_work_group_reduce_logical_xor_i32");
  EXPECT_EQ(name(eMuxBuiltinSubGroupShuffleXor, {llvm::Type::getDoubleTy(context)}),
            "__mux_sub_group_shuffle_xor_f64");
}

TEST_F(BuiltinInfoTest, GroupCollectivesAndIDsAreOneToOne) {
  for (unsigned i = eFirstMuxShuffle; i != eMuxBuiltinEnd; ++i) {
    const auto group = getGroupCollective(static_cast<BuiltinID>(i));
    ASSERT_TRUE(group);
    EXPECT_EQ(getMuxGroupCollectiveID(*group), i);
  }
  EXPECT_FALSE(getGroupCollective(eMuxBuiltinWorkGroupBarrier));
  const auto scan = getGroupCollective(eMuxBuiltinWorkGroupScanExclusiveLogicalOr);
  EXPECT_EQ(scan->op, GroupCollective::Op::ScanExclusive);
  EXPECT_EQ(scan->scope, GroupCollective::Scope::WorkGroup);
  EXPECT_EQ(scan->recurKind, llvm::RecurKind::Or);
  EXPECT_TRUE(scan->isLogical);
}

TEST_F(BuiltinInfoTest, SizeFollowsTheDataLayout) {
  auto small = parse("target datalayout = \"e-p:32:32\"\n"
                     "declare i32 @__mux_get_global_id(i32)\n"
                     "declare i64 @__mux_get_local_id(i32)\n");
  EXPECT_EQ(BuiltinInfo::identifyMuxBuiltin(*small->getFunction("__mux_get_global_id")).ID,
            eMuxBuiltinGetGlobalId);
  EXPECT_FALSE(BuiltinInfo::identifyMuxBuiltin(*small->getFunction("__mux_get_local_id")));
  EXPECT_TRUE(getSizeType(*small)->isIntegerTy(32));
  // Both structures live in one context, each found again.
  llvm::StructType *wide = getWorkItemInfoStructTy(module);
  llvm::StructType *narrow = getWorkItemInfoStructTy(*small);
  EXPECT_NE(wide, narrow);
  EXPECT_EQ(wide->getName(), "MuxWorkItemInfo");
  EXPECT_EQ(getWorkItemInfoStructTy(module), wide);
  EXPECT_EQ(getWorkItemInfoStructTy(*small), narrow);
  EXPECT_TRUE(
      getWorkGroupInfoStructTy(*small)->getElementType(eWorkGroupInfoWorkDim)->isIntegerTy(32));
}

TEST_F(BuiltinInfoTest, NamesWithOtherTypesAreNoBuiltins) {
  auto other = parse(R"(
    declare void @__mux_get_work_dim()
    declare i64 @__mux_get_group_id(i32, i32)
    declare i32 @__mux_get_num_sub_groups(...)
    declare i32 @__mux_sub_group_reduce_fadd_i32(i32)
    declare <2 x i32> @__mux_sub_group_reduce_add_v2i32(<2 x i32>)
    declare i32 @__mux_sub_group_reduce_add(i32)
    declare i32 @__mux_work_group_reduce_add_i32(i32)
    declare i32 @__mux_work_group_any_i32(i32, i32)
    declare void @__mux_mem_barrier_i32(i32, i32)
    declare void @__mux_dma_read_1D(ptr addrspace(3), ptr addrspace(1), i64, i32)
    declare i32 @__mux_no_such_builtin(i32)
    declare i32 @__mux_(i32)
  )");
  for (const llvm::Function &F : *other)
    EXPECT_FALSE(BuiltinInfo::identifyMuxBuiltin(F)) << F.getName().str();
  BuiltinInfo BI;
  EXPECT_FALSE(BI.getOrDeclareMuxBuiltin(eMuxBuiltinGetWorkDim, *other));
  EXPECT_FALSE(BI.getOrDeclareMuxBuiltin(eMuxBuiltinSubGroupReduceAdd, *other, {f32}));
  EXPECT_FALSE(BI.getOrDeclareMuxBuiltin(eMuxBuiltinSubGroupReduceAdd, *other, {}));
  EXPECT_FALSE(BI.defineMuxBuiltin(eMuxBuiltinGetWorkDim, *other));
}

TEST_F(BuiltinInfoTest, BuiltinsDeclaredAfterSchedulingHaveTheParameters) {
  BuiltinInfo BI;
  setSchedulingParameterModuleMetadata(module, {"MuxWorkItemInfo", "MuxWorkGroupInfo"});
  llvm::Function *F = BI.getOrDeclareMuxBuiltin(eMuxBuiltinGetLocalId, module);
  ASSERT_EQ(F->arg_size(), 3u);
  EXPECT_EQ(F->getArg(1)->getName(), "wi-info");
  EXPECT_EQ(F->getArg(2)->getName(), "wg-info");
  EXPECT_TRUE(F->hasParamAttribute(1, llvm::Attribute::NoAlias));
  const auto params = BI.getFunctionSchedulingParameters(*F);
  ASSERT_EQ(params.size(), 2u);
  EXPECT_EQ(params[0].ArgVal, F->getArg(1));
  EXPECT_FALSE(params[0].PassedExternally);
  EXPECT_TRUE(params[1].PassedExternally);
  EXPECT_EQ(BI.getOrDeclareMuxBuiltin(eMuxBuiltinMemBarrier, module)->arg_size(), 2u);
  EXPECT_EQ(BI.getOrDeclareMuxBuiltin(eMuxBuiltinGetSubGroupLocalId, module)->arg_size(), 0u);
}

TEST_F(BuiltinInfoTest, StructuresThatBuiltinsNeed) {
  EXPECT_TRUE(BIMuxInfoConcept::isMuxBuiltinWithWIInfoParam(eMuxBuiltinSetLocalId));
  EXPECT_FALSE(BIMuxInfoConcept::isMuxBuiltinWithWGInfoParam(eMuxBuiltinSetLocalId));
  EXPECT_TRUE(BIMuxInfoConcept::isMuxBuiltinWithWIInfoParam(eMuxBuiltinGetGlobalLinearId));
  EXPECT_TRUE(BIMuxInfoConcept::isMuxBuiltinWithWGInfoParam(eMuxBuiltinGetGlobalLinearId));
  EXPECT_FALSE(BuiltinInfo().requiresSchedulingParameters(eMuxBuiltinWorkGroupBarrier));
}

/// How many work-items see the same result, for the dimension that is run together.
TEST_F(BuiltinInfoTest, UniformityOfCalls) {
  auto calls = parse(R"(
    declare i64 @__mux_get_global_id(i32)
    declare i64 @__mux_get_local_linear_id()
    declare i64 @__mux_get_local_size(i32)
    declare i32 @__mux_sub_group_reduce_add_i32(i32)
    declare i32 @__mux_sub_group_scan_inclusive_add_i32(i32)
    declare float @_Z3sinf(float)
    declare i32 @_Z10atomic_incPU3AS1Vi(ptr addrspace(1))
    declare void @unknown()
    define void @f(i32 %x, float %y, ptr addrspace(1) %p) {
      %1 = call i64 @__mux_get_global_id(i32 0)
      %2 = call i64 @__mux_get_global_id(i32 1)
      %3 = call i64 @__mux_get_global_id(i32 %x)
      %4 = call i64 @__mux_get_local_linear_id()
      %5 = call i64 @__mux_get_local_size(i32 %x)
      %6 = call i32 @__mux_sub_group_reduce_add_i32(i32 %x)
      %7 = call i32 @__mux_sub_group_scan_inclusive_add_i32(i32 %x)
      %8 = call float @_Z3sinf(float %y)
      %9 = call i32 @_Z10atomic_incPU3AS1Vi(ptr addrspace(1) %p)
      call void @unknown()
      ret void
    }
  )");
  const BuiltinInfo BI(createSimpleCLBuiltinInfo(nullptr));
  llvm::SmallVector<BuiltinUniformity, 12> inX, inY;
  for (const llvm::Instruction &I : calls->getFunction("f")->getEntryBlock()) {
    if (const auto *call = llvm::dyn_cast<llvm::CallInst>(&I)) {
      inX.push_back(BI.analyzeBuiltinCall(*call, 0).uniformity);
      inY.push_back(BI.analyzeBuiltinCall(*call, 1).uniformity);
    }
  }
  const auto always = eBuiltinUniformityAlways;
  const auto instance = eBuiltinUniformityInstanceID;
  const auto maybe = eBuiltinUniformityMaybeInstanceID;
  const auto like = eBuiltinUniformityLikeInputs;
  const auto never = eBuiltinUniformityNever;
  const auto unknown = eBuiltinUniformityUnknown;
  EXPECT_EQ(inX, (decltype(inX){instance, always, maybe, instance, like, always, never, like, never,
                                unknown}));
  EXPECT_EQ(inY, (decltype(inY){always, instance, maybe, never, like, always, never, like, never,
                                unknown}));
}

TEST_F(BuiltinInfoTest, OpenCLBuiltinsByName) {
  auto functions = parse(R"(
    declare float @_Z3sinf(float)
    declare <4 x float> @_Z5fractDv4_fPU3AS1S_(<4 x float>, ptr addrspace(1))
    declare void @_Z7barrierj(i32)
    declare i64 @_Z12get_local_idj(i32)
    declare <4 x i32> @_Z13convert_uint4Dv4_f(<4 x float>)
    declare float @_Z7user_fnf(float)
    declare float @sinf(float)
  )");
  const BuiltinInfo BI(createSimpleCLBuiltinInfo(nullptr));
  const auto get = [&](const char *name) {
    return BI.analyzeBuiltin(*functions->getFunction(name));
  };
  EXPECT_TRUE(get("_Z3sinf").has(eBuiltinPropertyNoSideEffects));
  EXPECT_TRUE(get("_Z3sinf").has(eBuiltinPropertyHasVectorEquivalent));
  EXPECT_FALSE(get("_Z5fractDv4_fPU3AS1S_").has(eBuiltinPropertyNoSideEffects));
  EXPECT_TRUE(get("_Z5fractDv4_fPU3AS1S_").has(eBuiltinPropertyPointerReturn));
  EXPECT_TRUE(get("_Z7barrierj").has(eBuiltinPropertyExecutionFlow));
  EXPECT_TRUE(get("_Z12get_local_idj").has(eBuiltinPropertyLocalID | eBuiltinPropertyWorkItem));
  EXPECT_TRUE(get("_Z13convert_uint4Dv4_f").has(eBuiltinPropertyNoSideEffects));
  EXPECT_FALSE(get("_Z7user_fnf"));
  EXPECT_FALSE(get("sinf"));
}

TEST_F(BuiltinInfoTest, VectorAndScalarEquivalents) {
  auto library = parse(R"(
    declare <4 x float> @_Z3powDv4_fS_(<4 x float>, <4 x float>)
    declare float @_Z3powff(float, float)
    declare <4 x float> @_Z5fractDv4_fPU3AS1S_(<4 x float>, ptr addrspace(1))
    declare i32 @_Z3absDv4_i(i32)
  )");
  auto calls = parse(R"(
    declare float @_Z3powff(float, float)
    declare <2 x float> @_Z3powDv2_fS_(<2 x float>, <2 x float>)
    declare float @_Z5fractfPU3AS1f(float, ptr addrspace(1))
    declare i32 @_Z3absi(i32)
    declare float @_Z6lengthDv4_f(<4 x float>)
  )");
  const BuiltinInfo BI(createSimpleCLBuiltinInfo(library.get()));
  const auto widen = [&](const char *name, unsigned width) -> std::string {
    llvm::Function *F = BI.getVectorEquivalent(*calls->getFunction(name), width, *calls);
    return F ? F->getName().str() : "none";
  };
  EXPECT_EQ(widen("_Z3powff", 4), "_Z3powDv4_fS_");
  EXPECT_EQ(widen("_Z3powff", 8), "none");
  EXPECT_EQ(widen("_Z3powDv2_fS_", 2), "_Z3powDv4_fS_");
  EXPECT_EQ(widen("_Z5fractfPU3AS1f", 4), "_Z5fractDv4_fPU3AS1S_");
  EXPECT_EQ(widen("_Z3absi", 4), "none"); // The library's has another type.
  EXPECT_EQ(widen("_Z6lengthDv4_f", 4), "none");
  llvm::Function *scalar = BI.getScalarEquivalent(*calls->getFunction("_Z3powDv2_fS_"), *calls);
  ASSERT_TRUE(scalar);
  EXPECT_EQ(scalar->getName(), "_Z3powff");
  EXPECT_FALSE(llvm::verifyModule(*calls, &llvm::errs()));
}

/// A target that keeps its local id in an extra scheduling parameter, and has an odd event type.
class CustomMuxInfo : public BIMuxInfoConcept {
public:
  llvm::Function *defineMuxBuiltin(BuiltinID ID, llvm::Module &M,
                                   llvm::ArrayRef<llvm::Type *> OverloadInfo = {}) override {
    if (ID != eMuxBuiltinGetLocalId)
      return BIMuxInfoConcept::defineMuxBuiltin(ID, M, OverloadInfo);
    llvm::Function *F = M.getFunction(BuiltinInfo::getMuxBuiltinName(ID));
    setDefaultBuiltinAttributes(*F, /*AlwaysInline*/ false);
    F->addFnAttr(llvm::Attribute::ReadNone);
    F->setLinkage(llvm::GlobalValue::InternalLinkage);
    llvm::IRBuilder<> B(llvm::BasicBlock::Create(M.getContext(), "", F));
    B.CreateRet(F->getArg(F->arg_size() - 1));
    return F;
  }

  llvm::SmallVector<SchedParamInfo, 4> getMuxSchedulingParameters(llvm::Module &M) override {
    auto params = BIMuxInfoConcept::getMuxSchedulingParameters(M);
    SchedParamInfo lane;
    lane.ID = 2;
    lane.ParamTy = getSizeType(M);
    lane.ParamName = "lane";
    lane.ParamDebugName = "Lane";
    lane.PassedExternally = true;
    params.push_back(lane);
    return params;
  }

  llvm::Type *getRemappedTargetExtTy(llvm::Type *Ty, llvm::Module &M) override {
    const auto *type = llvm::dyn_cast<llvm::TargetExtType>(Ty);
    if (type && type->getName() == "spirv.Event")
      return llvm::Type::getInt8Ty(M.getContext());
    return BIMuxInfoConcept::getRemappedTargetExtTy(Ty, M);
  }
};

TEST_F(BuiltinInfoTest, TargetsDecide) {
  BuiltinInfo BI(std::make_unique<CustomMuxInfo>(), nullptr);
  setSchedulingParameterModuleMetadata(module, {"MuxWorkItemInfo", "MuxWorkGroupInfo", "Lane"});
  llvm::Function *globalId = BI.getOrDeclareMuxBuiltin(eMuxBuiltinGetGlobalId, module);
  ASSERT_EQ(globalId->arg_size(), 4u);
  ASSERT_EQ(BI.defineMuxBuiltin(eMuxBuiltinGetGlobalId, module), globalId);
  llvm::Function *localId = BI.defineMuxBuiltin(eMuxBuiltinGetLocalId, module);
  ASSERT_TRUE(localId);
  EXPECT_TRUE(localId->doesNotAccessMemory());
  EXPECT_FALSE(localId->hasFnAttribute(llvm::Attribute::AlwaysInline));
  // The default definition of the global id hands the target's parameter on.
  const auto *call = llvm::cast<llvm::CallInst>(*localId->user_begin());
  EXPECT_EQ(call->getArgOperand(3), globalId->getArg(3));
  EXPECT_FALSE(llvm::verifyModule(module, &llvm::errs()));

  llvm::Type *event = llvm::TargetExtType::get(context, "spirv.Event");
  llvm::Type *sampler = llvm::TargetExtType::get(context, "spirv.Sampler");
  EXPECT_TRUE(BI.getRemappedTargetExtTy(event, module)->isIntegerTy(8));
  EXPECT_TRUE(BI.getRemappedTargetExtTy(sampler, module)->isIntegerTy(32));
  EXPECT_FALSE(BI.getRemappedTargetExtTy(i32, module));
}

TEST_F(BuiltinInfoTest, AnalysisAsksTheCallback) {
  llvm::ModuleAnalysisManager MAM;
  MAM.registerPass([] { return llvm::PassInstrumentationAnalysis(); });
  unsigned numCalls = 0;
  MAM.registerPass([&] {
    return BuiltinInfoAnalysis([&](const llvm::Module &) {
      ++numCalls;
      return BuiltinInfo(std::make_unique<CustomMuxInfo>(), createSimpleCLBuiltinInfo(&module));
    });
  });
  EXPECT_EQ(MAM.getResult<BuiltinInfoAnalysis>(module).getBuiltinsModule(), &module);
  MAM.invalidate(module, llvm::PreservedAnalyses::none());
  EXPECT_EQ(MAM.getResult<BuiltinInfoAnalysis>(module).getMuxSchedulingParameters(module).size(),
            3u);
  EXPECT_EQ(numCalls, 1u);
}

} // namespace
