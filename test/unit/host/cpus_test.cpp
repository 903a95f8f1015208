#include "host/cpus.h"
#include "host/device_info.h"
#include "host_test.h"
#include "thread_pool.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <sched.h>
#include <thread>
#include <unistd.h>

namespace host::test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

namespace fs = std::filesystem;

// Two packages with two cores of two hardware threads each; siblings are four numbers apart.
const std::vector<Cpu> twoPackages = {{0, 0, 0}, {1, 0, 1}, {2, 1, 2}, {3, 1, 3},
                                      {4, 0, 0}, {5, 0, 1}, {6, 1, 2}, {7, 1, 3}};

std::vector<unsigned> choose(std::string_view value, const std::vector<Cpu> &usable = twoPackages) {
  auto cpus = chooseCpus(value, usable);
  EXPECT_TRUE(cpus) << value << ": " << cpus.error();
  return cpus ? *cpus : std::vector<unsigned>();
}

std::string getError(std::string_view value, const std::vector<Cpu> &usable = twoPackages) {
  const auto cpus = chooseCpus(value, usable);
  EXPECT_FALSE(cpus) << value;
  return cpus ? std::string() : cpus.error();
}

// A folder that stands for the root of the file system.
class FakeRoot {
public:
  FakeRoot() {
    std::string pattern = (fs::temp_directory_path() / "openmux-cpus-XXXXXX").string();
    path = mkdtemp(pattern.data());
  }
  ~FakeRoot() { fs::remove_all(path); }
  FakeRoot(const FakeRoot &) = delete;
  FakeRoot &operator=(const FakeRoot &) = delete;

  void write(const std::string &file, const std::string &text) const {
    fs::create_directories(fs::path(path + file).parent_path());
    std::ofstream(path + file) << text << "\n";
  }
  std::string path;
};

// Sets a variable of the environment for as long as it lives.
class Environment {
public:
  Environment(const char *name, const std::string &value) : name(name) {
    if (const char *text = std::getenv(name))
      before = text;
    setenv(name, value.c_str(), 1);
  }
  ~Environment() {
    if (before)
      setenv(name, before->c_str(), 1);
    else
      unsetenv(name);
  }
  Environment(const Environment &) = delete;
  Environment &operator=(const Environment &) = delete;

private:
  const char *name;
  std::optional<std::string> before;
};

void allowCpus(pid_t thread, const std::vector<unsigned> &cpus) {
  cpu_set_t set;
  CPU_ZERO(&set);
  for (const unsigned cpu : cpus)
    CPU_SET(cpu, &set);
  EXPECT_EQ(sched_setaffinity(thread, sizeof(set), &set), 0);
}

// Restricts this thread, and those that it creates, for as long as it lives.
class Mask {
public:
  explicit Mask(const std::vector<unsigned> &cpus) {
    sched_getaffinity(0, sizeof(before), &before);
    allowCpus(0, cpus);
  }
  ~Mask() { sched_setaffinity(0, sizeof(before), &before); }
  Mask(const Mask &) = delete;
  Mask &operator=(const Mask &) = delete;

private:
  cpu_set_t before;
};

TEST(Cpus, NoneLeavesThreadsAlone) { EXPECT_THAT(choose("none"), IsEmpty()); }

TEST(Cpus, CompactFillsCoresAndPackages) {
  EXPECT_THAT(choose("compact"), ElementsAre(0, 4, 1, 5, 2, 6, 3, 7));
}

TEST(Cpus, SpreadAlternatesPackagesAndSharesCoresLast) {
  EXPECT_THAT(choose("spread"), ElementsAre(0, 2, 1, 3, 4, 6, 5, 7));
}

// What is missing in the mask does not count: core 0 has only its second hardware thread.
TEST(Cpus, OrdersOfAPartialMask) {
  const std::vector<Cpu> usable = {{1, 0, 1}, {3, 1, 3}, {4, 0, 0}, {5, 0, 1}};
  EXPECT_THAT(choose("compact", usable), ElementsAre(4, 1, 5, 3));
  EXPECT_THAT(choose("spread", usable), ElementsAre(1, 3, 4, 5));
}

TEST(Cpus, Lists) {
  EXPECT_THAT(choose("3"), ElementsAre(3));
  EXPECT_THAT(choose("0-2,7"), ElementsAre(0, 1, 2, 7));
  EXPECT_THAT(choose("7,0-2"), ElementsAre(7, 0, 1, 2));
  EXPECT_THAT(choose("2-2"), ElementsAre(2));
  EXPECT_THAT(choose(" 1 , 4-5 "), ElementsAre(1, 4, 5));
  EXPECT_THAT(choose("1,0-2,1"), ElementsAre(1, 0, 2));
}

TEST(Cpus, OnlyUsableOnesOfAList) {
  EXPECT_THAT(choose("6-9"), ElementsAre(6, 7));
  EXPECT_THAT(choose("0-4294967295", {{5, 0, 5}, {9, 0, 9}}), ElementsAre(5, 9));
  EXPECT_THAT(getError("8-9"), "the process may use none of the CPUs '8-9'");
}

TEST(Cpus, InvalidLists) {
  for (const char *bad : {"", "compat", "Compact", ",", "1,", ",1", "1,,2", "-", "1-", "-1",
                          "1-2-3", "0x1", "1 2", "+1", "4294967296", "1;2", "none,1", "compact,1"})
    EXPECT_THAT(getError(bad), HasSubstr("' is not 'none', 'compact', 'spread', a CPU or a range"))
        << bad;
  EXPECT_EQ(getError("0,5-3"), "range '5-3' ends before it begins");
}

TEST(Cpus, Topology) {
  const FakeRoot root;
  const std::string cpus = "/sys/devices/system/cpu/cpu";
  root.write(cpus + "0/topology/core_cpus_list", "0,4");
  root.write(cpus + "0/topology/physical_package_id", "1");
  root.write(cpus + "4/topology/core_cpus_list", "0,4");
  root.write(cpus + "4/topology/physical_package_id", "1");
  root.write(cpus + "5/topology/thread_siblings_list", "2-5");
  root.write(cpus + "5/topology/physical_package_id", "-1");
  EXPECT_THAT(locateCpus({0, 4, 5, 6}, root.path),
              ElementsAre(Cpu{0, 1, 0}, Cpu{4, 1, 0}, Cpu{5, 0, 2}, Cpu{6, 0, 6}));
}

TEST(Cpus, UsableOnesAreThoseOfTheMask) {
  const std::vector<unsigned> all = getUsableCpus();
  ASSERT_FALSE(all.empty());
  for (const unsigned cpu : all) {
    const Mask mask({cpu});
    EXPECT_THAT(getUsableCpus(), ElementsAre(cpu));
  }
  EXPECT_EQ(getUsableCpus(), all);
}

TEST(CpuQuota, NoneWithoutControlGroups) {
  const FakeRoot root;
  EXPECT_EQ(getCpuQuota(root.path), 0u);
}

TEST(CpuQuota, OfTheSecondVersion) {
  const FakeRoot root;
  root.write("/proc/self/cgroup", "0::/");
  root.write("/sys/fs/cgroup/cpu.max", "max 100000");
  EXPECT_EQ(getCpuQuota(root.path), 0u);
  root.write("/sys/fs/cgroup/cpu.max", "150000 100000");
  EXPECT_EQ(getCpuQuota(root.path), 2u);
  root.write("/sys/fs/cgroup/cpu.max", "200000 100000");
  EXPECT_EQ(getCpuQuota(root.path), 2u);
  root.write("/sys/fs/cgroup/cpu.max", "1000 100000");
  EXPECT_EQ(getCpuQuota(root.path), 1u);
}

TEST(CpuQuota, TheLeastOfAllAncestors) {
  const FakeRoot root;
  root.write("/proc/self/cgroup", "0::/a/b");
  root.write("/sys/fs/cgroup/a/b/cpu.max", "800000 100000");
  EXPECT_EQ(getCpuQuota(root.path), 8u);
  root.write("/sys/fs/cgroup/a/cpu.max", "300000 100000");
  EXPECT_EQ(getCpuQuota(root.path), 3u);
  root.write("/sys/fs/cgroup/a/b/cpu.max", "max 100000");
  EXPECT_EQ(getCpuQuota(root.path), 3u);
}

// A container without a namespace of control groups sees its group as the root, and the path from
// outside.
TEST(CpuQuota, OfAContainer) {
  const FakeRoot root;
  root.write("/proc/self/cgroup", "0::/docker/0123");
  root.write("/sys/fs/cgroup/cpu.max", "400000 100000");
  EXPECT_EQ(getCpuQuota(root.path), 4u);
}

TEST(CpuQuota, OfTheFirstVersion) {
  const FakeRoot root;
  root.write("/proc/self/cgroup", "5:cpuset:/jobs\n4:cpu,cpuacct:/jobs\n0::/");
  root.write("/sys/fs/cgroup/cpu,cpuacct/jobs/cpu.cfs_period_us", "100000");
  root.write("/sys/fs/cgroup/cpu,cpuacct/jobs/cpu.cfs_quota_us", "-1");
  EXPECT_EQ(getCpuQuota(root.path), 0u);
  root.write("/sys/fs/cgroup/cpu,cpuacct/jobs/cpu.cfs_quota_us", "250000");
  EXPECT_EQ(getCpuQuota(root.path), 3u);
  fs::remove_all(root.path + "/sys/fs/cgroup/cpu,cpuacct");
  root.write("/sys/fs/cgroup/cpu/jobs/cpu.cfs_period_us", "50000");
  root.write("/sys/fs/cgroup/cpu/jobs/cpu.cfs_quota_us", "350000");
  EXPECT_EQ(getCpuQuota(root.path), 7u);
}

std::vector<unsigned> getCpusOf(pid_t thread) {
  cpu_set_t set;
  EXPECT_EQ(sched_getaffinity(thread, sizeof(set), &set), 0);
  std::vector<unsigned> cpus;
  for (unsigned cpu = 0; cpu != CPU_SETSIZE; ++cpu)
    if (CPU_ISSET(cpu, &set))
      cpus.push_back(cpu);
  return cpus;
}

// The CPUs that the threads of a pool may use and run on, one of each.
struct SeenThread {
  pid_t id = 0;
  std::vector<unsigned> allowed;
  unsigned current = 0;
};

// Every thread of the pool must take one index, because each index waits for the others.
std::vector<SeenThread> lookAtThreads(ThreadPool &pool) {
  std::vector<SeenThread> seen(pool.getThreadCount());
  std::atomic<unsigned> arrived = 0;
  pool.run(pool.getThreadCount(), [&](size_t begin, size_t end) {
    ASSERT_EQ(end, begin + 1);
    seen[begin] = {gettid(), getUsableCpus(), static_cast<unsigned>(sched_getcpu())};
    ++arrived;
    while (arrived.load() != pool.getThreadCount())
      std::this_thread::yield();
  });
  return seen;
}

// How many threads sit on each CPU, all of which must be pinned.
std::map<unsigned, unsigned> countPlaces(const std::vector<SeenThread> &threads) {
  std::map<unsigned, unsigned> places;
  for (const SeenThread &thread : threads) {
    EXPECT_THAT(thread.allowed, ElementsAre(thread.current));
    ++places[thread.current];
  }
  return places;
}

constexpr size_t stackSize = 1024 * 1024;

TEST(ThreadPlacement, ThreadsSitWhereAsked) {
  const Mask restored(getUsableCpus());
  const std::vector<unsigned> cpus = getUsableCpus();
  const unsigned threads = static_cast<unsigned>(cpus.size());
  for (size_t first = 0; first != cpus.size(); ++first) {
    ThreadPool pool(threads, stackSize, {cpus, first});
    pool.placeCaller();
    EXPECT_THAT(getUsableCpus(), ElementsAre(cpus[first]));
    for (const auto &[cpu, count] : countPlaces(lookAtThreads(pool)))
      EXPECT_EQ(count, 1u) << "CPU " << cpu;
  }
}

TEST(ThreadPlacement, MoreThreadsThanCpus) {
  const Mask restored(getUsableCpus());
  std::vector<unsigned> cpus = getUsableCpus();
  cpus.resize(std::min<size_t>(cpus.size(), 2));
  ThreadPool pool(static_cast<unsigned>(3 * cpus.size()), stackSize, {cpus, 0});
  pool.placeCaller();
  const auto places = countPlaces(lookAtThreads(pool));
  EXPECT_EQ(places.size(), cpus.size());
  for (const auto &[cpu, count] : places)
    EXPECT_EQ(count, 3u) << "CPU " << cpu;
}

// The one that is not the caller, in a pool of two.
SeenThread findWorker(const std::vector<SeenThread> &threads) {
  return threads[threads[0].id == gettid() ? 1 : 0];
}

bool fallsAsleep(pid_t thread) {
  const std::string path = "/proc/self/task/" + std::to_string(thread) + "/stat";
  for (int attempt = 0; attempt != 1000; ++attempt) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    std::string text;
    std::getline(std::ifstream(path), text);
    if (text.find(") S ") != std::string::npos)
      return true;
  }
  return false;
}

// Workers get their mask back soon after a job that they were woken for.
bool haveMask(const std::vector<SeenThread> &threads, const std::vector<unsigned> &cpus) {
  const auto hasMask = [&](const SeenThread &thread) { return getCpusOf(thread.id) == cpus; };
  for (int attempt = 0; attempt != 1000; ++attempt) {
    if (std::all_of(threads.begin(), threads.end(), hasMask))
      return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return false;
}

TEST(ThreadPlacement, NotPlacedByDefault) {
  const std::vector<unsigned> cpus = getUsableCpus();
  ThreadPool pool(2, stackSize);
  pool.placeCaller();
  EXPECT_EQ(getUsableCpus(), cpus);
  for (int round = 0; round != 5; ++round) {
    EXPECT_TRUE(haveMask(lookAtThreads(pool), cpus));
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
}

// The CPU that a thread ran on last is the first choice of the kernel when it wakes, even if the
// caller has it now.
TEST(ThreadPlacement, SleepersWakeOnAnotherCpuThanTheCaller) {
  const std::vector<unsigned> all = getUsableCpus();
  if (all.size() < 2)
    GTEST_SKIP() << "there is one CPU";
  for (const unsigned cpu : all) {
    ThreadPool pool(2, stackSize);
    const Mask mask({cpu});
    const SeenThread worker = findWorker(lookAtThreads(pool));
    ASSERT_TRUE(fallsAsleep(worker.id));
    allowCpus(worker.id, all);
    EXPECT_NE(findWorker(lookAtThreads(pool)).current, cpu);
    EXPECT_TRUE(haveMask({worker}, all));
  }
}

// What the program does to the mask of a sleeping thread holds.
TEST(ThreadPlacement, MasksThatTheProgramSets) {
  const std::vector<unsigned> all = getUsableCpus();
  ThreadPool pool(2, stackSize);
  for (const unsigned cpu : all) {
    const SeenThread worker = findWorker(lookAtThreads(pool));
    ASSERT_TRUE(fallsAsleep(worker.id));
    allowCpus(worker.id, {cpu});
    EXPECT_EQ(findWorker(lookAtThreads(pool)).current, cpu);
    EXPECT_TRUE(haveMask({worker}, {cpu}));
  }
}

// A CPU that does not exist must not take the thread with it.
TEST(ThreadPlacement, AnImpossibleCpu) {
  const std::vector<unsigned> cpus = {100'000};
  ThreadPool pool(2, stackSize, {cpus, 0});
  pool.placeCaller();
  for (const SeenThread &thread : lookAtThreads(pool))
    EXPECT_EQ(thread.allowed, getUsableCpus());
}

std::string join(const std::vector<unsigned> &cpus) {
  std::string text;
  for (const unsigned cpu : cpus)
    text += (text.empty() ? "" : ",") + std::to_string(cpu);
  return text;
}

std::vector<unsigned> getPlaces(const DeviceInfo &info) {
  const auto cpus = info.getPlacement().cpus;
  return {cpus.begin(), cpus.end()};
}

TEST(ThreadPlacement, OfTheDevice) {
  const Environment noThreads("OPENMUX_THREADS", "");
  const std::vector<unsigned> all = getUsableCpus();
  {
    const Environment affinity("OPENMUX_AFFINITY", join({all.back(), all.front()}));
    const DeviceInfo info(getCpuTarget());
    EXPECT_EQ(getPlaces(info).front(), all.back());
    EXPECT_LE(info.getThreadCount(), std::min<size_t>(all.size(), 2));
  }
  {
    const Environment affinity("OPENMUX_AFFINITY", "compact");
    const DeviceInfo info(getCpuTarget());
    EXPECT_EQ(getPlaces(info).size(), all.size());
  }
  for (const char *value : {"", "none"}) {
    const Environment affinity("OPENMUX_AFFINITY", value);
    EXPECT_THAT(getPlaces(DeviceInfo(getCpuTarget())), IsEmpty());
  }
}

TEST(ThreadPlacement, InvalidValuesAreReportedAndIgnored) {
  const Environment noThreads("OPENMUX_THREADS", "");
  const Environment noAffinity("OPENMUX_AFFINITY", "");
  const unsigned usual = DeviceInfo(getCpuTarget()).getThreadCount();
  const Environment affinity("OPENMUX_AFFINITY", "0,five");
  ::testing::internal::CaptureStderr();
  const DeviceInfo info(getCpuTarget());
  EXPECT_EQ(::testing::internal::GetCapturedStderr(),
            "openmux: warning: ignoring OPENMUX_AFFINITY: 'five' is not 'none', 'compact', "
            "'spread', a CPU or a range such as '0-3'\n");
  EXPECT_THAT(getPlaces(info), IsEmpty());
  EXPECT_EQ(info.getThreadCount(), usual);
}

TEST(ThreadPlacement, TheMaskLimitsListAndThreads) {
  const Environment noThreads("OPENMUX_THREADS", "");
  const std::vector<unsigned> all = getUsableCpus();
  const Mask mask({all.back()});
  {
    const Environment affinity("OPENMUX_AFFINITY", join(all));
    const DeviceInfo info(getCpuTarget());
    EXPECT_THAT(getPlaces(info), ElementsAre(all.back()));
    EXPECT_EQ(info.getThreadCount(), 1u);
  }
  const Environment affinity("OPENMUX_AFFINITY", "");
  EXPECT_EQ(DeviceInfo(getCpuTarget()).getThreadCount(), 1u);
}

TEST(ThreadPlacement, PartsOfADeviceTakeTurns) {
  const std::vector<unsigned> all = getUsableCpus();
  const Environment affinity("OPENMUX_AFFINITY", join(all));
  const DeviceInfo info(getCpuTarget());
  for (size_t part = 0; part != 2 * all.size(); ++part)
    EXPECT_EQ(info.takePlaces(1).getCpu(0), all[part % all.size()]);
}

// The CPUs that each thread of that name in this process may use, from /proc.
std::vector<std::string> getMasksOf(const std::string &wanted) {
  std::vector<std::string> masks;
  for (const auto &task : fs::directory_iterator("/proc/self/task")) {
    std::ifstream status(task.path() / "status");
    std::string name;
    for (std::string line; std::getline(status, line);) {
      if (line.starts_with("Name:\t"))
        name = line.substr(6);
      else if (line.starts_with("Cpus_allowed_list:\t") && name == wanted)
        masks.push_back(line.substr(19));
    }
  }
  return masks;
}

// From the variable to the threads that run commands: the queue's, which calls back, and a worker.
TEST(ThreadPlacement, OfTheThreadsOfADevice) {
  const std::vector<unsigned> all = getUsableCpus();
  const std::vector<unsigned> cpus = {all.back(), all.front()};
  const Environment threads("OPENMUX_THREADS", "2");
  const Environment affinity("OPENMUX_AFFINITY", join(cpus));
  const DeviceInfo info(getCpuTarget());
  mux_allocator_info_t allocator = {
      [](void *, size_t size, size_t alignment) {
        return std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
      },
      [](void *, void *memory) { std::free(memory); }, nullptr};
  auto device = info.createDevice(mux::Allocator(allocator));
  ASSERT_TRUE(device);

  mux_queue_t queue = nullptr;
  mux_command_buffer_t commands = nullptr;
  mux_memory_t memory = nullptr;
  mux_buffer_t buffer = nullptr;
  mux_fence_t fence = nullptr;
  constexpr uint64_t size = 64 << 20;
  ASSERT_EQ(muxGetQueue(*device, mux_queue_type_compute, 0, &queue), mux_success);
  ASSERT_EQ(muxCreateCommandBuffer(*device, nullptr, allocator, &commands), mux_success);
  ASSERT_EQ(muxCreateFence(*device, allocator, &fence), mux_success);
  ASSERT_EQ(muxAllocateMemory(*device, size, 1, mux_memory_property_host_visible,
                              mux_allocation_type_alloc_host, 0, allocator, &memory),
            mux_success);
  ASSERT_EQ(muxCreateBuffer(*device, size, allocator, &buffer), mux_success);
  ASSERT_EQ(muxBindBufferMemory(*device, memory, buffer, 0), mux_success);

  const uint32_t pattern = 1;
  std::vector<unsigned> ofQueue;
  const auto look = [](mux_queue_t, mux_command_buffer_t, void *data) {
    *static_cast<std::vector<unsigned> *>(data) = getUsableCpus();
  };
  ASSERT_EQ(muxCommandFillBuffer(commands, buffer, 0, size, &pattern, sizeof(pattern), 0, nullptr,
                                 nullptr),
            mux_success);
  ASSERT_EQ(muxCommandUserCallback(commands, look, &ofQueue, 0, nullptr, nullptr), mux_success);
  ASSERT_EQ(muxFinalizeCommandBuffer(commands), mux_success);
  ASSERT_EQ(muxDispatch(queue, commands, fence, nullptr, 0, nullptr, 0, nullptr, nullptr),
            mux_success);
  ASSERT_EQ(muxTryWait(queue, UINT64_MAX, fence), mux_success);
  EXPECT_THAT(ofQueue, ElementsAre(cpus[0]));
  // The worker may only just have started.
  std::vector<std::string> ofWorkers;
  for (int attempt = 0; attempt != 1000; ++attempt) {
    ofWorkers = getMasksOf("openmux-worker");
    if (ofWorkers.size() == 1 && ofWorkers[0] == std::to_string(cpus[1]))
      break;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  EXPECT_THAT(ofWorkers, ElementsAre(std::to_string(cpus[1])));

  EXPECT_EQ(muxDestroyBuffer(*device, buffer, allocator), mux_success);
  EXPECT_EQ(muxFreeMemory(*device, memory, allocator), mux_success);
  EXPECT_EQ(muxDestroyFence(*device, fence, allocator), mux_success);
  EXPECT_EQ(muxDestroyCommandBuffer(*device, commands, allocator), mux_success);
  EXPECT_EQ(muxDestroyDevice(*device, allocator), mux_success);
}

} // namespace
} // namespace host::test
