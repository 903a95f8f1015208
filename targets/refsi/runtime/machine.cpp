#include "machine.h"

#include "fault_message.h"
#include "firmware_image.h"

#include <atomic>
#include <cstring>

namespace refsi {

static_assert(sizeof(CommandRing) <= REFSI_RING_SIZE);
static_assert(numHarts == REFSI_COMPUTE_HARTS && hartsPerCore == REFSI_HARTS_PER_CORE);

cargo::expected<std::unique_ptr<Machine>, std::string> Machine::create(const DeviceInfo &info) {
  std::unique_ptr<DeviceMemory> memory = DeviceMemory::create();
  if (!memory)
    return cargo::make_unexpected(
        "cannot be started: out of memory, address space or file descriptors");
  std::unique_ptr<Machine> machine(new Machine(info, std::move(memory)));
  if (auto started = machine->startSimulator(); !started)
    return cargo::make_unexpected(started.error());
  return machine;
}

Machine::Machine(const DeviceInfo &info, std::unique_ptr<DeviceMemory> memory)
    : settings(readSettings()), info(info), memory(std::move(memory)) {}

CommandRing &Machine::getRing() const {
  return *reinterpret_cast<CommandRing *>(memory->toHost(REFSI_RING_BASE));
}

// Everything but global memory is reset.
cargo::expected<void, std::string> Machine::startSimulator() {
  if (settings.simulator.empty())
    return cargo::make_unexpected(
        "needs the simulator qemu-system-riscv64, which is not in PATH: install the package "
        "qemu-system-misc");
  const std::span<const uint8_t> firmware = getFirmwareImage();
  std::memset(memory->toHost(REFSI_FIRMWARE_BASE), 0, REFSI_FIRMWARE_SIZE);
  std::memset(memory->toHost(REFSI_RING_BASE), 0, REFSI_RING_SIZE);
  std::memcpy(memory->toHost(REFSI_FIRMWARE_BASE), firmware.data(), firmware.size());
  auto started = Simulator::start(
      {settings.simulator, memory->getFile(), info.getVectorLength(), info.countsInstructions()});
  if (!started)
    return cargo::make_unexpected("cannot be started: " + started.error());
  simulator = std::move(*started);
  commandCount = 0;
  return {};
}

// The ring is in memory that kernels can write to.
bool Machine::isRingIntact() const {
  CommandRing &ring = getRing();
  return ring.produced == commandCount &&
         std::atomic_ref(ring.consumed).load(std::memory_order_acquire) == commandCount;
}

Machine::Outcome Machine::run(const Command &command) {
  if (simulator && !isRingIntact())
    simulator.reset();
  if (!simulator) {
    if (auto started = startSimulator(); !started)
      return {mux_error_failure, started.error(), {}};
  }
  CommandRing &ring = getRing();
  Command &slot = ring.commands[commandCount++ % REFSI_RING_LENGTH];
  slot = command;
  slot.status = 0;
  std::atomic_ref(ring.produced).store(commandCount, std::memory_order_release);
  if (!simulator->send(doorbellCommand))
    return handleLoss();
  return waitForEnd(slot);
}

Machine::Outcome Machine::waitForEnd(const Command &command) {
  Simulator::Deadline deadline;
  if (settings.timeout)
    deadline = std::chrono::steady_clock::now() + *settings.timeout;
  uint8_t byte = 0;
  switch (simulator->receive(deadline, byte)) {
  case Simulator::Event::byte:
    return byte == doorbellDone ? readOutcome(command) : handleLoss();
  case Simulator::Event::timeout:
    return handleTimeout(command);
  case Simulator::Event::ended:
    break;
  }
  return handleLoss();
}

// The firmware aborts the kernel. If it does not answer, the simulator is started again.
Machine::Outcome Machine::handleTimeout(const Command &command) {
  constexpr auto abortLimit = std::chrono::seconds(2);
  char seconds[32];
  std::snprintf(seconds, sizeof(seconds), "%g", double(settings.timeout->count()) / 1000);
  const std::string message = "did not end in " + std::string(seconds) +
                              " seconds and was aborted; OPENMUX_REFSI_TIMEOUT sets the limit";
  CommandRing &ring = getRing();
  std::atomic_ref(ring.aborted).store(commandCount, std::memory_order_release);
  uint8_t byte = 0;
  const bool isAnswered = simulator->send(doorbellAbort) &&
                          simulator->receive(std::chrono::steady_clock::now() + abortLimit, byte) ==
                              Simulator::Event::byte &&
                          byte == doorbellDone;
  if (!isAnswered)
    simulator.reset();
  else if (command.status == commandSucceeded)
    return readOutcome(command);
  return {mux_error_failure, message, {}};
}

Machine::Outcome Machine::handleLoss() {
  const Fault panic = getRing().panic;
  const std::string end = simulator->stop();
  simulator.reset();
  if (panic.pc != 0)
    return {mux_error_failure, "crashed the firmware of the device: " + describeFault(panic), {}};
  return {mux_error_failure, "was lost: the simulator " + end, {}};
}

Machine::Outcome Machine::readOutcome(const Command &command) {
  const bool isKnown = command.status == commandSucceeded || command.status == commandFaulted;
  if (!isKnown || !isRingIntact()) {
    simulator.reset();
    return {mux_error_failure, "overwrote the command ring of the device", {}};
  }
  instructions += command.instructions;
  if (command.status == commandFaulted)
    return {mux_error_failure, "caused a " + describeFault(command.fault), command.fault};
  return {mux_success, "", {}};
}

} // namespace refsi
