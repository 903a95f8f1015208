// What the host asks of LLVM's code generator besides code.
#include "compiler/base/emit_object.h"
#include "host/compiler/target_machine.h"
#include "host/cpu_features.h"

#include <gtest/gtest.h>
#include <llvm/AsmParser/Parser.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Target/TargetMachine.h>

using namespace llvm;

namespace {

// LLVM chooses the fast selector of instructions by itself for unoptimized code.
TEST(EmitObject, SelectsInstructionsOneWayAtAllLevels) {
  for (CodeGenOptLevel level : {CodeGenOptLevel::None, CodeGenOptLevel::Aggressive}) {
    auto machine = host::createTargetMachine(host::getCpuTarget(), level);
    ASSERT_TRUE(bool(machine)) << toString(machine.takeError());
    LLVMContext context;
    SMDiagnostic diagnostic;
    auto module = parseAssemblyString("define void @f() { ret void }", diagnostic, context);
    ASSERT_TRUE(module) << diagnostic.getMessage().str();
    module->setTargetTriple((*machine)->getTargetTriple());
    module->setDataLayout((*machine)->createDataLayout());
    compiler::ObjectEmitter emitter(**machine);
    auto object = emitter.emit(*module);
    ASSERT_TRUE(bool(object)) << toString(object.takeError());
    EXPECT_FALSE((*machine)->Options.EnableFastISel);
    EXPECT_FALSE((*machine)->Options.EnableGlobalISel);
    EXPECT_FALSE((*machine)->getO0WantsFastISel());
  }
}

} // namespace
