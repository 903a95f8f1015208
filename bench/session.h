// A kernel made ready to run again and again: everything that is not measured.
#ifndef BENCH_SESSION_H
#define BENCH_SESSION_H

#include "compiler/context.h"
#include "compiler/target.h"
#include "mux/mux.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace bench {

// How long each step of building a kernel took, in milliseconds.
struct BuildTimes {
  double compile = 0, finalize = 0, binary = 0, load = 0;
  double total() const { return compile + finalize + binary + load; }
};

struct Argument {
  // A buffer that keeps `bytes` of the caller's memory, or plain data of that length.
  void *data = nullptr;
  std::size_t bytes = 0;
  bool is_buffer = false;
};

// The device and its compiler. Any failure ends the program with a message: there is nothing to
// measure then.
class Session {
public:
  Session();
  ~Session();

  // Builds `source` and loads it; a later launch runs `kernel`.
  BuildTimes build(const std::string &source, const std::string &kernel);

  // Records one launch of the built kernel, to be run by `run`.
  void prepare(const std::vector<Argument> &arguments, std::array<std::size_t, 3> global,
               std::array<std::size_t, 3> local, std::size_t dimensions);

  // Dispatches what was prepared, `times` over, and waits for all.
  void run(unsigned times = 1);

  unsigned cores() const { return device->info->compute_units; }

private:
  void release();
  mux_memory_t createMemory(const Argument &argument);
  mux_descriptor_info_t createDescriptor(const Argument &argument);

  std::unique_ptr<compiler::Context> context;
  std::unique_ptr<compiler::Target> target;
  mux_device_t device = nullptr;
  mux_queue_t queue = nullptr;
  mux_executable_t executable = nullptr;
  mux_kernel_t kernel = nullptr;
  mux_command_buffer_t commands = nullptr;
  std::vector<mux_memory_t> memories;
  std::vector<mux_buffer_t> buffers;
};

} // namespace bench

#endif // BENCH_SESSION_H
