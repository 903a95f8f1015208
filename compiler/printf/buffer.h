// The printf buffer, through which printf calls of a running kernel reach the host.
//
// It is a ring buffer of words with a header. A call allocates its record by advancing `reserved`
// (if the ring is full it waits or fails), stores its words, and last the record's first word, its
// length. The host reads records in order, clears their words, and releases them by advancing
// `consumed`. So the calls of a work-item are printed in order, and none is lost as long as the
// host reads while the kernel runs.
//
// The pass replace-printf generates the device side.
#ifndef COMPILER_PRINTF_BUFFER_H
#define COMPILER_PRINTF_BUFFER_H

#include "compiler/printf/format.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

namespace builtins::printf {

/// Fields have the byte order of the device. Positions count bytes and wrap around.
struct buffer_header {
  uint32_t capacity; ///< size of the ring in bytes, a power of two
  uint32_t flags;
  uint32_t reserved; ///< written by the device
  uint32_t consumed; ///< written by the host
  uint32_t lost;     ///< number of calls that failed because the ring was full
  uint32_t unused[3];
};
static_assert(sizeof(buffer_header) == 32);
static_assert(offsetof(buffer_header, reserved) == 8 && offsetof(buffer_header, consumed) == 12);

/// A call waits while the ring is full.
inline constexpr uint32_t flagWait = 1;

/// A record consists of its length in words, the index of the call, and the arguments.
inline constexpr std::size_t recordHeaderWords = 2;

/// The minimum that OpenCL requires (CL_DEVICE_PRINTF_BUFFER_SIZE), plus the header.
inline constexpr std::size_t defaultBufferSize = (1u << 20) + sizeof(buffer_header);

/// Initializes a buffer, aligned to 4 bytes, for a launch. The capacity is the largest power of two
/// that fits. `readWhileRunning` states that host and device see each other's writes while the
/// kernel runs, and that the host reads: calls then wait while the ring is full. False if the
/// memory is too small.
bool initializeBuffer(std::span<uint8_t> memory, bool readWhileRunning);

class buffer_reader {
public:
  using sink = std::function<void(std::string_view text)>;

  /// `memory` must be initialized; both arguments must outlive the reader.
  buffer_reader(std::span<uint8_t> memory, const printer &calls);

  /// Prints every complete record and returns whether there was one. May be called while the kernel
  /// runs, by one thread at a time. Empties a buffer that a kernel has corrupted.
  bool read(const sink &print);

  /// The number of calls that failed because the ring was full, and of invalid records.
  uint32_t getLostCount() const;

private:
  uint32_t *getWord(uint32_t position) const;
  bool readRecord(uint32_t position, uint32_t available, uint32_t &length);
  void clear(uint32_t position, uint32_t length);

  buffer_header *header;
  uint32_t *ring;
  uint32_t capacity; ///< copy, because a kernel may overwrite the header
  uint32_t consumed;
  uint32_t damaged = 0;
  const printer &calls;
  std::vector<uint32_t> words;
  std::string text;
};

} // namespace builtins::printf

#endif // COMPILER_PRINTF_BUFFER_H
