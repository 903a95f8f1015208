// The process that simulates the machine.
#ifndef REFSI_SIMULATOR_H
#define REFSI_SIMULATOR_H

#include "cargo/expected.h"
#include "refsi/command_ring.h"

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <pthread.h>
#include <string>
#include <sys/types.h>
#include <vector>

namespace refsi {

class Simulator {
public:
  struct Options {
    std::string program;
    int memoryFile;
    unsigned vectorLength;
    bool countsInstructions;
  };
  /// Starts the machine, whose memory contains the firmware. The error is one sentence.
  static cargo::expected<std::unique_ptr<Simulator>, std::string> start(const Options &options);
  /// Ends the process.
  ~Simulator();
  Simulator(const Simulator &) = delete;
  Simulator &operator=(const Simulator &) = delete;

  using Deadline = std::optional<std::chrono::steady_clock::time_point>;
  enum class Event { byte, timeout, ended };
  /// Sends a byte over the serial line. False if the process has ended.
  bool send(Doorbell byte);
  /// Waits for a byte of the firmware; without a deadline as long as the process lives.
  Event receive(Deadline deadline, uint8_t &byte);

  /// Ends the process and says how it ended: "was killed by signal 9".
  std::string stop();
  pid_t getProcess() const { return process; }

private:
  Simulator() = default;
  bool openFiles();
  bool startThread();
  static void *threadMain(void *simulator);
  void runProcess();
  [[noreturn]] void becomeSimulator(pid_t parent);
  std::string readMessages() const;

  std::vector<std::string> arguments;
  std::vector<char *> argumentPointers;
  int memoryFile = -1;
  int serialLine = -1;
  int simulatorLine = -1; ///< the other end
  int messages = -1;      ///< the process' standard error

  pthread_t thread = {};
  bool hasThread = false;
  std::mutex mutex;
  std::condition_variable changed;
  bool isForked = false;
  bool isReaped = false;
  pid_t process = -1;
  int status = 0;
};

} // namespace refsi

#endif // REFSI_SIMULATOR_H
