// The arguments of a launch, as objects of OpenCL.
//
// {"buffer": bytes}, {"value": bytes} and {"local": size} are those of the engine. An image is
// {"image": {"type", "order", "channel_type", "texel_size", "size"}, "texels": bytes}, without
// padding between rows, a sampler {"sampler": {"normalized", "addressing", "filter"}}.
#ifndef TEST_TORTURE_DEVICE_ARGUMENTS_H
#define TEST_TORTURE_DEVICE_ARGUMENTS_H

#include "request.h"

#include <llvm/Support/Error.h>

namespace torture {

/// The bytes of buffers and images, in the order of arguments.
using Contents = std::vector<std::string>;

/// An error that names the function unless the status is CL_SUCCESS.
llvm::Error check(cl_int status, const char *function);

/// Releases the objects of one launch.
class Objects {
public:
  Objects(cl_context context, cl_command_queue queue) : context(context), queue(queue) {}
  Objects(const Objects &) = delete;
  Objects &operator=(const Objects &) = delete;
  ~Objects();

  /// Creates the argument's object, and sets it.
  llvm::Error set(cl_kernel kernel, cl_uint index, const Argument &argument);

  /// Waits for the launch, and reads all buffers and images.
  llvm::Expected<Contents> read();

private:
  struct Memory {
    cl_mem object;
    const Argument *argument;
  };

  llvm::Expected<cl_mem> createBuffer(const Argument &argument);
  llvm::Expected<cl_mem> createImage(const Argument &argument);
  cl_int readMemory(const Memory &memory, std::string &bytes);

  cl_context context;
  cl_command_queue queue;
  std::vector<Memory> memories; // of the results
  std::vector<cl_mem> views;    // images of buffers
  std::vector<cl_sampler> samplers;
};

} // namespace torture

#endif // TEST_TORTURE_DEVICE_ARGUMENTS_H
