// What debuggers are told of linked objects.
#include "kernel_object.h"
#include "linked_object.h"

#include <gtest/gtest.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/DebugInfo/DWARF/DWARFContext.h>
#include <llvm/ObjCopy/ConfigManager.h>
#include <llvm/ObjCopy/ObjCopy.h>
#include <llvm/Object/ObjectFile.h>
#include <llvm/Support/raw_ostream.h>

#include <dlfcn.h>

namespace host::test {
namespace {

llvm::MemoryBufferRef makeReference(llvm::StringRef bytes) { return {bytes, "object"}; }

// The assembler for AArch64 puts symbols into all sections, which tell code from data. That for
// x86-64 puts none into those of debug information.
std::vector<uint8_t> removeMappingSymbols(const std::vector<uint8_t> &object) {
  auto binary = llvm::object::ObjectFile::createObjectFile(
      makeReference(llvm::StringRef(reinterpret_cast<const char *>(object.data()), object.size())));
  EXPECT_TRUE(bool(binary)) << llvm::toString(binary.takeError());
  llvm::objcopy::ConfigManager config;
  const auto fail = [](llvm::Error error) { return error; };
  llvm::Error error = config.Common.SymbolsToRemove.addMatcher(
      llvm::objcopy::NameOrPattern::create("$*", llvm::objcopy::MatchStyle::Wildcard, fail));
  EXPECT_FALSE(bool(error)) << llvm::toString(std::move(error));
  llvm::SmallVector<char, 0> bytes;
  llvm::raw_svector_ostream stream(bytes);
  error = llvm::objcopy::executeObjcopyOnBinary(config, **binary, stream);
  EXPECT_FALSE(bool(error)) << llvm::toString(std::move(error));
  return {bytes.begin(), bytes.end()};
}

// As in GDB's manual, "JIT Compilation Interface".
struct CodeEntry {
  CodeEntry *next, *previous;
  const char *file;
  uint64_t size;
};
struct Descriptor {
  uint32_t version, action;
  CodeEntry *relevant, *first;
};

// The file of the object that was linked last. LLVM's library has such a descriptor, too.
llvm::StringRef getDebugImage() {
  Dl_info library = {};
  dladdr(reinterpret_cast<void *>(&LinkedObject::create), &library);
  void *handle = dlopen(library.dli_fname, RTLD_NOW | RTLD_NOLOAD);
  const auto *descriptor =
      handle ? static_cast<const Descriptor *>(dlsym(handle, "__jit_debug_descriptor")) : nullptr;
  if (!descriptor || !descriptor->first)
    return "";
  return {descriptor->first->file, descriptor->first->size};
}

TEST(DebugImage, HasLinesOfObjectsWithoutMappingSymbols) {
  const std::string ir = makeFacts("lines", 0, 0) + R"(
define void @"lines.mux-kernel-wrapper"(ptr %args, ptr %wg) !dbg !4 {
  store volatile i32 1, ptr %args, !dbg !6
  ret void, !dbg !6
}
!llvm.module.flags = !{!0, !5}
!llvm.dbg.cu = !{!1}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !2, emissionKind: FullDebug,
                             nameTableKind: None)
!2 = !DIFile(filename: "lines.cl", directory: "/")
!3 = !DISubroutineType(types: !{null})
!4 = distinct !DISubprogram(name: "lines", scope: !2, file: !2, line: 70, scopeLine: 71, type: !3,
                            unit: !1, spFlags: DISPFlagDefinition)
!5 = !{i32 7, !"Dwarf Version", i32 5}
!6 = !DILocation(line: 71, column: 3, scope: !4)
)";
  auto linked = LinkedObject::create(removeMappingSymbols(makeObject(ir)));
  ASSERT_TRUE(linked) << linked.error();
  auto image = llvm::object::ObjectFile::createObjectFile(makeReference(getDebugImage()));
  ASSERT_TRUE(bool(image)) << llvm::toString(image.takeError());
  const auto context = llvm::DWARFContext::create(**image);
  EXPECT_EQ(context->getNumCompileUnits(), 1u);
  const auto entry = reinterpret_cast<uintptr_t>((*linked)->findKernel("lines")->entry);
  const std::optional<llvm::DILineInfo> line =
      context->getLineInfoForAddress({entry, llvm::object::SectionedAddress::UndefSection});
  ASSERT_TRUE(line);
  EXPECT_EQ(line->Line, 71u);
}

} // namespace
} // namespace host::test
