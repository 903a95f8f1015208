// The memory through which printf calls of a running kernel reach the host.
//
// It is a ring of words behind a header. A call takes room for its record by moving `reserved`
// (if there is none it waits, or gives up), stores its words, and the record's first word, its
// length, last. The host reads records in their order, clears their words, and gives the room back
// by moving `consumed`. Thus the calls of one work-item print in their order, and nothing is lost
// as long as the host reads while the kernel runs.
//
// The device's half is made by the pass replace-printf.
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

// Numbers have the byte order of the device. Positions count bytes and wrap around.
struct buffer_header {
  uint32_t capacity; // bytes behind the header, a power of two
  uint32_t flags;
  uint32_t reserved; // written by the device
  uint32_t consumed; // written by the host
  uint32_t lost;     // calls that found no room
  uint32_t unused[3];
};
static_assert(sizeof(buffer_header) == 32);
static_assert(offsetof(buffer_header, reserved) == 8 && offsetof(buffer_header, consumed) == 12);

// A call that finds no room waits for the host to make some.
inline constexpr uint32_t flagWait = 1;

// A record: its length in words, the call's index, the arguments.
inline constexpr std::size_t recordHeaderWords = 2;

// What OpenCL asks for, at least, and the header.
inline constexpr std::size_t defaultBufferSize = (1u << 20) + sizeof(buffer_header);

// Makes memory, aligned to 4 bytes, ready for a launch. The ring is the largest power of two that
// fits, which must not be 0. `readWhileRunning` says that the device sees what the host writes
// while a kernel runs, and that the host will read: calls then wait for room.
// False if the memory is too small.
bool initializeBuffer(std::span<uint8_t> memory, bool readWhileRunning);

class buffer_reader {
public:
  using sink = std::function<void(std::string_view text)>;

  // The memory was initialized; both must outlive the reader.
  buffer_reader(std::span<uint8_t> memory, const printer &calls);

  // Prints every record that is complete. May be called while the kernel runs, by one thread at a
  // time. True if there was one. A buffer that a kernel has overwritten is emptied.
  bool read(const sink &print);

  // Calls that found no room since the buffer was initialized, and records that made no sense.
  uint32_t getLostCount() const;

private:
  uint32_t *getWord(uint32_t position) const;
  bool readRecord(uint32_t position, uint32_t available, uint32_t &length);
  void clear(uint32_t position, uint32_t length);

  buffer_header *header;
  uint32_t *ring;
  uint32_t capacity; // a kernel may overwrite the header's
  uint32_t consumed;
  uint32_t damaged = 0;
  const printer &calls;
  std::vector<uint32_t> words;
  std::string text;
};

} // namespace builtins::printf

#endif // COMPILER_PRINTF_BUFFER_H
