// Initial contents of buffers.
#ifndef TOOLS_OCLRUN_CONTENTS_H
#define TOOLS_OCLRUN_CONTENTS_H

#include "argument.h"
#include "common/result.h"

#include <cstdint>
#include <span>

namespace oclrun {

/// The size of a buffer argument in bytes, which may depend on the size of its file.
tools::Result<uint64_t> bufferSize(const Argument &argument);

/// Initializes a buffer of that size. Random contents depend on `seed` only.
tools::Result<void> fillBuffer(const Argument &argument, uint64_t seed, std::span<uint8_t> bytes);

} // namespace oclrun

#endif // TOOLS_OCLRUN_CONTENTS_H
