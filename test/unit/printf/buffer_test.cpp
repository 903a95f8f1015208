// The host's half of the printf buffer, against a device's half written here.
#include "compiler/printf/buffer.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cstring>
#include <thread>

using namespace builtins::printf;

namespace {

class PrintfBufferTest : public testing::Test {
protected:
  void initialize(std::size_t size, bool readWhileRunning = true) {
    memory.resize(size / sizeof(uint32_t));
    ASSERT_TRUE(initializeBuffer(getBytes(), readWhileRunning));
    reader = std::make_unique<buffer_reader>(getBytes(), calls);
  }

  std::span<uint8_t> getBytes() {
    return {reinterpret_cast<uint8_t *>(memory.data()), memory.size() * sizeof(uint32_t)};
  }
  buffer_header &getHeader() { return *reinterpret_cast<buffer_header *>(memory.data()); }

  uint32_t &getWord(uint32_t position) {
    return memory[(sizeof(buffer_header) + (position & (getHeader().capacity - 1))) / 4];
  }

  // Takes room for a record; false if there is none.
  bool reserve(uint32_t words, uint32_t &position) {
    std::atomic_ref<uint32_t> reserved(getHeader().reserved);
    position = reserved.load();
    do {
      const uint32_t used = position - std::atomic_ref(getHeader().consumed).load();
      if (getHeader().capacity - used < 4 * words)
        return false;
    } while (!reserved.compare_exchange_weak(position, position + 4 * words));
    return true;
  }

  void publish(uint32_t position, std::initializer_list<uint32_t> words) {
    uint32_t next = position;
    for (const uint32_t word : words)
      std::atomic_ref(getWord(next += 4)).store(word, std::memory_order_relaxed);
    std::atomic_ref(getWord(position)).store(static_cast<uint32_t>(words.size()) + 1);
  }

  bool store(std::initializer_list<uint32_t> words) {
    uint32_t position = 0;
    if (!reserve(static_cast<uint32_t>(words.size()) + 1, position))
      return false;
    publish(position, words);
    return true;
  }

  std::string read() {
    std::string output;
    reader->read([&](std::string_view text) { output += text; });
    return output;
  }

  const printer calls{{{"a%d ", {type::INT}, {}}, {"b%ld ", {type::LONG}, {}}}};
  std::vector<uint32_t> memory;
  std::unique_ptr<buffer_reader> reader;
};

TEST_F(PrintfBufferTest, TooSmall) {
  std::vector<uint8_t> bytes(sizeof(buffer_header) + 4);
  EXPECT_FALSE(initializeBuffer(bytes, true));
  EXPECT_FALSE(initializeBuffer({}, true));
}

TEST_F(PrintfBufferTest, CapacityIsAPowerOfTwo) {
  initialize(defaultBufferSize);
  EXPECT_EQ(getHeader().capacity, 1u << 20);
  EXPECT_EQ(getHeader().flags, flagWait);
  initialize(sizeof(buffer_header) + 100, false);
  EXPECT_EQ(getHeader().capacity, 64u);
  EXPECT_EQ(getHeader().flags, 0u);
}

TEST_F(PrintfBufferTest, PrintsInOrder) {
  initialize(1024);
  EXPECT_EQ(read(), "");
  EXPECT_TRUE(store({0, 1}));
  EXPECT_TRUE(store({1, 2, 1}));
  EXPECT_TRUE(store({0, 3}));
  EXPECT_EQ(read(), "a1 b4294967298 a3 ");
  EXPECT_EQ(read(), "");
  EXPECT_EQ(reader->getLostCount(), 0u);
}

TEST_F(PrintfBufferTest, WaitsForRecordsThatAreNotComplete) {
  initialize(1024);
  uint32_t first = 0;
  ASSERT_TRUE(reserve(3, first));
  EXPECT_TRUE(store({0, 2}));
  EXPECT_EQ(read(), "");
  publish(first, {0, 1});
  EXPECT_EQ(read(), "a1 a2 ");
}

TEST_F(PrintfBufferTest, RecordsWrapAround) {
  initialize(sizeof(buffer_header) + 32);
  for (uint32_t i = 0; i != 100; ++i) {
    ASSERT_TRUE(store({0, i}));
    ASSERT_TRUE(store({1, i, 0}));
    EXPECT_FALSE(store({0, i}));
    EXPECT_EQ(read(), "a" + std::to_string(i) + " b" + std::to_string(i) + " ");
  }
}

TEST_F(PrintfBufferTest, PositionsWrapAround) {
  memory.resize((sizeof(buffer_header) + 64) / 4);
  ASSERT_TRUE(initializeBuffer(getBytes(), true));
  getHeader().reserved = getHeader().consumed = 0u - 8u;
  reader = std::make_unique<buffer_reader>(getBytes(), calls);
  EXPECT_TRUE(store({0, 1}));
  EXPECT_TRUE(store({0, 2}));
  EXPECT_EQ(read(), "a1 a2 ");
}

TEST_F(PrintfBufferTest, RecordsThatMakeNoSense) {
  initialize(1024);
  EXPECT_TRUE(store({7, 1}));    // no such call
  EXPECT_TRUE(store({0, 1, 2})); // too many words
  EXPECT_TRUE(store({0, 5}));
  EXPECT_EQ(read(), "a5 ");
  EXPECT_EQ(reader->getLostCount(), 2u);
}

TEST_F(PrintfBufferTest, OverwrittenBuffer) {
  initialize(1024);
  EXPECT_TRUE(store({0, 1}));
  EXPECT_TRUE(store({0, 2}));
  std::memset(memory.data() + sizeof(buffer_header) / 4, 0xff, 900);
  EXPECT_EQ(read(), "");
  EXPECT_GE(reader->getLostCount(), 1u);
  std::memset(memory.data(), 0xa5, 1000);
  EXPECT_EQ(read(), "");
  EXPECT_EQ(read(), "");
}

TEST_F(PrintfBufferTest, LostCallsAreCounted) {
  initialize(1024);
  getHeader().lost = 3;
  EXPECT_EQ(reader->getLostCount(), 3u);
}

// Several threads write more than the buffer holds while it is read.
TEST_F(PrintfBufferTest, NothingIsLostWhileItIsRead) {
  initialize(sizeof(buffer_header) + 64);
  constexpr uint32_t threadCount = 3;
  constexpr uint32_t perThread = 500;
  std::atomic<uint32_t> running = threadCount;
  std::vector<std::thread> threads;
  for (uint32_t thread = 0; thread != threadCount; ++thread)
    threads.emplace_back([&, thread] {
      for (uint32_t i = 0; i != perThread; ++i)
        while (!store({0, thread * perThread + i}))
          std::this_thread::yield();
      --running;
    });
  std::string output;
  while (running != 0) {
    output += read();
    std::this_thread::yield();
  }
  for (std::thread &thread : threads)
    thread.join();
  output += read();

  uint32_t next[threadCount] = {};
  std::size_t count = 0;
  for (const char *text = output.c_str(); *text; ++count) {
    ASSERT_EQ(*text, 'a');
    char *end = nullptr;
    const auto value = static_cast<uint32_t>(std::strtoul(text + 1, &end, 10));
    EXPECT_EQ(value % perThread, next[value / perThread]++);
    text = end + 1;
  }
  EXPECT_EQ(count, threadCount * perThread);
}

} // namespace
