#include "transfer.h"

#include "svm.h"

#include <cstring>

namespace opencl {
namespace {

// The range of a memory object that a command accesses.
struct Use {
  Use(Memory &memory, Access access) : Use(memory, access, 0, memory.getSize()) {}
  Use(Memory &memory, Access access, size_t offset, size_t size)
      : memory(&memory), access(access), offset(offset), size(size) {}

  Expected<mux_buffer_t> in(Recording &recording) const {
    return recording.use(*memory, access, offset, size);
  }

  Ref<Memory> memory;
  Access access;
  size_t offset;
  size_t size;
};

// Records `call(commands, buffer)` on one buffer.
template <class Call> Record recordOn(Use use, Call call) {
  return [use = std::move(use), call = std::move(call)](Recording &recording) -> cl_int {
    auto buffer = use.in(recording);
    if (!buffer)
      return buffer.error();
    return toError(call(recording.getCommands(), *buffer));
  };
}

// Records `call(commands, from, to)` on two buffers.
template <class Call> Record recordBetween(Use from, Use to, Call call) {
  return [from = std::move(from), to = std::move(to), call](Recording &recording) -> cl_int {
    auto source = from.in(recording);
    if (!source)
      return source.error();
    auto destination = to.in(recording);
    if (!destination)
      return destination.error();
    return toError(call(recording.getCommands(), *source, *destination));
  };
}

std::vector<std::byte> copyBytes(const void *bytes, size_t size) {
  const auto *first = static_cast<const std::byte *>(bytes);
  return {first, first + size};
}

void retainAllocation(Recording &recording, const void *address) {
  if (SvmAllocation found = recording.getContext().getSvm().find(address); found.storage)
    recording.retain(std::move(found.storage));
}

} // namespace

Record recordRead(Memory &from, size_t offset, size_t size, void *to) {
  if (size == 0)
    return {};
  const size_t start = from.getOffset() + offset;
  return recordOn(
      {from, Access::Read, offset, size}, [=](mux_command_buffer_t commands, mux_buffer_t buffer) {
        return muxCommandReadBuffer(commands, buffer, start, to, size, 0, nullptr, nullptr);
      });
}

Record recordWrite(Memory &to, size_t offset, size_t size, const void *from) {
  if (size == 0)
    return {};
  const size_t start = to.getOffset() + offset;
  return recordOn(
      {to, Access::Write, offset, size}, [=](mux_command_buffer_t commands, mux_buffer_t buffer) {
        return muxCommandWriteBuffer(commands, buffer, start, from, size, 0, nullptr, nullptr);
      });
}

Record recordCopy(Memory &from, size_t fromOffset, Memory &to, size_t toOffset, size_t size) {
  if (size == 0)
    return {};
  const size_t first = from.getOffset() + fromOffset, second = to.getOffset() + toOffset;
  return recordBetween(
      {from, Access::Read, fromOffset, size}, {to, Access::Write, toOffset, size},
      [=](mux_command_buffer_t commands, mux_buffer_t source, mux_buffer_t destination) {
        return muxCommandCopyBuffer(commands, source, first, destination, second, size, 0, nullptr,
                                    nullptr);
      });
}

Record recordFill(Memory &to, size_t offset, size_t size, const void *pattern, size_t patternSize) {
  if (size == 0)
    return {};
  const size_t start = to.getOffset() + offset;
  return recordOn({to, Access::Write, offset, size},
                  [=, bytes = copyBytes(pattern, patternSize)](mux_command_buffer_t commands,
                                                               mux_buffer_t buffer) {
                    return muxCommandFillBuffer(commands, buffer, start, size, bytes.data(),
                                                bytes.size(), 0, nullptr, nullptr);
                  });
}

Record recordReadBox(Memory &from, const mux_buffer_region_t &box, void *to) {
  return recordOn({from, Access::Read}, [=](mux_command_buffer_t commands, mux_buffer_t buffer) {
    return muxCommandReadBufferRegions(commands, buffer, to, &box, 1, 0, nullptr, nullptr);
  });
}

Record recordWriteBox(Memory &to, const mux_buffer_region_t &box, const void *from) {
  // The gaps between the rows of a box are not written, hence ReadWrite.
  return recordOn({to, Access::ReadWrite}, [=](mux_command_buffer_t commands, mux_buffer_t buffer) {
    return muxCommandWriteBufferRegions(commands, buffer, from, &box, 1, 0, nullptr, nullptr);
  });
}

Record recordCopyBox(Memory &from, Memory &to, const mux_buffer_region_t &box) {
  return recordBetween(
      {from, Access::Read}, {to, Access::ReadWrite},
      [=](mux_command_buffer_t commands, mux_buffer_t source, mux_buffer_t destination) {
        return muxCommandCopyBufferRegions(commands, source, destination, &box, 1, 0, nullptr,
                                           nullptr);
      });
}

Record recordCall(std::function<void()> work) {
  return [work = std::move(work)](Recording &recording) -> cl_int {
    auto owned = std::make_shared<std::function<void()>>(work);
    auto run = [](mux_queue_t, mux_command_buffer_t, void *data) {
      (*static_cast<std::function<void()> *>(data))();
    };
    const mux_result_t result =
        muxCommandUserCallback(recording.getCommands(), run, owned.get(), 0, nullptr, nullptr);
    recording.retain(std::move(owned));
    return toError(result);
  };
}

Record recordSvmCopy(void *to, const void *from, size_t size) {
  if (size == 0)
    return {};
  return [=, call = recordCall([=] { std::memcpy(to, from, size); })](Recording &recording) {
    retainAllocation(recording, to);
    retainAllocation(recording, from);
    return call(recording);
  };
}

Record recordSvmFill(void *to, size_t size, const void *pattern, size_t patternSize) {
  if (size == 0)
    return {};
  auto fill = [=, bytes = copyBytes(pattern, patternSize)] {
    for (size_t done = 0; done != size; done += bytes.size())
      std::memcpy(static_cast<std::byte *>(to) + done, bytes.data(), bytes.size());
  };
  return [to, call = recordCall(std::move(fill))](Recording &recording) {
    retainAllocation(recording, to);
    return call(recording);
  };
}

} // namespace opencl
