// Binaries that are broken, or for another device.
#include "kernel_binary.h"
#include "refsi_test.h"

#include <elf.h>
#include <random>

using namespace refsi;
using namespace refsi::test;

namespace {

constexpr uint64_t address = 0x84000000;

class BinaryTest : public testing::Test {
protected:
  const std::vector<uint8_t> binary = readKernels(Scheduling::workGroupPerHart);

  // Reads and loads it; the result is empty or what is wrong.
  static std::string check(std::span<const uint8_t> bytes,
                           Scheduling scheduling = Scheduling::workGroupPerHart,
                           unsigned vectorLength = 512) {
    // Of the exact size, so that sanitizers notice accesses behind it.
    const std::vector<uint8_t> copy(bytes.begin(), bytes.end());
    const auto image = KernelBinary::read(copy, scheduling, vectorLength);
    if (!image)
      return image.error();
    // A flipped bit may make it large without making it invalid.
    if (image->getSize() > (64 << 20))
      return "";
    std::vector<std::byte> memory(image->getSize());
    const auto kernels = image->load(memory, address);
    return kernels ? "" : kernels.error();
  }

  template <class Change> std::string checkChanged(Change change) {
    std::vector<uint8_t> changed = binary;
    change(*reinterpret_cast<Elf64_Ehdr *>(changed.data()), changed);
    return check(changed);
  }

  static Elf64_Shdr &findSection(std::vector<uint8_t> &bytes, uint32_t type) {
    auto &header = *reinterpret_cast<Elf64_Ehdr *>(bytes.data());
    auto *sections = reinterpret_cast<Elf64_Shdr *>(bytes.data() + header.e_shoff);
    while (sections->sh_type != type)
      ++sections;
    return *sections;
  }
};

TEST_F(BinaryTest, Valid) { EXPECT_EQ(check(binary), ""); }

TEST_F(BinaryTest, ForAnotherDevice) {
  EXPECT_EQ(check(binary, Scheduling::workItemPerHart),
            "invalid binary: for the other scheduling model");
  EXPECT_EQ(check(binary, Scheduling::workGroupPerHart, 256),
            "invalid binary: for vector registers of 512 bits, but the device has 256");
  EXPECT_EQ(check(readKernels(Scheduling::workItemPerHart)),
            "invalid binary: for the other scheduling model");
  EXPECT_EQ(
      check(readKernels(Scheduling::workGroupPerHart, 128), Scheduling::workGroupPerHart, 128), "");
}

TEST_F(BinaryTest, WrongHeaders) {
  using Bytes = std::vector<uint8_t>;
  EXPECT_EQ(checkChanged([](Elf64_Ehdr &header, Bytes &) { header.e_ident[1] = 'X'; }),
            "invalid binary: not an ELF file");
  EXPECT_EQ(checkChanged([](Elf64_Ehdr &header, Bytes &) { header.e_machine = EM_AARCH64; }),
            "invalid binary: it is for machine 183, expected 243");
  EXPECT_EQ(checkChanged([](Elf64_Ehdr &header, Bytes &) { header.e_type = ET_EXEC; }),
            "invalid binary: not position-independent");
  EXPECT_EQ(checkChanged([](Elf64_Ehdr &header, Bytes &) { header.e_phoff = UINT64_MAX - 8; }),
            "invalid binary: truncated program headers");
  EXPECT_EQ(checkChanged([](Elf64_Ehdr &header, Bytes &) { header.e_shoff = UINT64_MAX - 8; }),
            "invalid binary: truncated section headers");
  EXPECT_EQ(checkChanged([](Elf64_Ehdr &header, Bytes &) { header.e_phnum = 0; }),
            "invalid binary: nothing to load");
  EXPECT_EQ(checkChanged([](Elf64_Ehdr &header, Bytes &) { header.e_shnum = 0; }),
            "invalid binary: no names of sections");
}

TEST_F(BinaryTest, WrongRelocations) {
  const auto change = [&](auto edit) {
    return checkChanged([&](Elf64_Ehdr &, std::vector<uint8_t> &bytes) {
      edit(*reinterpret_cast<Elf64_Rela *>(bytes.data() + findSection(bytes, SHT_RELA).sh_offset));
    });
  };
  EXPECT_EQ(change([](Elf64_Rela &relocation) { relocation.r_info = ELF64_R_INFO(0, 6); }),
            "invalid binary: unsupported relocation of type 6");
  EXPECT_EQ(change([](Elf64_Rela &relocation) { relocation.r_info = ELF64_R_INFO(0, 5); }),
            "invalid binary: relocation against an undefined symbol");
  EXPECT_EQ(change([](Elf64_Rela &relocation) { relocation.r_info = ELF64_R_INFO(0, 2); }),
            "invalid binary: relocation against an undefined symbol");
  EXPECT_EQ(change([](Elf64_Rela &relocation) { relocation.r_info = ELF64_R_INFO(12345678, 2); }),
            "invalid binary: relocation against an undefined symbol");
  EXPECT_EQ(change([](Elf64_Rela &relocation) { relocation.r_offset = UINT64_MAX - 3; }),
            "invalid binary: relocation outside of the segments");
}

TEST_F(BinaryTest, UndefinedSymbol) {
  const std::string fault = checkChanged([](Elf64_Ehdr &, std::vector<uint8_t> &bytes) {
    auto *symbols =
        reinterpret_cast<Elf64_Sym *>(bytes.data() + findSection(bytes, SHT_DYNSYM).sh_offset);
    symbols[1].st_shndx = SHN_UNDEF;
  });
  EXPECT_EQ(fault.rfind("invalid binary: undefined symbol '", 0), 0u) << fault;
}

TEST_F(BinaryTest, Truncated) {
  for (size_t size = 0; size < binary.size(); size += size < 200 ? 1 : 37)
    EXPECT_NE(check(std::span(binary).first(size)), "") << size;
}

// Whatever is wrong, it is an error or a binary that can be loaded.
TEST_F(BinaryTest, FlippedBits) {
  std::mt19937 random(7);
  size_t invalid = 0;
  for (unsigned i = 0; i != 20000; ++i) {
    std::vector<uint8_t> changed = binary;
    for (unsigned flips = random() % 4 + 1; flips != 0; --flips) {
      // Half of them in the headers at both ends.
      const size_t part = 64 + 8 * 56;
      size_t position = random() % changed.size();
      if (random() % 2)
        position = random() % 2 ? random() % part : changed.size() - 1 - random() % (64 * 16);
      changed[position] ^= uint8_t(1 << random() % 8);
    }
    invalid += !check(changed).empty();
  }
  EXPECT_GT(invalid, 2000u);
}

using BinaryOnDeviceTest = RefsiTest;

TEST_F(BinaryOnDeviceTest, InvalidBinary) {
  open();
  std::vector<uint8_t> binary = readKernels(Scheduling::workGroupPerHart);
  mux_executable_t broken = nullptr;
  EXPECT_EQ(muxCreateExecutable(device, binary.data(), binary.size() / 2, allocator(), &broken),
            mux_error_invalid_binary);
  binary[0] = 0;
  EXPECT_EQ(muxCreateExecutable(device, binary.data(), binary.size(), allocator(), &broken),
            mux_error_invalid_binary);
  binary = readKernels(Scheduling::workItemPerHart);
  EXPECT_EQ(muxCreateExecutable(device, binary.data(), binary.size(), allocator(), &broken),
            mux_error_invalid_binary);
  const TestBuffer out(device, 8);
  EXPECT_EQ(run("version", Arguments().buffer(out), {8, 1, 1}), mux_success);
}

} // namespace
