#include "host/cpus.h"

#include "host/machine.h"

#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringRef.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <map>
#include <sched.h>
#include <tuple>

namespace host {
namespace {

using machine::readFile;

// Quotas of a control group: the time that it may use in each period, of any unit.
struct Quota {
  uint64_t time = 0;
  uint64_t period = 0;

  // 0 if there is no limit.
  unsigned getCpus() const {
    return time == 0 || period == 0
               ? 0
               : static_cast<unsigned>(std::min<uint64_t>((time - 1) / period + 1, UINT32_MAX));
  }
};

uint64_t parseNumber(llvm::StringRef text) {
  uint64_t number = 0;
  return text.trim().getAsInteger(10, number) ? 0 : number;
}

// "150000 100000" or "max 100000".
Quota readQuotaV2(const std::string &folder) {
  const std::string text = readFile(folder + "/cpu.max");
  const auto [time, period] = llvm::StringRef(text).split(' ');
  return {parseNumber(time), parseNumber(period)};
}

// The quota is -1 if there is no limit.
Quota readQuotaV1(const std::string &folder) {
  return {parseNumber(readFile(folder + "/cpu.cfs_quota_us")),
          parseNumber(readFile(folder + "/cpu.cfs_period_us"))};
}

// The least quota of a group and its ancestors. Those that are not visible in a container do not
// exist there; the group of the container is the root of what is mounted.
unsigned getLeastQuota(const std::string &mount, llvm::StringRef group,
                       Quota (*readQuota)(const std::string &)) {
  unsigned least = 0;
  for (;;) {
    group = group.rtrim('/');
    const unsigned cpus = readQuota(mount + group.str()).getCpus();
    if (cpus != 0 && (least == 0 || cpus < least))
      least = cpus;
    if (group.empty())
      return least;
    group = group.take_front(group.rfind('/') + 1);
  }
}

bool hasCpuController(llvm::StringRef controllers) {
  while (!controllers.empty()) {
    llvm::StringRef name;
    std::tie(name, controllers) = controllers.split(',');
    if (name == "cpu")
      return true;
  }
  return false;
}

// A line of /proc/self/cgroup: hierarchy:controllers:group.
unsigned getQuotaOfLine(llvm::StringRef line, const std::string &mounts) {
  const auto [hierarchy, rest] = line.split(':');
  const auto [controllers, group] = rest.split(':');
  std::vector<std::string> folders;
  Quota (*readQuota)(const std::string &) = readQuotaV1;
  if (hierarchy == "0" && controllers.empty()) {
    folders = {mounts, mounts + "/unified"};
    readQuota = readQuotaV2;
  } else if (hasCpuController(controllers)) {
    folders = {mounts + "/" + controllers.str(), mounts + "/cpu"};
  }
  for (const std::string &folder : folders)
    if (const unsigned cpus = getLeastQuota(folder, group, readQuota))
      return cpus;
  return 0;
}

// The order of the result is the order of the keys.
template <class Function>
std::vector<unsigned> sortBy(const std::vector<Cpu> &cpus, const Function &getKey) {
  std::vector<Cpu> sorted = cpus;
  std::sort(sorted.begin(), sorted.end(),
            [&](const Cpu &left, const Cpu &right) { return getKey(left) < getKey(right); });
  std::vector<unsigned> numbers;
  for (const Cpu &cpu : sorted)
    numbers.push_back(cpu.number);
  return numbers;
}

std::vector<unsigned> orderCompactly(const std::vector<Cpu> &cpus) {
  return sortBy(cpus, [](const Cpu &cpu) { return std::tuple(cpu.package, cpu.core, cpu.number); });
}

std::vector<unsigned> orderSpread(const std::vector<Cpu> &cpus) {
  // Each CPU counts those before it in its core, each core those before it in its package.
  std::map<std::pair<unsigned, unsigned>, unsigned> cpusInCore;
  std::map<unsigned, std::map<unsigned, unsigned>> coresInPackage;
  std::map<unsigned, std::tuple<unsigned, unsigned, unsigned>> keys;
  for (const Cpu &cpu : cpus) {
    auto &cores = coresInPackage[cpu.package];
    const auto coreRank = cores.try_emplace(cpu.core, cores.size()).first->second;
    const unsigned cpuRank = cpusInCore[{cpu.package, cpu.core}]++;
    keys[cpu.number] = {cpuRank, coreRank, cpu.package};
  }
  return sortBy(cpus, [&](const Cpu &cpu) { return keys[cpu.number]; });
}

struct CpuRange {
  unsigned first = 0;
  unsigned last = 0;
};

cargo::expected<CpuRange, std::string> parseRange(llvm::StringRef text) {
  const auto [firstText, lastText] = text.split('-');
  CpuRange range;
  if (firstText.getAsInteger(10, range.first) ||
      (text.contains('-') ? lastText : firstText).getAsInteger(10, range.last))
    return cargo::make_unexpected(
        "'" + text.str() + "' is not 'none', 'compact', 'spread', a CPU or a range such as '0-3'");
  if (range.last < range.first)
    return cargo::make_unexpected("range '" + text.str() + "' ends before it begins");
  return range;
}

// CPUs that are listed more than once count once.
void addRange(const CpuRange &range, const std::vector<Cpu> &usable, std::vector<unsigned> &cpus) {
  for (const Cpu &cpu : usable)
    if (cpu.number >= range.first && cpu.number <= range.last &&
        !std::ranges::count(cpus, cpu.number))
      cpus.push_back(cpu.number);
}

} // namespace

std::vector<unsigned> getUsableCpus() {
  // The call fails for sets that are smaller than the kernel's.
  constexpr unsigned limit = 1u << 20;
  for (unsigned count = CPU_SETSIZE; count <= limit; count *= 2) {
    cpu_set_t *set = CPU_ALLOC(count);
    if (!set)
      return {};
    const size_t size = CPU_ALLOC_SIZE(count);
    const bool succeeded = sched_getaffinity(0, size, set) == 0;
    const bool isTooSmall = !succeeded && errno == EINVAL;
    std::vector<unsigned> cpus;
    for (unsigned cpu = 0; succeeded && cpu != count; ++cpu)
      if (CPU_ISSET_S(cpu, size, set))
        cpus.push_back(cpu);
    CPU_FREE(set);
    if (!isTooSmall)
      return cpus;
  }
  return {};
}

unsigned getCpuQuota(const std::string &root) {
  unsigned least = 0;
  const std::string text = readFile(root + "/proc/self/cgroup");
  llvm::StringRef rest = text;
  while (!rest.empty()) {
    llvm::StringRef line;
    std::tie(line, rest) = rest.split('\n');
    const unsigned cpus = getQuotaOfLine(line, root + "/sys/fs/cgroup");
    if (cpus != 0 && (least == 0 || cpus < least))
      least = cpus;
  }
  return least;
}

std::vector<Cpu> locateCpus(const std::vector<unsigned> &numbers, const std::string &root) {
  std::vector<Cpu> cpus;
  for (const unsigned number : numbers) {
    const std::string folder =
        root + "/sys/devices/system/cpu/cpu" + std::to_string(number) + "/topology/";
    // IDs of cores may recur in other clusters of a package; the first CPU of a core does not.
    std::string siblings = readFile(folder + "core_cpus_list");
    if (siblings.empty())
      siblings = readFile(folder + "thread_siblings_list");
    Cpu cpu = {number, 0, number};
    llvm::StringRef(siblings)
        .take_until([](char c) { return c == '-' || c == ','; })
        .getAsInteger(10, cpu.core);
    // The package is -1 where firmware does not tell.
    llvm::StringRef(readFile(folder + "physical_package_id")).getAsInteger(10, cpu.package);
    cpus.push_back(cpu);
  }
  return cpus;
}

cargo::expected<std::vector<unsigned>, std::string> chooseCpus(std::string_view value,
                                                               const std::vector<Cpu> &usable) {
  if (value == "none")
    return std::vector<unsigned>();
  std::vector<unsigned> cpus;
  if (value == "compact") {
    cpus = orderCompactly(usable);
  } else if (value == "spread") {
    cpus = orderSpread(usable);
  } else {
    llvm::SmallVector<llvm::StringRef> parts;
    llvm::StringRef(value).split(parts, ',');
    for (const llvm::StringRef part : parts) {
      const auto range = parseRange(part.trim());
      if (!range)
        return cargo::make_unexpected(range.error());
      addRange(*range, usable, cpus);
    }
  }
  if (cpus.empty())
    return cargo::make_unexpected("the process may use none of the CPUs '" + std::string(value) +
                                  "'");
  return cpus;
}

} // namespace host
