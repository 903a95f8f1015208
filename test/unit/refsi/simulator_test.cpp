// The life of the simulator's process.
#include "refsi_test.h"
#include "settings.h"

#include <chrono>
#include <csignal>
#include <dirent.h>
#include <fstream>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace refsi;
using namespace refsi::test;

namespace {

using SimulatorTest = RefsiTest;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

size_t countFiles() {
  size_t count = 0;
  if (DIR *folder = opendir("/proc/self/fd")) {
    while (readdir(folder))
      ++count;
    closedir(folder);
  }
  return count;
}

/// The state and the processor time of a process, in clock ticks; state 0 if there is none.
struct Status {
  char state = 0;
  unsigned long ticks = 0;
};
Status readStatus(pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/stat");
  std::string text(std::istreambuf_iterator<char>(file), {});
  Status status;
  unsigned long user = 0, system = 0;
  const size_t end = text.rfind(')');
  if (end == std::string::npos ||
      std::sscanf(text.c_str() + end + 1, " %c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu",
                  &status.state, &user, &system) != 3)
    return {};
  status.ticks = user + system;
  return status;
}

bool waitUntilGone(pid_t process) {
  for (unsigned i = 0; i != 500; ++i) {
    if (readStatus(process).state == 0)
      return true;
    std::this_thread::sleep_for(milliseconds(10));
  }
  return false;
}

TEST_F(SimulatorTest, StartsFast) {
  auto best = steady_clock::duration::max();
  for (unsigned i = 0; i != 3; ++i) {
    const auto begin = steady_clock::now();
    open();
    best = std::min(best, steady_clock::now() - begin);
    close();
  }
  EXPECT_LT(best, milliseconds(500));
}

// Harts that have nothing to do use no processor time, before and after a kernel.
TEST_F(SimulatorTest, IdleMachineSleeps) {
  open();
  for (unsigned i = 0; i != 2; ++i) {
    const unsigned long before = readStatus(getSimulatorProcess()).ticks;
    std::this_thread::sleep_for(milliseconds(500));
    const unsigned long after = readStatus(getSimulatorProcess()).ticks;
    EXPECT_LE(after - before, 5u) << "of " << sysconf(_SC_CLK_TCK) << " per second";
    const TestBuffer arrived(device, 4);
    EXPECT_EQ(run("gather", Arguments().buffer(arrived).value(uint32_t(8)), {8, 1, 1}),
              mux_success);
  }
}

TEST_F(SimulatorTest, EndsWithTheDevice) {
  const size_t before = countFiles();
  for (unsigned i = 0; i != 3; ++i) {
    open();
    const pid_t process = getSimulatorProcess();
    EXPECT_NE(readStatus(process).state, 0);
    close();
    EXPECT_EQ(readStatus(process).state, 0) << "it must be reaped, too";
  }
  EXPECT_EQ(countFiles(), before);
}

TEST_F(SimulatorTest, KilledWhileIdle) {
  open();
  const TestBuffer out(device, 8);
  const pid_t process = getSimulatorProcess();
  kill(process, SIGKILL);
  ASSERT_TRUE(waitUntilGone(process));
  EXPECT_EQ(run("version", Arguments().buffer(out), {8, 1, 1}), mux_error_failure);
  EXPECT_NE(message.find("the simulator was killed by signal 9"), std::string::npos) << message;
  EXPECT_EQ(run("version", Arguments().buffer(out), {8, 1, 1}), mux_success);
  EXPECT_EQ(*out.data<uint64_t>(), 1u);
}

TEST_F(SimulatorTest, KilledWhileRunning) {
  open();
  const pid_t process = getSimulatorProcess();
  const auto begin = steady_clock::now();
  std::thread killer([process] {
    std::this_thread::sleep_for(milliseconds(200));
    kill(process, SIGKILL);
  });
  EXPECT_EQ(run("endless", Arguments().value(uint64_t(0)).value(uint64_t(0)).value(uint64_t(0)),
                {8, 1, 1}),
            mux_error_failure);
  killer.join();
  EXPECT_LT(steady_clock::now() - begin, std::chrono::seconds(10));
  EXPECT_NE(message.find("kernel 'endless' on device 'RefSi M1' was lost: the simulator was killed "
                         "by signal 9"),
            std::string::npos)
      << message;
  close();
  open();
  const TestBuffer out(device, 8);
  EXPECT_EQ(run("version", Arguments().buffer(out), {8, 1, 1}), mux_success);
}

// The thread that creates a device may end before it.
TEST_F(SimulatorTest, SurvivesItsCreator) {
  std::thread creator([this] { open(); });
  creator.join();
  std::this_thread::sleep_for(milliseconds(50));
  const TestBuffer out(device, 8);
  EXPECT_EQ(run("version", Arguments().buffer(out), {8, 1, 1}), mux_success);
}

// The simulator of a process that is killed ends, too.
TEST_F(SimulatorTest, EndsWithTheProcess) {
  int pipe[2];
  ASSERT_EQ(::pipe(pipe), 0);
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    open();
    const pid_t process = getSimulatorProcess();
    if (write(pipe[1], &process, sizeof(process)) != sizeof(process))
      _exit(1);
    pause();
    _exit(0);
  }
  pid_t process = 0;
  ASSERT_EQ(read(pipe[0], &process, sizeof(process)), ssize_t(sizeof(process)));
  ::close(pipe[0]);
  ::close(pipe[1]);
  EXPECT_NE(readStatus(process).state, 0);
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  // Its parent is now that of orphans, which may not reap it.
  bool hasEnded = false;
  for (unsigned i = 0; i != 500 && !hasEnded; ++i) {
    const char state = readStatus(process).state;
    hasEnded = state == 0 || state == 'Z' || state == 'X';
    std::this_thread::sleep_for(milliseconds(10));
  }
  EXPECT_TRUE(hasEnded);
}

// Two devices are two machines.
TEST_F(SimulatorTest, SeveralDevices) {
  open();
  mux_device_info_t info = &deviceInfo(Scheduling::workItemPerHart);
  mux_device_t other = nullptr;
  ASSERT_EQ(muxCreateDevices(1, &info, allocator(), &other), mux_success);
  const TestBuffer out(device, 8);
  EXPECT_EQ(run("version", Arguments().buffer(out), {8, 1, 1}), mux_success);
  EXPECT_EQ(muxDestroyDevice(other, allocator()), mux_success);
  EXPECT_EQ(run("version", Arguments().buffer(out), {8, 1, 1}), mux_success);
}

class BrokenSimulatorTest : public testing::Test {
protected:
  // Creates a device, which must fail, and returns what that prints.
  std::string fail() {
    mux_device_info_t info = &deviceInfo(Scheduling::workGroupPerHart);
    mux_device_t device = nullptr;
    const size_t before = countFiles();
    testing::internal::CaptureStderr();
    EXPECT_EQ(muxCreateDevices(1, &info, allocator(), &device), mux_error_failure);
    const std::string text = testing::internal::GetCapturedStderr();
    EXPECT_EQ(countFiles(), before);
    return text;
  }
};

TEST_F(BrokenSimulatorTest, NotInstalled) {
  const Variable path("PATH", "/nowhere"), program("OPENMUX_REFSI_QEMU", "");
  EXPECT_EQ(fail(), "openmux: error: device 'RefSi M1' needs the simulator qemu-system-riscv64, "
                    "which is not in PATH: install the package qemu-system-misc\n");
}

TEST_F(BrokenSimulatorTest, CannotBeExecuted) {
  const Variable program("OPENMUX_REFSI_QEMU", "/nowhere/qemu");
  EXPECT_EQ(fail(), "openmux: error: device 'RefSi M1' cannot be started: the simulator "
                    "'/nowhere/qemu' ended with status 127: it cannot be executed\n");
}

TEST_F(BrokenSimulatorTest, Ends) {
  const Variable program("OPENMUX_REFSI_QEMU", "/bin/false");
  EXPECT_EQ(fail(), "openmux: error: device 'RefSi M1' cannot be started: the simulator "
                    "'/bin/false' ended with status 1\n");
}

TEST(RefsiSettingsTest, Seconds) {
  EXPECT_EQ(parseSeconds("2"), milliseconds(2000));
  EXPECT_EQ(parseSeconds("0.25"), milliseconds(250));
  EXPECT_EQ(parseSeconds("0"), milliseconds(0));
  for (const char *text : {"", "x", "-1", "1s", "inf", "nan", "1e30"})
    EXPECT_FALSE(parseSeconds(text)) << text;
}

TEST(RefsiSettingsTest, Timeout) {
  const Variable none("OPENMUX_REFSI_TIMEOUT", "0");
  EXPECT_FALSE(readSettings().timeout);
  const Variable wrong("OPENMUX_REFSI_TIMEOUT", "soon");
  testing::internal::CaptureStderr();
  EXPECT_EQ(readSettings().timeout, std::chrono::seconds(120));
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "openmux: warning: ignoring OPENMUX_REFSI_TIMEOUT: 'soon' is not a number of "
            "seconds\n");
}

} // namespace
