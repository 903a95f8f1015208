// The host side of the printf buffer; compiler/printf/buffer.h describes the protocol.
#include "compiler/printf/buffer.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstring>

namespace builtins::printf {
namespace {

// Positions wrap around at 2^32, which must be a multiple of the capacity and larger.
constexpr std::size_t maxCapacity = std::size_t(1) << 30;

using Shared = std::atomic_ref<uint32_t>;

} // namespace

bool initializeBuffer(std::span<uint8_t> memory, bool readWhileRunning) {
  if (memory.size() < sizeof(buffer_header) + recordHeaderWords * sizeof(uint32_t))
    return false;
  std::memset(memory.data(), 0, memory.size());
  buffer_header header = {};
  header.capacity = static_cast<uint32_t>(
      std::min(std::bit_floor(memory.size() - sizeof(buffer_header)), maxCapacity));
  header.flags = readWhileRunning ? flagWait : 0;
  std::memcpy(memory.data(), &header, sizeof(header));
  return true;
}

buffer_reader::buffer_reader(std::span<uint8_t> memory, const printer &calls)
    : header(reinterpret_cast<buffer_header *>(memory.data())),
      ring(reinterpret_cast<uint32_t *>(memory.data() + sizeof(buffer_header))),
      capacity(header->capacity), consumed(header->consumed), calls(calls) {}

uint32_t *buffer_reader::getWord(uint32_t position) const {
  return ring + (position & (capacity - 1)) / sizeof(uint32_t);
}

void buffer_reader::clear(uint32_t position, uint32_t length) {
  for (uint32_t end = position + length; position != end; position += sizeof(uint32_t))
    Shared(*getWord(position)).store(0, std::memory_order_relaxed);
}

// False if the record is incomplete. A length of 0 marks an invalid record.
bool buffer_reader::readRecord(uint32_t position, uint32_t available, uint32_t &length) {
  const uint32_t count = Shared(*getWord(position)).load(std::memory_order_acquire);
  if (count == 0)
    return false;
  length = 0;
  if (count < recordHeaderWords || count > available / sizeof(uint32_t))
    return true;
  length = count * sizeof(uint32_t);
  words.clear();
  for (uint32_t i = 1; i != count; ++i)
    words.push_back(Shared(*getWord(position + i * uint32_t(sizeof(uint32_t))))
                        .load(std::memory_order_relaxed));
  return true;
}

bool buffer_reader::read(const sink &print) {
  bool any = false;
  while (true) {
    const uint32_t available = Shared(header->reserved).load(std::memory_order_acquire) - consumed;
    uint32_t length = 0;
    if (available == 0 || !readRecord(consumed, std::min(available, capacity), length))
      return any;
    any = true;
    text.clear();
    if (length == 0 || !calls.print(words[0], std::span(words).subspan(1), text))
      ++damaged;
    else if (!text.empty())
      print(text);
    // After an invalid length the start of the next record is unknown.
    clear(consumed, length ? length : std::min(available, capacity));
    consumed += length ? length : available;
    Shared(header->consumed).store(consumed, std::memory_order_release);
  }
}

uint32_t buffer_reader::getLostCount() const {
  return Shared(header->lost).load(std::memory_order_relaxed) + damaged;
}

} // namespace builtins::printf
