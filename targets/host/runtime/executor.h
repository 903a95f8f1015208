// Execution of commands on the threads of the process.
#ifndef HOST_EXECUTOR_H
#define HOST_EXECUTOR_H

#include "mux/command_executor.h"
#include "thread_pool.h"

namespace host {

class Executor final : public mux::CommandExecutor {
public:
  explicit Executor(ThreadPool &pool) : pool(pool) {}

  mux_result_t run(mux::Queue &queue, mux::CommandBuffer &commandBuffer) override;

protected:
  std::byte *getAddress(mux::Buffer &buffer) override;
  std::byte *getImageAddress(mux::Image &image) override;
  mux_result_t runNDRange(mux::CommandBuffer &commandBuffer, mux::RecordedCommand &command,
                          const mux::NDRange &range) override;
  void copyBytes(std::byte *to, const std::byte *from, uint64_t size) override;
  void fillBytes(std::byte *to, uint64_t size, std::span<const std::byte> pattern) override;
  void copyRows(std::byte *to, const std::byte *from, const Rows &rows) override;

private:
  ThreadPool &pool;
  bool isPlaced = false;
};

} // namespace host

#endif // HOST_EXECUTOR_H
