// What stands in buffers before the run.
#ifndef TOOLS_OCLRUN_CONTENTS_H
#define TOOLS_OCLRUN_CONTENTS_H

#include "argument.h"
#include "common/result.h"

#include <cstdint>
#include <span>

namespace oclrun {

// Bytes of a buffer argument. Looks at the size of its file if it has one.
tools::Result<uint64_t> bufferSize(const Argument &argument);

// Fills a buffer of that size. `seed` decides what random contents are: the same for each run.
tools::Result<void> fillBuffer(const Argument &argument, uint64_t seed, std::span<uint8_t> bytes);

} // namespace oclrun

#endif // TOOLS_OCLRUN_CONTENTS_H
