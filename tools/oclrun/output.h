// Output of buffers after the run, as text, raw bytes or PNG.
#ifndef TOOLS_OCLRUN_OUTPUT_H
#define TOOLS_OCLRUN_OUTPUT_H

#include "argument.h"
#include "common/result.h"
#include "nd_range.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace oclrun {

/// Checks that a buffer of `size` bytes can be written as its argument requests: a PNG has one
/// element per work-item of a two-dimensional range.
tools::Result<void> checkOutput(const Argument &argument, uint64_t size, const NDRange &range);

/// Replaces `%k` in the output's file name by the name of the kernel.
Argument nameOutput(const Argument &argument, const std::string &kernel);

/// Prints the buffer as `name: v0 v1 …`, with at most `limit` values, or writes it to its file.
tools::Result<void> writeOutput(const Argument &argument, const std::string &name,
                                std::span<const uint8_t> bytes, const NDRange &range,
                                std::optional<std::size_t> limit, llvm::raw_ostream &stream);

} // namespace oclrun

#endif // TOOLS_OCLRUN_OUTPUT_H
