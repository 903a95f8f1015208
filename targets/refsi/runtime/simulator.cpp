// The process must end when this one does, however that happens: PR_SET_PDEATHSIG. The kernel sends
// that signal when the thread that forked ends, so that a thread of its own forks, and lives until
// the process has ended.
#include "simulator.h"

#include "refsi/memory_map.h"

#include <array>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace refsi {
namespace {

// File descriptors of the new process.
constexpr int memoryNumber = 3;
constexpr int lineNumber = 4;

void closeFile(int &file) {
  if (file >= 0)
    close(file);
  file = -1;
}

std::vector<std::string> makeArguments(const Simulator::Options &options) {
  const std::string size = std::to_string(REFSI_DRAM_SIZE);
  std::vector<std::string> arguments = {options.program,
                                        "-nodefaults",
                                        "-no-user-config",
                                        "-display",
                                        "none",
                                        "-bios",
                                        "none",
                                        "-machine",
                                        "virt,memory-backend=dram",
                                        "-m",
                                        std::to_string(REFSI_DRAM_SIZE >> 20) + "M",
                                        "-object",
                                        "memory-backend-file,id=dram,share=on,size=" + size +
                                            ",mem-path=/proc/self/fd/" +
                                            std::to_string(memoryNumber),
                                        "-smp",
                                        std::to_string(REFSI_HARTS),
                                        "-cpu",
                                        "rv64,v=true,vlen=" + std::to_string(options.vectorLength) +
                                            ",elen=64,vext_spec=v1.0,zbc=true",
                                        "-chardev",
                                        "socket,id=bell,fd=" + std::to_string(lineNumber),
                                        "-serial",
                                        "chardev:bell"};
  if (options.countsInstructions)
    arguments.insert(arguments.end(), {"-icount", "shift=0,sleep=off"});
  return arguments;
}

} // namespace

cargo::expected<std::unique_ptr<Simulator>, std::string> Simulator::start(const Options &options) {
  constexpr auto bootLimit = std::chrono::seconds(30);
  std::unique_ptr<Simulator> simulator(new Simulator);
  simulator->arguments = makeArguments(options);
  for (std::string &argument : simulator->arguments)
    simulator->argumentPointers.push_back(argument.data());
  simulator->argumentPointers.push_back(nullptr);
  simulator->memoryFile = options.memoryFile;
  if (!simulator->openFiles() || !simulator->startThread())
    return cargo::make_unexpected("out of memory, processes or file descriptors");
  uint8_t byte = 0;
  const Event event = simulator->receive(std::chrono::steady_clock::now() + bootLimit, byte);
  if (event == Event::byte && byte == doorbellReady)
    return simulator;
  if (event == Event::ended)
    return cargo::make_unexpected("the simulator '" + options.program + "' " + simulator->stop());
  return cargo::make_unexpected("the simulator '" + options.program + "' did not boot in " +
                                std::to_string(bootLimit.count()) + " seconds");
}

Simulator::~Simulator() {
  stop();
  closeFile(serialLine);
  closeFile(simulatorLine);
  closeFile(messages);
}

bool Simulator::openFiles() {
  int line[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, line) != 0)
    return false;
  serialLine = line[0];
  simulatorLine = line[1];
  messages = memfd_create("openmux-refsi-messages", MFD_CLOEXEC);
  return messages >= 0;
}

// False if there is no thread or no process.
bool Simulator::startThread() {
  // Signals of the application are handled by its own threads.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  hasThread = pthread_create(&thread, nullptr, &threadMain, this) == 0;
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  if (!hasThread)
    return false;
  std::unique_lock lock(mutex);
  changed.wait(lock, [this] { return isForked; });
  closeFile(simulatorLine);
  return process > 0;
}

void *Simulator::threadMain(void *simulator) {
  static_cast<Simulator *>(simulator)->runProcess();
  return nullptr;
}

void Simulator::runProcess() {
  const pid_t parent = getpid();
  const pid_t child = fork();
  if (child == 0)
    becomeSimulator(parent);
  {
    std::lock_guard lock(mutex);
    process = child;
    isForked = true;
    isReaped = child < 0;
    changed.notify_all();
  }
  if (child < 0)
    return;
  // First without reaping, so that stop() cannot signal another process of the same number. An
  // application that ignores SIGCHLD or waits for all of its children may be faster.
  siginfo_t info;
  while (waitid(P_PID, static_cast<id_t>(child), &info, WEXITED | WNOWAIT) != 0 && errno == EINTR) {
  }
  std::lock_guard lock(mutex);
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  isReaped = true;
}

// Between fork and exec: only functions that are safe in a signal handler.
void Simulator::becomeSimulator(pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent)
    _exit(EXIT_FAILURE);
  // A terminal's interrupt is for the application, which may survive it.
  setpgid(0, 0);
  for (int number = 1; number != NSIG; ++number)
    signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  // Above the numbers that are replaced.
  constexpr int safe = 16;
  const int memory = fcntl(memoryFile, F_DUPFD, safe);
  const int line = fcntl(simulatorLine, F_DUPFD, safe);
  const int errors = fcntl(messages, F_DUPFD, safe);
  const int null = open("/dev/null", O_RDWR);
  if (memory < 0 || line < 0 || errors < 0 || null < 0)
    _exit(EXIT_FAILURE);
  const std::array<std::array<int, 2>, 5> files = {
      {{null, 0}, {null, 1}, {errors, 2}, {memory, memoryNumber}, {line, lineNumber}}};
  // `null` may have a number that is replaced last.
  for (const auto &[from, to] : files)
    if (from != to && dup2(from, to) < 0)
      _exit(EXIT_FAILURE);
  syscall(SYS_close_range, lineNumber + 1, UINT_MAX, 0);
  execv(argumentPointers[0], argumentPointers.data());
  const char failure[] = "it cannot be executed\n";
  [[maybe_unused]] const ssize_t written = write(2, failure, sizeof(failure) - 1);
  _exit(127);
}

bool Simulator::send(Doorbell byte) {
  const auto data = static_cast<uint8_t>(byte);
  ssize_t sent;
  do
    sent = ::send(serialLine, &data, 1, MSG_NOSIGNAL);
  while (sent < 0 && errno == EINTR);
  return sent == 1;
}

Simulator::Event Simulator::receive(Deadline deadline, uint8_t &byte) {
  using namespace std::chrono;
  for (;;) {
    int wait = -1;
    if (deadline) {
      // Rounded up, so that it is not polled in the last millisecond.
      const auto rest = ceil<milliseconds>(*deadline - steady_clock::now()).count();
      if (rest <= 0)
        return Event::timeout;
      wait = static_cast<int>(std::min<int64_t>(rest, INT_MAX));
    }
    pollfd polled = {serialLine, POLLIN, 0};
    const int ready = poll(&polled, 1, wait);
    if (ready < 0 && errno != EINTR)
      return Event::ended;
    if (ready <= 0)
      continue;
    const ssize_t received = recv(serialLine, &byte, 1, MSG_DONTWAIT);
    if (received == 1)
      return Event::byte;
    if (received == 0 || (errno != EINTR && errno != EAGAIN))
      return Event::ended;
  }
}

// The first line that the process wrote to its standard error.
std::string Simulator::readMessages() const {
  std::array<char, 512> text;
  const ssize_t size = pread(messages, text.data(), text.size(), 0);
  const std::string line(text.data(), size > 0 ? static_cast<size_t>(size) : 0);
  return line.substr(0, line.find('\n'));
}

std::string Simulator::stop() {
  if (!hasThread)
    return "";
  {
    std::lock_guard lock(mutex);
    if (!isReaped)
      kill(process, SIGKILL);
  }
  pthread_join(thread, nullptr);
  hasThread = false;
  std::string how = WIFSIGNALED(status)
                        ? "was killed by signal " + std::to_string(WTERMSIG(status))
                        : "ended with status " + std::to_string(WEXITSTATUS(status));
  if (const std::string line = readMessages(); !line.empty())
    how += ": " + line;
  return how;
}

} // namespace refsi
