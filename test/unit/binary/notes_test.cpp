// Kernel metadata through real object files, and what happens to damaged ones.
#include "compiler/base/base_module_pass_machinery.h"
#include "compiler/utils/add_metadata.h"
#include "compiler/utils/lld_linker.h"
#include "emit_object.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <llvm/Object/ELFObjectFile.h>
#include <llvm/Passes/PassBuilder.h>

using namespace compiler::utils;
using testing::HasSubstr;

namespace {

constexpr char kernelsText[] = R"(
  define void @first.wrapper() #0 !codeplay_ca_wrapper !{!0, !1}
      !mux_barrier_memory !{i64 24, i64 16} {
    ret void
  }
  define void @second() #1 {
    ret void
  }
  define void @vector_only() #1 !codeplay_ca_wrapper !{!2, null} {
    ret void
  }
  define void @no_entry_point() "mux-kernel" {
    ret void
  }
  attributes #0 = { "mux-kernel"="entry-point" "mux-orig-fn"="first" "mux-local-mem-usage"="4096" }
  attributes #1 = { "mux-kernel"="entry-point" }
  !0 = !{i32 8, i32 0, i32 0, i32 0}
  !1 = !{i32 1, i32 0, i32 0, i32 0}
  !2 = !{i32 4, i32 1, i32 0, i32 0}
)";

using Object = llvm::SmallVector<char, 0>;

void runPasses(llvm::Module &module, llvm::StringRef pipeline) {
  auto machinery = compiler::createNeutralPassMachinery(module.getContext());
  machinery->initializeStart();
  machinery->initializeFinish();
  llvm::ModulePassManager PM;
  ASSERT_FALSE(llvm::errorToBool(machinery->getPB().parsePassPipeline(PM, pipeline)));
  PM.run(module, machinery->getMAM());
}

Object makeObject(const std::string &triple, llvm::StringRef pipeline) {
  llvm::LLVMContext context;
  const auto module = test::parse(context, kernelsText, triple);
  runPasses(*module, pipeline);
  return test::emitObject(*module);
}

llvm::MemoryBufferRef asFile(const Object &object) {
  return {llvm::StringRef(object.data(), object.size()), "object"};
}

class NotesTest : public testing::TestWithParam<std::string> {};

TEST_P(NotesTest, GenericMetadataComesBack) {
  const Object object = makeObject(GetParam(), "add-generic-metadata");
  auto read = readMetadata<GenericMetadataHandler>(asFile(object));
  ASSERT_TRUE(bool(read)) << llvm::toString(read.takeError());
  ASSERT_EQ(read->size(), 3u);
  EXPECT_EQ((*read)[0], (GenericMetadata{"first.wrapper", "first", 4096,
                                         llvm::ElementCount::getFixed(8), 24, 16}));
  EXPECT_EQ((*read)[1], (GenericMetadata{"second", "second", 0, llvm::ElementCount::getFixed(1)}));
  EXPECT_EQ((*read)[2],
            (GenericMetadata{"vector_only", "vector_only", 0, llvm::ElementCount::getScalable(4)}));
}

TEST_P(NotesTest, BothKindsInOneFile) {
  const Object object = makeObject(GetParam(), "add-vectorize-metadata,add-generic-metadata,"
                                               "default<O2>");
  auto generic = readMetadata<GenericMetadataHandler>(asFile(object));
  auto vectorize = readMetadata<VectorizeMetadataHandler>(asFile(object));
  ASSERT_TRUE(bool(generic)) << llvm::toString(generic.takeError());
  ASSERT_TRUE(bool(vectorize)) << llvm::toString(vectorize.takeError());
  EXPECT_EQ(generic->size(), 3u);
  ASSERT_EQ(vectorize->size(), 3u);
  EXPECT_EQ((*vectorize)[0].kernel_name, "first.wrapper");
  EXPECT_EQ((*vectorize)[0].min_work_item_factor, llvm::ElementCount::getFixed(1));
  EXPECT_EQ((*vectorize)[0].pref_work_item_factor, llvm::ElementCount::getFixed(8));
  EXPECT_EQ((*vectorize)[2].min_work_item_factor, llvm::ElementCount::getScalable(4));
}

TEST_P(NotesTest, NotesSurviveTheLinker) {
  const Object object = makeObject(GetParam(), "add-generic-metadata");
  const llvm::ArrayRef<uint8_t> bytes(reinterpret_cast<const uint8_t *>(object.data()),
                                      object.size());
  auto linked = lldLinkToBinary(bytes, "", nullptr, 0,
                                llvm::SmallVector<std::string, 2>{"-e0", "--gc-sections"});
  ASSERT_TRUE(bool(linked)) << llvm::toString(linked.takeError());
  auto read = readMetadata<GenericMetadataHandler>((*linked)->getMemBufferRef());
  ASSERT_TRUE(bool(read)) << llvm::toString(read.takeError());
  EXPECT_EQ(read->size(), 3u);
}

// The big-endian one has the other order of bytes in its notes.
INSTANTIATE_TEST_SUITE_P(Targets, NotesTest,
                         testing::Values(test::getNativeTriple(), std::string(test::riscvTriple),
                                         std::string("aarch64_be-unknown-elf")),
                         [](const auto &info) { return "Target" + std::to_string(info.index); });

template <class HandlerTy> std::string getError(const Object &object) {
  auto read = readMetadata<HandlerTy>(asFile(object));
  return read ? "" : llvm::toString(read.takeError());
}

// The bytes of the notes within an object.
llvm::MutableArrayRef<char> findNotes(Object &object) {
  auto file = cantFail(llvm::object::ObjectFile::createELFObjectFile(asFile(object)));
  for (const llvm::object::SectionRef &section : file->sections())
    if (cantFail(section.getName()) == notesSectionName) {
      const llvm::StringRef contents = cantFail(section.getContents());
      return {object.data() + (contents.data() - object.data()), contents.size()};
    }
  return {};
}

TEST(DamagedNotes, NoElfFile) {
  EXPECT_NE(getError<GenericMetadataHandler>({}), "");
  EXPECT_NE(getError<GenericMetadataHandler>(Object(100, 'x')), "");
}

TEST(DamagedNotes, CutFile) {
  const Object object = makeObject(test::riscvTriple, "add-generic-metadata");
  // Section headers stand at the end, so that no shorter file is whole.
  for (size_t size = 0; size < object.size(); size += 7)
    EXPECT_NE(getError<GenericMetadataHandler>(Object(object.begin(), object.begin() + size)), "")
        << size;
}

// Offsets of padding in the notes of kernelsText, which readers skip: owner and names are padded to
// four bytes.
size_t countPadding() {
  const auto pad = [](llvm::StringRef text) { return (4 - text.size() % 4) % 4; };
  size_t padding = 0;
  for (const auto &[kernel, source] :
       {std::pair("first.wrapper", "first"), std::pair("second", "second"),
        std::pair("vector_only", "vector_only")})
    padding += (4 - (noteOwner.size() + 1) % 4) % 4 + pad(kernel) + pad(source);
  return padding;
}

// A changed byte of the notes is an error or shows in the result, unless it is padding. A changed
// byte elsewhere never yields metadata that the file does not hold.
TEST(DamagedNotes, EachByte) {
  Object object = makeObject(test::riscvTriple, "add-vectorize-metadata");
  const auto intact = cantFail(readMetadata<VectorizeMetadataHandler>(asFile(object)));
  ASSERT_EQ(intact.size(), 3u);
  const llvm::MutableArrayRef<char> notes = findNotes(object);
  ASSERT_FALSE(notes.empty());
  size_t numErrors = 0, numUnnoticed = 0;
  for (size_t i = 0; i != object.size(); ++i)
    for (const char change : {'\x01', '\x80', '\xff'}) {
      Object damaged = object;
      damaged[i] ^= change;
      auto read = readMetadata<VectorizeMetadataHandler>(asFile(damaged));
      if (!read) {
        llvm::consumeError(read.takeError());
        ++numErrors;
        continue;
      }
      if (&object[i] >= notes.begin() && &object[i] < notes.end()) {
        numUnnoticed += *read == intact;
        continue;
      }
      EXPECT_TRUE(read->size() <= intact.size() &&
                  std::equal(read->begin(), read->end(), intact.begin()))
          << "byte " << i;
    }
  EXPECT_EQ(numUnnoticed, 3 * countPadding());
  EXPECT_GT(numErrors, notes.size());
}

TEST(DamagedNotes, Sizes) {
  Object object = makeObject(test::riscvTriple, "add-generic-metadata");
  llvm::MutableArrayRef<char> notes = findNotes(object);
  ASSERT_GT(notes.size(), 24u);
  const auto change = [&](size_t offset, char value) {
    Object damaged = object;
    findNotes(damaged)[offset] = value;
    return getError<GenericMetadataHandler>(damaged);
  };
  EXPECT_EQ(getError<GenericMetadataHandler>(object), "");
  EXPECT_THAT(change(3, '\x7f'),
              HasSubstr("truncated note in section '.notes'")); // the name's size
  EXPECT_THAT(change(7, '\x7f'),
              HasSubstr("truncated note in section '.notes'")); // the contents' size
  EXPECT_THAT(change(20, '\x09'), HasSubstr("unsupported version"));
  EXPECT_THAT(change(27, '\x7f'), HasSubstr("malformed kernel metadata note")); // a string's length
  // Notes of others are left alone.
  EXPECT_EQ(change(12, 'X'), "");
}

} // namespace
