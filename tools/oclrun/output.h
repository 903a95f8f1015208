// What becomes of the buffers after the run.
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

// Whether a buffer of `size` bytes can be written as its argument asks for: a picture has one
// element for each work-item of a two-dimensional range.
tools::Result<void> checkOutput(const Argument &argument, uint64_t size, const NDRange &range);

// The argument with its output's file named for a kernel: its name stands where `%k` did.
Argument nameOutput(const Argument &argument, const std::string &kernel);

// Prints the buffer as one `name: v0 v1 …` line, or writes it to its file. `limit` is the number of
// values that are printed at most.
tools::Result<void> writeOutput(const Argument &argument, const std::string &name,
                                std::span<const uint8_t> bytes, const NDRange &range,
                                std::optional<std::size_t> limit, llvm::raw_ostream &stream);

} // namespace oclrun

#endif // TOOLS_OCLRUN_OUTPUT_H
