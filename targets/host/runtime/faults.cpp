// The signal handler only calls functions that are safe in one, and reads a thread's own data. It
// runs on a stack of its own, since the thread's may be what overflowed.
#include "faults.h"

#include "kernel.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <list>
#include <mutex>
#include <pthread.h>
#include <sys/mman.h>
#include <thread>
#include <ucontext.h>
#include <unistd.h>

namespace host {
namespace {

using Clock = std::chrono::steady_clock;

struct Settings {
  bool isReporting = false;
  std::chrono::seconds limit{10};
};

Settings readSettings() {
  const char *variable = std::getenv("OPENMUX_FAULTS");
  std::string_view text = variable ? variable : "";
  Settings settings;
  if (text.empty() || text == "0")
    return settings;
  constexpr std::string_view report = "report";
  settings.isReporting = text.starts_with(report);
  text.remove_prefix(settings.isReporting ? report.size() : 0);
  if (settings.isReporting && text.empty())
    return settings;
  unsigned seconds = 0;
  if (settings.isReporting && text.starts_with(':')) {
    const char *end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data() + 1, end, seconds);
    if (error == std::errc() && rest == end && seconds != 0) {
      settings.limit = std::chrono::seconds(seconds);
      return settings;
    }
  }
  std::fprintf(stderr,
               "openmux: warning: OPENMUX_FAULTS: ignoring '%s'; expected report or "
               "report:<seconds>\n",
               variable);
  return Settings();
}

const Settings &getSettings() {
  static const Settings settings = readSettings();
  return settings;
}

/// What a thread runs, and where its stack ends.
struct ThreadState {
  const Kernel *kernel = nullptr;
  uintptr_t stackBegin = 0;
};
// Initialized statically, so that the handler's access does not allocate.
constinit thread_local ThreadState threadState;

/// The stack for signal handlers of a thread.
class SignalStack {
public:
  SignalStack() {
    stack_t old = {};
    // A program that has its own keeps it.
    if (sigaltstack(nullptr, &old) != 0 || !(old.ss_flags & SS_DISABLE))
      return;
    void *mapped = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mapped == MAP_FAILED)
      return;
    memory = mapped;
    const stack_t stack = {memory, 0, size};
    sigaltstack(&stack, nullptr);
  }
  ~SignalStack() {
    if (!memory)
      return;
    const stack_t none = {nullptr, SS_DISABLE, 0};
    sigaltstack(&none, nullptr);
    munmap(memory, size);
  }
  SignalStack(const SignalStack &) = delete;
  SignalStack &operator=(const SignalStack &) = delete;

private:
  static constexpr size_t size = 64 << 10;
  void *memory = nullptr;
};

uintptr_t getStackBegin() {
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0)
    return 0;
  void *begin = nullptr;
  size_t size = 0;
  pthread_attr_getstack(&attributes, &begin, &size);
  pthread_attr_destroy(&attributes);
  return reinterpret_cast<uintptr_t>(begin);
}

uint64_t getProgramCounter(const ucontext_t &context) {
#if defined(__aarch64__)
  return context.uc_mcontext.pc;
#elif defined(__x86_64__)
  return uint64_t(context.uc_mcontext.gregs[REG_RIP]);
#else
#error "unknown architecture"
#endif
}

/// One line of text in a fixed buffer; what does not fit is cut off.
class Message {
public:
  Message &operator<<(std::string_view text) {
    const size_t count = std::min(text.size(), sizeof(buffer) - 1 - size);
    std::memcpy(buffer + size, text.data(), count);
    size += count;
    return *this;
  }
  Message &operator<<(uint64_t number) { return add(number, 10); }
  Message &addAddress(uint64_t address) { return (*this << "0x").add(address, 16); }

  void write() {
    buffer[size++] = '\n';
    [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, buffer, size);
  }

private:
  Message &add(uint64_t number, int base) {
    char digits[20];
    const auto [end, error] = std::to_chars(digits, digits + sizeof(digits), number, base);
    return *this << std::string_view(digits, size_t(end - digits));
  }

  char buffer[1024];
  size_t size = 0;
};

std::string_view getFaultName(int signal) {
  switch (signal) {
  case SIGILL:
  case SIGTRAP:
    return "illegal instruction";
  case SIGFPE:
    return "arithmetic exception";
  case SIGBUS:
    return "invalid memory access (bus error)";
  default:
    return "invalid memory access";
  }
}

/// The kernel's frame may be larger than the guard page.
bool isStackOverflow(uintptr_t address, const ThreadState &thread) {
  constexpr uintptr_t reach = 1 << 20;
  return address >= thread.stackBegin - reach && address < thread.stackBegin + (64 << 10);
}

void report(int signal, const siginfo_t &info, const ucontext_t &context,
            const ThreadState &thread) {
  Message message;
  message << "openmux: error: kernel '" << thread.kernel->getName() << "': ";
  // x86-64 does not tell an address that is not canonical.
  const bool hasAddress = (signal == SIGSEGV || signal == SIGBUS) && info.si_code != SI_KERNEL;
  const auto address = reinterpret_cast<uintptr_t>(info.si_addr);
  if (hasAddress && isStackOverflow(address, thread))
    message << "stack overflow";
  else
    message << getFaultName(signal);
  if (hasAddress)
    (message << " at address ").addAddress(address);
  if (const LineTable *lines = thread.kernel->getLines()) {
    const LineTable::Location location = lines->find(getProgramCounter(context));
    if (location.file)
      message << " (" << location.file << ":" << location.line << ")";
  }
  message.write();
}

/// Set by the thread that reports the end of the process: others may fault at the same time.
constinit std::atomic_flag isEnding;

constexpr int faultSignals[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP};
struct sigaction oldActions[std::size(faultSignals)];

/// Handles the signal as without the handler. The default action takes effect when the instruction
/// is executed again.
void passOn(int signal, siginfo_t *info, void *context) {
  for (size_t i = 0; i != std::size(faultSignals); ++i) {
    if (faultSignals[i] != signal)
      continue;
    const struct sigaction &old = oldActions[i];
    // The program's handler may let it continue.
    if ((old.sa_flags & SA_SIGINFO) || (old.sa_handler != SIG_DFL && old.sa_handler != SIG_IGN))
      isEnding.clear();
    if (old.sa_flags & SA_SIGINFO)
      return old.sa_sigaction(signal, info, context);
    if (old.sa_handler != SIG_DFL && old.sa_handler != SIG_IGN)
      return old.sa_handler(signal);
    sigaction(signal, &old, nullptr);
    // A signal that was sent is not raised again by returning.
    if (info->si_code <= 0)
      raise(signal);
  }
}

void handle(int signal, siginfo_t *info, void *context) {
  const int oldError = errno;
  ThreadState thread = threadState;
  // Another fault must not end here again.
  threadState.kernel = nullptr;
  if (thread.kernel && info->si_code > 0 && !isEnding.test_and_set())
    report(signal, *info, *static_cast<const ucontext_t *>(context), thread);
  passOn(signal, info, context);
  threadState.kernel = thread.kernel;
  errno = oldError;
}

void installHandlers() {
  struct sigaction action = {};
  action.sa_sigaction = &handle;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  for (size_t i = 0; i != std::size(faultSignals); ++i)
    sigaction(faultSignals[i], &action, &oldActions[i]);
}

/// Reports launches that take too long, on a thread of its own.
class Watchdog {
public:
  /// Never destroyed, since its thread runs until the process ends.
  static Watchdog &get() {
    static auto *watchdog = new Watchdog;
    return *watchdog;
  }

  void add(const WatchedLaunch &launch, const Kernel &kernel) {
    std::lock_guard lock(mutex);
    launches.push_back({&launch, std::string(kernel.getName()), Clock::now()});
    if (std::exchange(isStarted, true))
      return;
    std::thread([this] { watch(); }).detach();
  }

  void remove(const WatchedLaunch &launch) {
    std::lock_guard lock(mutex);
    launches.remove_if([&](const Entry &entry) { return entry.launch == &launch; });
  }

private:
  struct Entry {
    const WatchedLaunch *launch;
    std::string kernel;
    Clock::time_point start;
    bool isReported = false;
  };

  [[noreturn]] void watch() {
    const auto limit = getSettings().limit;
    for (;;) {
      std::this_thread::sleep_for(std::chrono::milliseconds(250));
      std::lock_guard lock(mutex);
      for (Entry &entry : launches) {
        if (entry.isReported || Clock::now() - entry.start < limit)
          continue;
        entry.isReported = true;
        std::fprintf(stderr, "openmux: warning: kernel '%s' has been running for %lld s\n",
                     entry.kernel.c_str(), static_cast<long long>(limit.count()));
      }
    }
  }

  std::mutex mutex;
  bool isStarted = false;
  std::list<Entry> launches;
};

} // namespace

bool areFaultsReported() {
  static const bool isReporting = [] {
    if (getSettings().isReporting)
      installHandlers();
    return getSettings().isReporting;
  }();
  return isReporting;
}

void RunningKernel::enter(const Kernel &kernel) {
  thread_local const SignalStack stack;
  if (threadState.stackBegin == 0)
    threadState.stackBegin = getStackBegin();
  threadState.kernel = &kernel;
}

void RunningKernel::leave() { threadState.kernel = nullptr; }

void WatchedLaunch::begin(const Kernel &kernel) { Watchdog::get().add(*this, kernel); }

void WatchedLaunch::end() { Watchdog::get().remove(*this); }

} // namespace host
