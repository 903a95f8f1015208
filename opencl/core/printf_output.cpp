#include "printf_output.h"

#include <cassert>
#include <chrono>
#include <cstdio>

namespace opencl {
namespace {

std::span<uint8_t> getMemory(const Storage &storage) {
  return {reinterpret_cast<uint8_t *>(storage.getBytes()), storage.getSize()};
}

} // namespace

Expected<std::shared_ptr<PrintfOutput>>
PrintfOutput::create(Context &context, size_t deviceIndex, std::shared_ptr<Executable> executable) {
  auto storage = Storage::allocate(context, builtins::printf::defaultBufferSize, 0);
  if (!storage)
    return Unexpected(CL_OUT_OF_RESOURCES);
  const bool hostVisible = (*storage)->isZeroCopy(deviceIndex);
  builtins::printf::initializeBuffer(getMemory(**storage), hostVisible);
  return std::shared_ptr<PrintfOutput>(
      new PrintfOutput(std::move(*storage), hostVisible, std::move(executable)));
}

PrintfOutput::PrintfOutput(std::shared_ptr<Storage> storage, bool hostVisible,
                           std::shared_ptr<Executable> executable)
    : storage(std::move(storage)), executable(std::move(executable)), hostVisible(hostVisible),
      reader(getMemory(*this->storage), this->executable->getPrinter()) {}

bool PrintfOutput::print() {
  const bool printed =
      reader.read([](std::string_view text) { std::fwrite(text.data(), 1, text.size(), stdout); });
  if (const uint32_t lost = reader.getLostCount(); lost != reportedLost) {
    std::fprintf(stderr, "openmux: warning: printf buffer full: %u calls dropped\n",
                 lost - reportedLost);
    reportedLost = lost;
  }
  return printed;
}

bool PrintfPump::printAll(bool onlyHostVisible) {
  bool printed = false;
  for (const auto &output : outputs) {
    if (!onlyHostVisible || output->isHostVisible())
      printed |= output->print();
  }
  return printed;
}

void PrintfPump::work() {
  constexpr auto interval = std::chrono::microseconds(500);
  std::unique_lock lock(mutex);
  while (!stopping) {
    lock.unlock();
    const bool busy = printAll(/*onlyHostVisible=*/true);
    lock.lock();
    if (!busy)
      ended.wait_for(lock, interval, [this] { return stopping; });
  }
}

bool PrintfPump::start() {
  if (outputs.empty())
    return true;
  assert(!thread.isStarted() && "executions of one recording do not overlap");
  stopping = false;
  return thread.start([this] { work(); });
}

void PrintfPump::stop() {
  if (!thread.isStarted())
    return;
  {
    std::lock_guard lock(mutex);
    stopping = true;
  }
  ended.notify_one();
  thread.join();
  printAll(/*onlyHostVisible=*/false);
  std::fflush(stdout);
}

} // namespace opencl
