// Execution of commands on the machine.
#ifndef REFSI_EXECUTOR_H
#define REFSI_EXECUTOR_H

#include "machine.h"
#include "mux/command_executor.h"

namespace refsi {

class Kernel;
struct PreparedNDRange;

class Executor final : public mux::CommandExecutor {
public:
  explicit Executor(Machine &machine);

protected:
  std::byte *getAddress(mux::Buffer &buffer) override;
  mux_result_t runNDRange(mux::CommandBuffer &commandBuffer, mux::RecordedCommand &command,
                          const mux::NDRange &range) override;

private:
  bool allocateMemory(const PreparedNDRange &prepared, Command &command);

  Machine &machine;
  /// Packed arguments and barrier memory of the running command.
  DeviceBlock packedArgs;
  DeviceBlock barrierMemory;
};

} // namespace refsi

#endif // REFSI_EXECUTOR_H
