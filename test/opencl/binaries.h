// Program binaries, and damage to them.
#ifndef TEST_OPENCL_BINARIES_H
#define TEST_OPENCL_BINARIES_H

#include "fixture.h"

#include <cstdint>
#include <vector>

using ProgramBytes = std::vector<unsigned char>;

// The binary for the only device of the program.
inline ProgramBytes binaryOf(cl_program program) {
  ProgramBytes binary(ask<size_t>(clGetProgramInfo, program, CL_PROGRAM_BINARY_SIZES));
  unsigned char *place = binary.data();
  EXPECT_EQ(clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof(place), &place, nullptr),
            CL_SUCCESS);
  return binary;
}

// Makes the checksum of the header that of the contents: FNV-1a of all that follows the header.
inline void updateChecksum(ProgramBytes &binary) {
  constexpr size_t headerSize = 24, place = 16;
  uint64_t hash = 0xcbf29ce484222325u;
  for (size_t i = headerSize; i != binary.size(); ++i)
    hash = (hash ^ binary[i]) * 0x100000001b3u;
  for (size_t i = 0; i != 8; ++i)
    binary[place + i] = static_cast<unsigned char>(hash >> 8 * i);
}

#endif // TEST_OPENCL_BINARIES_H
