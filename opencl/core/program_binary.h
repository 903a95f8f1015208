// The program binary format of CL_PROGRAM_BINARIES and clCreateProgramWithBinary.
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
  std::vector<uint8_t> module; ///< the serialized module of a compiled object or a library
  ExecutableImage executable;  ///< for CL_PROGRAM_BINARY_TYPE_EXECUTABLE
};

std::vector<uint8_t> writeBinary(const ProgramBinary &binary);

/// Returns an error message for a malformed binary.
cargo::expected<ProgramBinary, std::string> readBinary(std::span<const uint8_t> bytes);

} // namespace opencl

#endif // OPENCL_CORE_PROGRAM_BINARY_H
