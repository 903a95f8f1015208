// Every mux builtin of the specification, in each overload, for 32- and 64-bit devices: known by
// name and type, declared as listed, defined by the passes that define builtins, and valid.
#include "builtin_list.h"
#include "builtin_runner.h"
#include "compiler/utils/builtin_info.h"

#include <gtest/gtest.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Verifier.h>

#include <set>

using namespace compiler::utils;

namespace {

class MuxBuiltinWalk : public testing::TestWithParam<unsigned> {
protected:
  test::DeviceTypes types{GetParam(), "i" + std::to_string(GetParam())};
  llvm::LLVMContext context;
};

std::string print(const llvm::Type &type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
}

std::unique_ptr<llvm::Module> declareAll(llvm::ArrayRef<test::ListedBuiltin> builtins,
                                         const test::DeviceTypes &types,
                                         llvm::LLVMContext &context) {
  std::string text = types.getLayout();
  for (const test::ListedBuiltin &builtin : builtins)
    text += builtin.getDeclaration();
  return test::parseModule(text, context);
}

TEST_P(MuxBuiltinWalk, IsKnownAndDeclaredAsListed) {
  const auto builtins = test::readBuiltinList(types);
  auto listed = declareAll(builtins, types, context);
  ASSERT_TRUE(listed);
  llvm::Module declared("declared", context);
  declared.setDataLayout(listed->getDataLayout());
  BuiltinInfo BI;
  for (const llvm::Function &F : *listed) {
    const Builtin builtin = BI.analyzeBuiltin(F);
    ASSERT_TRUE(BuiltinInfo::isMuxBuiltinID(builtin.ID)) << F.getName().str();
    const llvm::Function *own =
        BI.getOrDeclareMuxBuiltin(builtin.ID, declared, builtin.muxOverloadInfo);
    ASSERT_TRUE(own) << F.getName().str();
    EXPECT_EQ(own->getName(), F.getName());
    EXPECT_EQ(print(*own->getFunctionType()), print(*F.getFunctionType())) << F.getName().str();
  }
  EXPECT_FALSE(llvm::verifyModule(declared, &llvm::errs()));
}

TEST_P(MuxBuiltinWalk, ListsAllThatIsKnown) {
  auto listed = declareAll(test::readBuiltinList(types), types, context);
  ASSERT_TRUE(listed);
  std::set<unsigned> seen;
  for (const llvm::Function &F : *listed)
    seen.insert(BuiltinInfo::identifyMuxBuiltin(F).ID);
  for (unsigned i = eFirstMuxBuiltin; i != eMuxBuiltinEnd; ++i)
    EXPECT_TRUE(seen.count(i)) << BuiltinInfo::getMuxBuiltinName(static_cast<BuiltinID>(i));
}

// What passes may assume of a declaration.
TEST_P(MuxBuiltinWalk, PromisesWhatItsPropertiesSay) {
  auto listed = declareAll(test::readBuiltinList(types), types, context);
  ASSERT_TRUE(listed);
  llvm::Module declared("declared", context);
  declared.setDataLayout(listed->getDataLayout());
  BuiltinInfo BI;
  for (const llvm::Function &F : *listed) {
    const Builtin builtin = BuiltinInfo::identifyMuxBuiltin(F);
    const llvm::Function &own =
        *BI.getOrDeclareMuxBuiltin(builtin.ID, declared, builtin.muxOverloadInfo);
    const llvm::StringRef name = F.getName();
    const bool isVecGroup = name.starts_with("__mux_vec_group");
    const bool isTogether = name.contains("_group_barrier") || name.starts_with("__mux_dma_") ||
                            name.starts_with("__mux_sub_group") ||
                            name.starts_with("__mux_work_group");
    EXPECT_EQ(own.isConvergent(), isTogether) << name.str();
    EXPECT_EQ(builtin.has(eBuiltinPropertyExecutionFlow), isTogether) << name.str();
    EXPECT_TRUE(own.doesNotThrow()) << name.str();
    const bool isAboutAddress = name == "__mux_get_address_space";
    const bool isQuery = name.starts_with("__mux_get_") && !isAboutAddress;
    EXPECT_EQ(builtin.has(eBuiltinPropertyWorkItem), isQuery) << name.str();
    EXPECT_EQ(builtin.has(eBuiltinPropertyRematerializable), isQuery) << name.str();
    EXPECT_EQ(builtin.has(eBuiltinPropertyLocalID), name == "__mux_get_local_id") << name.str();
    const bool isSwitch = !isQuery && F.arg_empty();
    EXPECT_EQ(own.onlyReadsMemory(), isQuery || isSwitch || isVecGroup || isAboutAddress)
        << name.str();
    EXPECT_EQ(own.willReturn(), own.onlyReadsMemory() || name.starts_with("__mux_set_"))
        << name.str();
  }
}

TEST_P(MuxBuiltinWalk, IsDefined) {
  auto module = test::parseModule(test::writeCalls(test::readBuiltinList(types), types), context);
  ASSERT_TRUE(module);
  test::runPasses(*module, test::getDefiningPasses() + ",globaldce");
  std::set<std::string> missing;
  for (const llvm::Function &F : *module)
    if (F.isDeclaration() && F.getName().starts_with("__mux_"))
      missing.insert(F.getName().str());
  for (const std::string &name : missing)
    ADD_FAILURE() << name << " has no body";
}

// The event is what the device says it is.
TEST_P(MuxBuiltinWalk, TakesAnyEventType) {
  for (const char *event :
       {"i8", "ptr", "ptr addrspace(3)", "target(\"spirv.Event\")", "{ i32, ptr }", "<2 x i64>"}) {
    const test::DeviceTypes device{GetParam(), event};
    auto listed = declareAll(test::readBuiltinList(device), device, context);
    ASSERT_TRUE(listed);
    for (const llvm::Function &F : *listed) {
      if (!F.getName().starts_with("__mux_dma_") || F.getReturnType()->isVoidTy())
        continue;
      const Builtin builtin = BuiltinInfo::identifyMuxBuiltin(F);
      ASSERT_TRUE(builtin) << F.getName().str() << " with " << event;
      EXPECT_EQ(builtin.muxOverloadInfo.front(), F.getReturnType());
      EXPECT_EQ(BuiltinInfo::getMuxBuiltinType(builtin.ID, *listed, builtin.muxOverloadInfo),
                F.getFunctionType());
    }
  }
  llvm::Module empty("empty", context);
  EXPECT_FALSE(BuiltinInfo::getMuxBuiltinType(eMuxBuiltinDMARead1D, empty,
                                              {llvm::Type::getVoidTy(context)}));
}

INSTANTIATE_TEST_SUITE_P(SizeBits, MuxBuiltinWalk, testing::Values(32u, 64u),
                         testing::PrintToStringParamName());

} // namespace
