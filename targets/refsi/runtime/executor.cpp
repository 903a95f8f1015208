#include "executor.h"

#include "command_buffer.h"
#include "fault_message.h"
#include "kernel.h"
#include "memory.h"

#include <cstring>

namespace refsi {

// Of both blocks.
constexpr uint64_t blockAlignment = 128;

Executor::Executor(Machine &machine)
    : machine(machine), packedArgs(machine.getMemory()), barrierMemory(machine.getMemory()) {}

std::byte *Executor::getAddress(mux::Buffer &buffer) { return getHostAddress(buffer); }

bool Executor::allocateMemory(const PreparedNDRange &prepared, Command &command) {
  if (!packedArgs.reserve(prepared.packedArgsSize, blockAlignment) ||
      !barrierMemory.reserve(command.barrierMemoryPerHart * numHarts, blockAlignment))
    return false;
  command.packedArgs = packedArgs.getAddress();
  command.barrierMemory = barrierMemory.getAddress();
  std::memcpy(machine.getMemory().toHost(command.packedArgs), prepared.packedArgs,
              prepared.packedArgsSize);
  return true;
}

static std::string describeFailure(const Kernel &kernel, const Machine::Outcome &outcome) {
  std::string message = "kernel '" + std::string(kernel.getName()) + "' on device '" +
                        kernel.object.device->info->device_name + "' " + outcome.message;
  const Executable &executable = kernel.getExecutable();
  if (executable.contains(outcome.fault.pc))
    message += " (" + toHex(outcome.fault.pc - executable.getAddress()) + " in the binary)";
  return message;
}

mux_result_t Executor::runNDRange(mux::CommandBuffer &commandBuffer, mux::RecordedCommand &recorded,
                                  const mux::NDRange &range) {
  const auto &prepared = *static_cast<const PreparedNDRange *>(recorded.targetData);
  const auto &kernel = static_cast<const Kernel &>(*range.kernel);
  Executable &executable = kernel.getExecutable();
  Command command = prepared.command;
  if (!allocateMemory(prepared, command)) {
    commandBuffer.notify(
        ("kernel '" + std::string(kernel.getName()) + "': out of device memory").c_str());
    return mux_error_out_of_memory;
  }
  if (!executable.isKnownToFirmware) {
    command.codeBegin = executable.getAddress();
    command.codeEnd = executable.getAddress() + executable.getSize();
    executable.isKnownToFirmware = true;
  }
  const Machine::Outcome outcome = machine.run(command);
  if (outcome.result != mux_success)
    commandBuffer.notify(describeFailure(kernel, outcome).c_str());
  return outcome.result;
}

} // namespace refsi
