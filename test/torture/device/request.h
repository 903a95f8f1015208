// What generators of random kernels ask the OpenCL driver to build and run.
#ifndef TEST_TORTURE_DEVICE_REQUEST_H
#define TEST_TORTURE_DEVICE_REQUEST_H

#include <CL/cl.h>
#include <llvm/Support/JSON.h>

#include <array>
#include <string>
#include <vector>

namespace torture {

struct Sizes : std::array<size_t, 3> {};

struct Image {
  int64_t type = 0, order = 0, channelType = 0; // in OpenCL's numbers
  int64_t texelSize = 0;
  Sizes size = {{1, 1, 1}}; // in the order of coordinates, which have layers last
};

struct Sampler {
  bool isNormalized = false;
  int64_t addressing = 0, filter = 0; // in OpenCL's numbers
};

struct Argument {
  enum class Kind { Buffer, Value, Local, Image, Sampler };

  Kind kind = Kind::Value;
  std::string bytes; // contents of buffers and images, and values
  size_t localSize = 0;
  Image image;
  Sampler sampler;
};

struct Launch {
  std::string kernel;
  cl_uint dimensions = 3;
  Sizes global = {{1, 1, 1}}, local = {{0, 0, 0}}, offset = {{0, 0, 0}};
  std::vector<Argument> arguments;
};

struct Request {
  std::string source, options;
  std::vector<std::string> layouts;
  std::vector<Launch> launches;
};

bool fromJSON(const llvm::json::Value &value, Request &request, llvm::json::Path path);

} // namespace torture

#endif // TEST_TORTURE_DEVICE_REQUEST_H
