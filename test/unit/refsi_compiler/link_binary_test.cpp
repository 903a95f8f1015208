// Linking of kernels with the run-time library.
#include "emit_object.h"
#include "refsi/compiler/link_binary.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <llvm/IR/LLVMContext.h>

using testing::HasSubstr;

namespace {

llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> link(const char *text) {
  llvm::LLVMContext context;
  return refsi::linkBinary(test::emitObject(*test::parse(context, text, test::riscvTriple)));
}

TEST(LinkBinary, NamesTheUndefinedSymbol) {
  auto linked = link(R"(
    declare void @no_such_function()
    define void @"k.refsi-entry"() {
      call void @no_such_function()
      ret void
    }
  )");
  ASSERT_FALSE(linked);
  EXPECT_THAT(llvm::toString(linked.takeError()), HasSubstr("undefined symbol: no_such_function"));
}

} // namespace
