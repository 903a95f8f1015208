// Commands for a device as they are put down, with all that they use until they have run.
#ifndef OPENCL_CORE_RECORDING_H
#define OPENCL_CORE_RECORDING_H

#include "memory.h"
#include "object.h"
#include "printf_output.h"
#include "runtime.h"

#include <memory>
#include <vector>

namespace opencl {

// Write leaves none of the bytes as it was.
enum class Access { Read, Write, ReadWrite };

class Recording {
public:
  Recording(Context &context, Device &device);
  ~Recording();
  Recording(const Recording &) = delete;
  Recording &operator=(const Recording &) = delete;

  Device &getDevice() const { return device; }
  Context &getContext() const { return context; }

  // With times, if they are wanted and the device can note them.
  cl_int begin(bool withTimes);
  mux_command_buffer_t getCommands() const { return list->commands; }
  // The runtime's buffer of a memory object, which is kept, for a command that uses these bytes of
  // it. To be asked for before the command is recorded.
  Expected<mux_buffer_t> use(Memory &memory, Access access, size_t offset, size_t size);
  Expected<mux_buffer_t> use(Memory &memory, Access access) {
    return use(memory, access, 0, memory.getSize());
  }
  // Memory that is no object, likewise.
  Expected<mux_buffer_t> use(std::shared_ptr<Storage> storage, Access access) {
    const size_t size = storage->getSize();
    return use(std::move(storage), access, 0, size);
  }
  // After each command: fetches what it wrote from where only the device sees it.
  cl_int endCommand();
  // After the last; what was recorded can then be dispatched.
  cl_int end();

  void keep(Ref<Object> object) { kept.push_back(std::move(object)); }
  void keep(std::shared_ptr<const void> thing) { keptThings.push_back(std::move(thing)); }

  // Prints what the commands print.
  PrintfPump &getPrintf() { return printf; }

  // When the commands began and ended by the device's clock; false if it did not say.
  bool getTimes(mux_query_duration_result_t &times) const;

private:
  struct FetchBack {
    mux_buffer_t buffer;
    std::shared_ptr<Storage> storage;
    size_t offset;
    size_t size;
  };

  Expected<mux_buffer_t> use(std::shared_ptr<Storage> storage, Access access, size_t offset,
                             size_t size);

  Context &context; // kept by the queue that all this is for
  Device &device;
  Runtime &runtime;
  CommandList *list = nullptr;
  bool withTimes = false;
  std::vector<FetchBack> fetchBack;
  std::vector<Ref<Object>> kept;
  std::vector<std::shared_ptr<const void>> keptThings;
  PrintfPump printf;
};

} // namespace opencl

#endif // OPENCL_CORE_RECORDING_H
