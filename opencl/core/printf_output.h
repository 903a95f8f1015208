// Output of printf calls in kernels.
#ifndef OPENCL_CORE_PRINTF_OUTPUT_H
#define OPENCL_CORE_PRINTF_OUTPUT_H

#include "compiler/printf/buffer.h"
#include "executable.h"
#include "mux/thread.h"
#include "storage.h"

#include <condition_variable>
#include <memory>
#include <mutex>
#include <vector>

namespace opencl {

/// The printf buffer of one launch.
class PrintfOutput {
public:
  static Expected<std::shared_ptr<PrintfOutput>> create(Context &context, size_t deviceIndex,
                                                        std::shared_ptr<Executable> executable);

  Storage &getStorage() const { return *storage; }
  /// Whether the host can read the buffer while the kernel executes.
  bool isHostVisible() const { return hostVisible; }
  /// Prints the available output; returns whether there was any.
  bool print();

private:
  PrintfOutput(std::shared_ptr<Storage> storage, bool hostVisible,
               std::shared_ptr<Executable> executable);

  const std::shared_ptr<Storage> storage;
  const std::shared_ptr<Executable> executable; ///< owns the format descriptors
  const bool hostVisible;
  builtins::printf::buffer_reader reader;
  uint32_t reportedLost = 0;
};

/// Drains the printf buffers while commands execute, so that they do not fill up, and completely
/// when the commands have ended.
class PrintfPump {
public:
  void add(std::shared_ptr<PrintfOutput> output) { outputs.push_back(std::move(output)); }
  /// Called before and after each execution of the commands. start returns false if there is no
  /// thread: commands that print could block on a full buffer, and must not execute.
  bool start();
  void stop();

private:
  void work();
  bool printAll(bool onlyHostVisible);

  std::vector<std::shared_ptr<PrintfOutput>> outputs;
  std::mutex mutex;
  std::condition_variable ended;
  bool stopping = false;
  mux::Thread thread;
};

} // namespace opencl

#endif // OPENCL_CORE_PRINTF_OUTPUT_H
