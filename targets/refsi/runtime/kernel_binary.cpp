// The binary may come from anywhere: each offset and size in it is checked before it is used.
#include "kernel_binary.h"

#include "refsi/memory_map.h"

#include <algorithm>
#include <cstring>

using namespace std::string_view_literals;

namespace refsi {
namespace {

constexpr uint64_t mostMemory = REFSI_GLOBAL_END - REFSI_GLOBAL_BASE;
constexpr uint64_t mostAlignment = 1 << 20;

constexpr uint32_t noteVersion = 2;

cargo::unexpected<std::string> fail(std::string reason) {
  return cargo::make_unexpected("invalid binary: " + std::move(reason));
}

uint64_t alignNote(uint64_t value) { return (value + 3) & ~uint64_t(3); }

} // namespace

cargo::expected<KernelBinary, std::string>
KernelBinary::read(std::span<const uint8_t> binary, Scheduling scheduling, unsigned vectorLength) {
  const auto image = mux::ElfImage::parse(binary, EM_RISCV, {mostMemory, mostAlignment});
  if (!image)
    return cargo::make_unexpected(image.error());
  KernelBinary result(*image);
  if (const std::string fault = result.checkNote(scheduling, vectorLength); !fault.empty())
    return fail(fault);
  return result;
}

/// Returns what is wrong, or an empty string.
std::string KernelBinary::checkNote(Scheduling scheduling, unsigned vectorLength) const {
  constexpr std::string_view owner = "OpenMux\0"sv;
  struct Note {
    Elf64_Nhdr header;
    char owner[8];
    uint32_t version;
    uint32_t scheduling;
    uint32_t vectorLength;
  };
  for (std::span<const uint8_t> rest : image.findSections(".notes")) {
    Note note;
    while (rest.size() >= sizeof(note)) {
      std::memcpy(&note, rest.data(), sizeof(note));
      if (note.header.n_type == binaryNoteType && note.header.n_namesz == owner.size() &&
          note.header.n_descsz == sizeof(note) - offsetof(Note, version) &&
          std::string_view(note.owner, sizeof(note.owner)) == owner &&
          note.version == noteVersion) {
        const bool isOther = note.scheduling != static_cast<uint32_t>(scheduling);
        if (isOther || note.vectorLength != vectorLength)
          return isOther ? "for the other scheduling model"
                         : "for vector registers of " + std::to_string(note.vectorLength) +
                               " bits, but the device has " + std::to_string(vectorLength);
        return "";
      }
      const uint64_t size =
          sizeof(Elf64_Nhdr) + alignNote(note.header.n_namesz) + alignNote(note.header.n_descsz);
      rest = rest.subspan(std::min<uint64_t>(size, rest.size()));
    }
  }
  return "no note says what it was compiled for";
}

cargo::expected<KernelBinary::Kernels, std::string> KernelBinary::load(std::span<std::byte> memory,
                                                                       uint64_t address) const {
  if (const auto loaded = image.load(memory.data(), address); !loaded)
    return cargo::make_unexpected(loaded.error());
  std::fill(memory.begin() + getSize(), memory.end(), std::byte(0));
  return findKernels(memory);
}

static bool isPlausible(const KernelInfo &info) {
  const bool hasSizes =
      std::all_of(std::begin(info.preferredLocalSize), std::end(info.preferredLocalSize),
                  [](uint64_t size) { return size != 0; });
  return hasSizes && info.localMemorySize % localMemoryAlignment == 0 &&
         info.packedArgsSize < mostMemory && info.localMemorySize < mostMemory;
}

cargo::expected<KernelBinary::Kernels, std::string>
KernelBinary::findKernels(std::span<const std::byte> memory) const {
  std::map<std::string, uint64_t, std::less<>> defined;
  for (const auto &[name, offset] : image.getSymbols())
    defined.emplace(name, offset);
  Kernels kernels;
  for (const auto &[symbol, entry] : defined) {
    if (!symbol.ends_with(kernelEntrySuffix))
      continue;
    const std::string name = symbol.substr(0, symbol.size() - std::strlen(kernelEntrySuffix));
    const auto found = defined.find(name + kernelInfoSuffix);
    Kernel kernel = {entry, {}};
    if (entry % 2 != 0 || !image.isExecutable(entry))
      return fail("kernel '" + name + "' has no code");
    if (found == defined.end() || found->second > getSize() ||
        getSize() - found->second < sizeof(kernel.info))
      return fail("kernel '" + name + "' has no description");
    std::memcpy(&kernel.info, memory.data() + found->second, sizeof(kernel.info));
    if (!isPlausible(kernel.info))
      return fail("kernel '" + name + "' has an invalid description");
    kernels.emplace(name, kernel);
  }
  return kernels;
}

} // namespace refsi
