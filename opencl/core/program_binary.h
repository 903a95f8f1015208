// Programs as bytes: what clGetProgramInfo gives and clCreateProgramWithBinary takes.
#ifndef OPENCL_CORE_PROGRAM_BINARY_H
#define OPENCL_CORE_PROGRAM_BINARY_H

#include "cargo/expected.h"
#include "executable_image.h"
#include "headers.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace opencl {

struct ProgramBinary {
  cl_program_binary_type type = CL_PROGRAM_BINARY_TYPE_NONE;
  std::string deviceName;
  std::vector<uint8_t> module; // a compiled object or a library, as its module stores itself
  ExecutableImage executable;  // else
};

std::vector<uint8_t> writeBinary(const ProgramBinary &binary);

// The error says what is wrong with the bytes.
cargo::expected<ProgramBinary, std::string> readBinary(std::span<const uint8_t> bytes);

} // namespace opencl

#endif // OPENCL_CORE_PROGRAM_BINARY_H
