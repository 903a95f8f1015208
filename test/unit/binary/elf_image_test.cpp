// Shared objects that lld made, loaded into memory and run there.
#include "compiler/utils/lld_linker.h"
#include "emit_object.h"
#include "mux/elf_image.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <llvm/ADT/StringRef.h>

#include <cstring>
#include <random>
#include <sys/mman.h>

using mux::ElfImage;
using testing::HasSubstr;

namespace {

// A relative relocation, one of a symbol that the image defines, one of a symbol that it does not,
// and a variable without contents in the file.
constexpr char text[] = R"(
  @value = global i32 40
  @pointer = internal global ptr @value
  @numbers = internal global [3 x i32] [i32 1, i32 2, i32 3]
  @relative = internal global ptr getelementptr (i8, ptr @numbers, i64 8)
  @zero = global [100 x i32] zeroinitializer
  declare i32 @outside(i32)
  define i32 @get() {
    %address = load volatile ptr, ptr @pointer
    %x = load i32, ptr %address
    %zero = load i32, ptr getelementptr (i8, ptr @zero, i64 396)
    %number = load volatile ptr, ptr @relative
    %three = load i32, ptr %number
    %sum = add i32 %x, %zero
    %y = add i32 %sum, %three
    %z = call i32 @outside(i32 %y)
    ret i32 %z
  }
)";

std::vector<uint8_t> link(const char *ir, const std::string &triple) {
  llvm::LLVMContext context;
  auto module = test::parse(context, ir, triple);
  module->setPICLevel(llvm::PICLevel::BigPIC);
  const auto object = test::emitObject(*module);
  const llvm::SmallVector<std::string, 1> options = {"-shared"};
  auto linked = compiler::utils::lldLinkToBinary(
      {reinterpret_cast<const uint8_t *>(object.data()), object.size()}, "", nullptr, 0, options);
  EXPECT_TRUE(bool(linked)) << llvm::toString(linked.takeError());
  const llvm::StringRef bytes = (*linked)->getBuffer();
  return {bytes.bytes_begin(), bytes.bytes_end()};
}

int32_t addTwo(int32_t x) { return x + 2; }

uint64_t resolve(const char *name) {
  return std::strcmp(name, "outside") == 0 ? reinterpret_cast<uint64_t>(&addTwo) : 0;
}

class Memory {
public:
  explicit Memory(uint64_t size)
      : size(size), address(mmap(nullptr, size, PROT_READ | PROT_WRITE | PROT_EXEC,
                                 MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)) {}
  ~Memory() { munmap(address, size); }
  std::byte *get() const { return static_cast<std::byte *>(address); }

private:
  const uint64_t size;
  void *const address;
};

TEST(ElfImage, RunsWhereItIsLoaded) {
  const auto file = link(text, test::getNativeTriple());
  const auto image = ElfImage::parse(file);
  ASSERT_TRUE(image) << image.error();
  // Twice as large: the second image lies behind the first, so that addresses are not by chance
  // right.
  const uint64_t distance = (image->getSize() + 0xffff) & ~uint64_t(0xffff);
  ASSERT_LE(image->getAlignment(), 0x10000u);
  const Memory memory(2 * distance + 0x10000);
  const uint64_t begin = (reinterpret_cast<uint64_t>(memory.get()) + 0xffff) & ~uint64_t(0xffff);
  for (uint64_t address : {begin, begin + distance}) {
    auto *bytes = reinterpret_cast<std::byte *>(address);
    const auto loaded = image->load(bytes, address, resolve);
    ASSERT_TRUE(loaded) << loaded.error();
    __builtin___clear_cache(reinterpret_cast<char *>(address),
                            reinterpret_cast<char *>(address + image->getSize()));
    const auto value = image->findSymbol("value");
    ASSERT_TRUE(value);
    const int32_t changed = address == begin ? 40 : 60;
    std::memcpy(bytes + *value, &changed, sizeof(changed));
    const auto get = image->findSymbol("get");
    ASSERT_TRUE(get);
    EXPECT_EQ(reinterpret_cast<int32_t (*)()>(address + *get)(), changed + 3 + 2);
  }
  EXPECT_FALSE(image->findSymbol("outside"));
  EXPECT_FALSE(image->findSymbol("pointer"));
  EXPECT_THAT(image->getSymbolNames(), testing::UnorderedElementsAre("value", "zero", "get"));
}

TEST(ElfImage, HostAndDeviceAddressesMayDiffer) {
  const auto file = link(text, test::getNativeTriple());
  const auto image = ElfImage::parse(file);
  ASSERT_TRUE(image) << image.error();
  const Memory first(image->getSize());
  const Memory second(image->getSize());
  ASSERT_TRUE(image->load(first.get(), 0x10000, resolve));
  ASSERT_TRUE(image->load(second.get(), 0x30000, resolve));
  unsigned moved = 0;
  for (uint64_t offset = 0; offset + 8 <= image->getSize(); offset += 8) {
    uint64_t words[2];
    std::memcpy(&words[0], first.get() + offset, 8);
    std::memcpy(&words[1], second.get() + offset, 8);
    if (words[0] == words[1])
      continue;
    EXPECT_EQ(words[1] - words[0], 0x20000u);
    ++moved;
  }
  EXPECT_GE(moved, 3u);
}

TEST(ElfImage, NamesSymbolsThatNobodyDefines) {
  const auto file = link(text, test::getNativeTriple());
  const auto image = ElfImage::parse(file);
  ASSERT_TRUE(image) << image.error();
  const Memory memory(image->getSize());
  const auto loaded = image->load(memory.get(), 0x10000);
  ASSERT_FALSE(loaded);
  EXPECT_THAT(loaded.error(), HasSubstr("undefined symbol 'outside'"));
}

TEST(ElfImage, KnowsTheMachine) {
  const auto file = link(text, test::riscvTriple);
  const auto image = ElfImage::parse(file, EM_RISCV);
  ASSERT_TRUE(image) << image.error();
  const Memory memory(image->getSize());
  const auto loaded = image->load(memory.get(), 0x80000000, [](const char *) { return 0x1000; });
  EXPECT_TRUE(loaded) << loaded.error();
  if (ElfImage::nativeMachine == EM_RISCV)
    return;
  const auto other = ElfImage::parse(file);
  ASSERT_FALSE(other);
  EXPECT_THAT(other.error(), HasSubstr("it is for machine 243"));
}

TEST(ElfImage, RefusesThreadLocalVariablesAndOtherFiles) {
  const auto file = link("@t = thread_local global i32 1", test::getNativeTriple());
  const auto image = ElfImage::parse(file);
  ASSERT_FALSE(image);
  EXPECT_THAT(image.error(), HasSubstr("thread-local"));
  const std::vector<uint8_t> zeros(4096);
  EXPECT_THAT(ElfImage::parse(zeros).error(), HasSubstr("not an ELF file"));
  EXPECT_FALSE(ElfImage::parse({}));
}

template <class Change> std::string parseChanged(Change change, mux::ElfLimits limits = {}) {
  auto file = link(text, test::getNativeTriple());
  auto &header = *reinterpret_cast<Elf64_Ehdr *>(file.data());
  auto *segments = reinterpret_cast<Elf64_Phdr *>(file.data() + header.e_phoff);
  std::vector<Elf64_Phdr *> loaded;
  for (unsigned i = 0; i != header.e_phnum; ++i)
    if (segments[i].p_type == PT_LOAD)
      loaded.push_back(&segments[i]);
  EXPECT_GE(loaded.size(), 2u);
  change(header, loaded);
  const auto image = ElfImage::parse(file, ElfImage::nativeMachine, limits);
  return image ? "" : image.error();
}

TEST(ElfImage, RefusesWrongSegments) {
  using Segments = std::vector<Elf64_Phdr *>;
  const auto change = [](auto edit) {
    return parseChanged([&](Elf64_Ehdr &, const Segments &segments) { edit(segments); });
  };
  EXPECT_EQ(change([](const Segments &) {}), "");
  EXPECT_THAT(change([](const Segments &loaded) { loaded[1]->p_vaddr = loaded[0]->p_vaddr; }),
              HasSubstr("overlapping segments"));
  EXPECT_THAT(change([](const Segments &loaded) { loaded[0]->p_align = 3; }),
              HasSubstr("invalid alignment"));
  EXPECT_THAT(change([](const Segments &loaded) { loaded[0]->p_filesz = UINT64_MAX; }),
              HasSubstr("exceeds the file"));
  EXPECT_THAT(change([](const Segments &loaded) { loaded[1]->p_memsz = UINT64_MAX; }),
              HasSubstr("exceeds the memory"));
  EXPECT_THAT(parseChanged([](Elf64_Ehdr &header, const Segments &) { header.e_phentsize = 1; }),
              HasSubstr("sizes of headers"));
  const auto keep = [](Elf64_Ehdr &, const Segments &) {};
  EXPECT_THAT(parseChanged(keep, {.address = 0x100}), HasSubstr("exceeds the memory"));
  EXPECT_THAT(parseChanged(keep, {.alignment = 1}), HasSubstr("invalid alignment"));
}

TEST(ElfImage, RefusesWrongSections) {
  const auto change = [](uint32_t type, auto edit) {
    auto file = link(text, test::getNativeTriple());
    const auto &header = *reinterpret_cast<Elf64_Ehdr *>(file.data());
    auto *section = reinterpret_cast<Elf64_Shdr *>(file.data() + header.e_shoff);
    while (section->sh_type != type)
      ++section;
    edit(*section);
    const auto image = ElfImage::parse(file);
    return image ? "" : image.error();
  };
  EXPECT_THAT(change(SHT_RELA, [](Elf64_Shdr &section) { section.sh_type = SHT_REL; }),
              HasSubstr("without addend"));
  EXPECT_THAT(change(SHT_RELA, [](Elf64_Shdr &section) { section.sh_entsize = 8; }),
              HasSubstr("invalid relocations"));
  EXPECT_THAT(change(SHT_DYNSYM, [](Elf64_Shdr &section) { section.sh_entsize = 8; }),
              HasSubstr("invalid symbol table"));
  EXPECT_THAT(change(SHT_DYNSYM, [](Elf64_Shdr &section) { section.sh_link = 0xffff; }),
              HasSubstr("invalid symbol table"));
}

TEST(ElfImage, FindsCodeAndSections) {
  const auto file = link(text, test::getNativeTriple());
  const auto image = ElfImage::parse(file);
  ASSERT_TRUE(image) << image.error();
  EXPECT_TRUE(image->isExecutable(*image->findSymbol("get")));
  EXPECT_FALSE(image->isExecutable(*image->findSymbol("value")));
  EXPECT_FALSE(image->isExecutable(UINT64_MAX));
  ASSERT_EQ(image->findSections(".dynsym").size(), 1u);
  EXPECT_EQ(image->findSections(".dynsym")[0].size() % sizeof(Elf64_Sym), 0u);
  EXPECT_TRUE(image->findSections(".bss").empty());
  EXPECT_TRUE(image->findSections(".missing").empty());
}

// Without a resolver even a weak symbol must be defined.
TEST(ElfImage, ResolvesWeakSymbolsToNull) {
  const auto file = link("@w = extern_weak global i32 @p = global ptr @w", test::getNativeTriple());
  const auto image = ElfImage::parse(file);
  ASSERT_TRUE(image) << image.error();
  const Memory memory(image->getSize());
  EXPECT_TRUE(image->load(memory.get(), 0x10000, resolve));
  EXPECT_THAT(image->load(memory.get(), 0x10000).error(), HasSubstr("undefined symbol 'w'"));
}

// What is damaged is either an error or an image within its bounds.
TEST(ElfImage, SurvivesDamagedFiles) {
  const auto original = link(text, test::getNativeTriple());
  std::mt19937 random(1);
  unsigned refused = 0;
  for (unsigned round = 0; round != 4000; ++round) {
    auto file = original;
    if (round % 4 == 0)
      file.resize(random() % file.size());
    for (unsigned i = 0; i != 4 && !file.empty(); ++i) {
      // Half of the damage hits headers.
      const size_t range = i % 2 == 0 ? std::min<size_t>(file.size(), 512) : file.size();
      file[random() % range] = static_cast<uint8_t>(random() % 8 ? random() : 0xff);
    }
    const auto image = ElfImage::parse(file);
    if (!image || image->getSize() > (1 << 20)) {
      ++refused;
      continue;
    }
    std::vector<std::byte> memory(image->getSize());
    refused += !image->load(memory.data(), 0x10000, resolve);
    for (const std::string &name : image->getSymbolNames())
      EXPECT_LT(*image->findSymbol(name), image->getSize());
  }
  EXPECT_GT(refused, 500u);
  EXPECT_LT(refused, 4000u);
}

} // namespace
