// What kernels print, on its way to the standard output.
#ifndef OPENCL_CORE_PRINTF_OUTPUT_H
#define OPENCL_CORE_PRINTF_OUTPUT_H

#include "compiler/printf/buffer.h"
#include "executable.h"
#include "storage.h"
#include "thread.h"

#include <condition_variable>
#include <memory>
#include <mutex>
#include <vector>

namespace opencl {

// The buffer that a launch prints to.
class PrintfOutput {
public:
  static Expected<std::shared_ptr<PrintfOutput>> create(Context &context, size_t deviceIndex,
                                                        std::shared_ptr<Executable> executable);

  Storage &getStorage() const { return *storage; }
  // Whether the host sees what a kernel prints while it runs.
  bool isSeen() const { return seen; }
  // Prints what there is; true if there was something.
  bool print();

private:
  PrintfOutput(std::shared_ptr<Storage> storage, bool seen, std::shared_ptr<Executable> executable);

  const std::shared_ptr<Storage> storage;
  const std::shared_ptr<Executable> executable; // knows the calls
  const bool seen;
  builtins::printf::buffer_reader reader;
  uint32_t reportedLost = 0;
};

// Prints while commands run, so that there is always room for more, and all that is left when they
// have ended.
class PrintfPump {
public:
  void add(std::shared_ptr<PrintfOutput> output) { outputs.push_back(std::move(output)); }
  // Before each run of the commands, and after it. False if there is no thread for it: commands
  // that print could wait for room for ever, and must not run.
  bool start();
  void stop();

private:
  void work();
  bool printAll(bool onlySeen);

  std::vector<std::shared_ptr<PrintfOutput>> outputs;
  std::mutex mutex;
  std::condition_variable ended;
  bool stopping = false;
  Thread thread;
};

} // namespace opencl

#endif // OPENCL_CORE_PRINTF_OUTPUT_H
