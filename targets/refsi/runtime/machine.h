// The machine: its memory, and a simulator that is started again when it is lost.
#ifndef REFSI_MACHINE_H
#define REFSI_MACHINE_H

#include "cargo/expected.h"
#include "device_memory.h"
#include "mux/mux.h"
#include "refsi/command_ring.h"
#include "refsi/device_info.h"
#include "settings.h"
#include "simulator.h"

#include <memory>
#include <string>

namespace refsi {

class Machine {
public:
  /// Starts the machine. The error is one sentence.
  static cargo::expected<std::unique_ptr<Machine>, std::string> create(const DeviceInfo &info);

  DeviceMemory &getMemory() { return *memory; }

  struct Outcome {
    mux_result_t result;
    std::string message; ///< why it failed, as the end of a sentence that starts with the kernel
    Fault fault;         ///< of a command that faulted
  };
  /// Runs a command and waits for its end. Only one thread may call it at a time. After a failure
  /// the machine takes further commands.
  Outcome run(const Command &command);

  /// The instructions of all kernels so far, if the simulator counts them. Only for the thread that
  /// calls run().
  uint64_t getInstructionCount() const { return instructions; }
  /// The simulator's process; -1 if there is none.
  pid_t getProcess() const { return simulator ? simulator->getProcess() : -1; }

private:
  Machine(const DeviceInfo &info, std::unique_ptr<DeviceMemory> memory);
  cargo::expected<void, std::string> startSimulator();
  Outcome waitForEnd(const Command &command);
  Outcome handleTimeout(const Command &command);
  Outcome handleLoss();
  Outcome readOutcome(const Command &command);
  CommandRing &getRing() const;
  bool isRingIntact() const;

  const Settings settings;
  const DeviceInfo &info;
  const std::unique_ptr<DeviceMemory> memory;
  std::unique_ptr<Simulator> simulator;
  uint64_t commandCount = 0; ///< since the simulator was started
  uint64_t instructions = 0;
};

} // namespace refsi

#endif // REFSI_MACHINE_H
