// An OpenCL device, and a job made ready to run on it.
#ifndef BENCH_YARDSTICK_DEVICE_H
#define BENCH_YARDSTICK_DEVICE_H

#include "job.h"

#ifndef CL_TARGET_OPENCL_VERSION
#define CL_TARGET_OPENCL_VERSION 300
#endif
#include <CL/cl.h>

#include <string>

namespace yardstick {

// Functions return what went wrong, or nothing.
using Error = std::string;

class Device {
public:
  Device() = default;
  Device(const Device &) = delete;
  Device &operator=(const Device &) = delete;
  ~Device();

  // Opens the default device of the first platform whose name contains `platform`.
  Error open(const std::string &platform);
  // What the device lacks for a job.
  Error lacks(Need need) const;

  std::string platformName, deviceName, version;
  cl_device_id id = nullptr;
  cl_context context = nullptr;
  cl_command_queue queue = nullptr;

private:
  bool hasExtension(const char *name) const;
};

// All objects of a job on a device.
class Execution {
public:
  Execution(Device &device, const Job &job) : device(device), job(job) {}
  Execution(const Execution &) = delete;
  Execution &operator=(const Execution &) = delete;
  ~Execution();

  // Builds the program and creates the kernels, which some drivers compile only then.
  Error build(const std::string &source);
  // Creates buffers with the contents before the first run, and sets the arguments of kernels.
  Error prepare();
  Error reset();
  // Enqueues all launches and waits for them.
  Error run();
  /// Some of the launches.
  Error run(std::size_t begin, std::size_t end);
  Error read(std::size_t buffer, void *data);

private:
  Error createBuffer(const Buffer &buffer);
  Error createKernels();
  Error setArguments(cl_kernel kernel, const Launch &launch);
  Error setArgument(cl_kernel kernel, cl_uint index, const Argument &argument);

  Device &device;
  const Job &job;
  cl_program program = nullptr;
  std::vector<cl_mem> buffers;
  std::vector<cl_kernel> kernels;
};

} // namespace yardstick

#endif // BENCH_YARDSTICK_DEVICE_H
