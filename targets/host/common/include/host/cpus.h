// The CPUs that this process may use, and the placement of threads on them.
#ifndef HOST_CPUS_H
#define HOST_CPUS_H

#include "cargo/expected.h"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace host {

/// A logical CPU. CPUs with the same package and core are hardware threads of one core.
struct Cpu {
  unsigned number = 0;
  unsigned package = 0;
  unsigned core = 0;

  bool operator==(const Cpu &) const = default;
};

/// Where the threads of a pool run: thread n on the CPU `first + n`, in turn. Without CPUs, threads
/// are not placed.
struct ThreadPlacement {
  std::span<const unsigned> cpus;
  size_t first = 0;

  bool isEmpty() const { return cpus.empty(); }
  unsigned getCpu(size_t thread) const { return cpus[(first + thread) % cpus.size()]; }
};

/// The numbers of the CPUs in the process' affinity mask, ascending; empty if unknown.
std::vector<unsigned> getUsableCpus();

/// The number of CPUs that the process' control groups grant it time for, rounded up; 0 if there is
/// no limit. `root` is the folder in which proc and sys are mounted.
unsigned getCpuQuota(const std::string &root = "/");

/// Adds the topology. A CPU whose topology is unknown counts as a core of its own.
std::vector<Cpu> locateCpus(const std::vector<unsigned> &numbers, const std::string &root = "/");

/// The CPUs that a value of OPENMUX_AFFINITY places threads on, in the order of the threads: empty
/// if threads are not to be placed, or else a message without the value if it is invalid.
///
///   none     threads are not placed
///   compact  hardware threads of a core first, then cores of a package
///   spread   packages first, then cores, hardware threads of a core last
///   0-3,8    these CPUs as far as they are usable
cargo::expected<std::vector<unsigned>, std::string> chooseCpus(std::string_view value,
                                                               const std::vector<Cpu> &usable);

} // namespace host

#endif // HOST_CPUS_H
