// Prepares ND-ranges when they are recorded.
#ifndef REFSI_COMMAND_BUFFER_H
#define REFSI_COMMAND_BUFFER_H

#include "mux/target.h"
#include "refsi/command_ring.h"

namespace refsi {

/// The target's data of an NDRange command.
struct PreparedNDRange {
  /// Without addresses in memory that is allocated when the command runs.
  Command command;
  std::byte *packedArgs;
  size_t packedArgsSize;
};

class CommandBuffer final : public mux::CommandBuffer {
public:
  using mux::CommandBuffer::CommandBuffer;

protected:
  mux_result_t recorded(mux::RecordedCommand &command) override;
  mux_result_t updated(mux::RecordedCommand &command) override;

private:
  mux::Expected<PreparedNDRange *> prepare(const mux::NDRange &range);
};

} // namespace refsi

#endif // REFSI_COMMAND_BUFFER_H
