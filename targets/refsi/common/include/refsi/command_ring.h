// Commands that the runtime passes to the firmware, in memory that both share. C, since the
// firmware includes it.
//
// The runtime fills the next command of the ring, increments `produced` and sends a doorbell byte
// over the serial line. The firmware executes commands in order; after each it increments
// `consumed` and sends a byte in return.
#ifndef REFSI_COMMAND_RING_H
#define REFSI_COMMAND_RING_H

#include <stdint.h>

#ifdef __cplusplus
namespace refsi {
#endif

enum Doorbell {
  /// From the runtime: there are commands; the running command is to be aborted.
  doorbellCommand = 'c',
  doorbellAbort = 'a',
  /// From the firmware: all harts have booted; a command has ended; the firmware itself failed.
  doorbellReady = 'r',
  doorbellDone = 'd',
  doorbellPanic = 'p'
};

enum CommandStatus { commandSucceeded = 1, commandFaulted, commandAborted };

/// A trap that a kernel or a copy of the DMA engine caused.
struct Fault {
  uint64_t cause; ///< mcause
  uint64_t pc;
  uint64_t address; ///< mtval
  uint64_t hart;    ///< REFSI_CONTROLLER is the DMA engine
};

/// Runs a kernel.
struct Command {
  /// The device addresses of a KernelEntryFn and its first argument.
  uint64_t entry;
  uint64_t packedArgs;
  /// Code that the host has written since the machine was started or last ran it; empty if none.
  uint64_t codeBegin;
  uint64_t codeEnd;
  uint64_t numGroups[3];
  uint64_t globalOffset[3];
  uint64_t localSize[3];
  uint32_t workDim;
  /// Whether the harts of a core run a work-item each, instead of a slice of work-groups.
  uint32_t isWorkItemPerHart;
  /// The number of work-groups along x that a hart takes at a time.
  uint64_t sliceSize;
  /// Hart h has the barrier memory at barrierMemory + h * barrierMemoryPerHart.
  uint64_t barrierMemory;
  uint64_t barrierMemoryPerHart;

  /// Written by the firmware.
  uint64_t status;
  struct Fault fault;
  /// Instructions that all harts have retired in the kernel. Only meaningful if the simulator
  /// counts them.
  uint64_t instructions;
};

#define REFSI_RING_LENGTH 16

struct CommandRing {
  uint64_t produced; ///< by the runtime
  uint64_t consumed; ///< by the firmware
  /// The number of the command that doorbellAbort means; the first command is 1.
  uint64_t aborted;
  struct Command commands[REFSI_RING_LENGTH];
  struct Fault panic; ///< why the firmware failed
};

#ifdef __cplusplus
} // namespace refsi
#endif

#endif // REFSI_COMMAND_RING_H
