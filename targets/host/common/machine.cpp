#include "host/machine.h"

#include <llvm/ADT/StringRef.h>
#include <llvm/Support/MemoryBuffer.h>

#include <algorithm>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

namespace host::machine {
namespace {

// The value of the first `key : value` line.
std::string findInCpuInfo(llvm::StringRef key) {
  const std::string text = readFile("/proc/cpuinfo");
  llvm::StringRef rest = text;
  while (!rest.empty()) {
    llvm::StringRef line;
    std::tie(line, rest) = rest.split('\n');
    const auto [name, value] = line.split(':');
    if (name.trim() == key)
      return value.trim().str();
  }
  return {};
}

uint64_t positive(long value) { return value > 0 ? static_cast<uint64_t>(value) : 0; }

// Parses a size such as "512K".
uint64_t parseSize(llvm::StringRef text) {
  uint64_t unit = 1;
  if (text.consume_back("K"))
    unit = 1024;
  else if (text.consume_back("M"))
    unit = 1 << 20;
  uint64_t value = 0;
  return text.getAsInteger(10, value) ? 0 : value * unit;
}

uint64_t getCacheSizeFromSysfs() {
  uint64_t largest = 0;
  for (unsigned index = 0;; ++index) {
    const std::string path =
        "/sys/devices/system/cpu/cpu0/cache/index" + std::to_string(index) + "/size";
    const std::string text = readFile(path);
    if (text.empty())
      return largest;
    largest = std::max(largest, parseSize(text));
  }
}

} // namespace

std::string readFile(const std::string &path) {
  auto buffer = llvm::MemoryBuffer::getFileAsStream(path);
  return buffer ? (*buffer)->getBuffer().trim().str() : std::string();
}

std::string getCpuModel() {
  for (const char *key : {"model name", "Model Name", "uarch", "cpu model"}) {
    std::string model = findInCpuInfo(key);
    if (!model.empty())
      return model;
  }
  return {};
}

uint32_t getClockFrequency() {
  uint64_t kilohertz = 0;
  const std::string text = readFile("/sys/devices/system/cpu/cpu0/cpufreq/cpuinfo_max_freq");
  if (!llvm::StringRef(text).getAsInteger(10, kilohertz))
    return static_cast<uint32_t>(kilohertz / 1000);
  double megahertz = 0;
  if (!llvm::StringRef(findInCpuInfo("cpu MHz")).getAsDouble(megahertz) && megahertz > 0)
    return static_cast<uint32_t>(megahertz);
  return 0;
}

uint64_t getMemorySize() {
  uint64_t size = positive(sysconf(_SC_PHYS_PAGES)) * positive(sysconf(_SC_PAGESIZE));
  rlimit limit = {};
  if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
    size = std::min<uint64_t>(size, limit.rlim_cur);
  return size;
}

uint64_t getLastLevelCacheSize() {
  for (int name : {_SC_LEVEL4_CACHE_SIZE, _SC_LEVEL3_CACHE_SIZE, _SC_LEVEL2_CACHE_SIZE,
                   _SC_LEVEL1_DCACHE_SIZE})
    if (const uint64_t size = positive(sysconf(name)))
      return size;
  return getCacheSizeFromSysfs();
}

uint32_t getCacheLineSize() {
  const uint64_t size = positive(sysconf(_SC_LEVEL1_DCACHE_LINESIZE));
  return size ? static_cast<uint32_t>(size) : 64;
}

uint64_t getClockResolution() {
  timespec resolution = {};
  if (clock_getres(CLOCK_MONOTONIC, &resolution) != 0)
    return 1;
  return std::max<uint64_t>(1, resolution.tv_sec * 1'000'000'000ull + resolution.tv_nsec);
}

} // namespace host::machine
