#include "mux/arena.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <vector>

TEST(Arena, GivesAlignedMemoryThatDoesNotOverlap) {
  mux::Arena arena;
  std::vector<std::pair<char *, size_t>> pieces;
  for (size_t i = 1; i != 2000; ++i) {
    const size_t alignment = size_t(1) << (i % 8);
    const size_t size = i % 97;
    auto *piece = static_cast<char *>(arena.allocate(size, alignment));
    ASSERT_NE(piece, nullptr);
    EXPECT_EQ(reinterpret_cast<uintptr_t>(piece) % alignment, 0u);
    std::memset(piece, static_cast<int>(i % 251), size);
    pieces.emplace_back(piece, size);
  }
  for (size_t i = 1; i != 2000; ++i) {
    const auto [piece, size] = pieces[i - 1];
    for (size_t byte = 0; byte != size; ++byte)
      ASSERT_EQ(static_cast<unsigned char>(piece[byte]), i % 251);
  }
}

TEST(Arena, RewindingGivesTheSameMemoryAgain) {
  mux::Arena arena;
  const auto fill = [&] {
    std::vector<void *> pieces;
    for (size_t i = 0; i != 500; ++i)
      pieces.push_back(arena.allocate(100 + i, 16));
    return pieces;
  };
  const auto first = fill();
  arena.rewind();
  EXPECT_EQ(fill(), first);
}

TEST(Arena, LargePiecesHaveBlocksOfTheirOwn) {
  mux::Arena arena;
  auto *large = static_cast<char *>(arena.allocate(1 << 20, 64));
  ASSERT_NE(large, nullptr);
  std::memset(large, 1, 1 << 20);
  EXPECT_NE(arena.allocate(16, 16), nullptr);
}

TEST(Arena, ImpossibleSizesGiveNull) {
  mux::Arena arena;
  EXPECT_EQ(arena.allocate(SIZE_MAX, 16), nullptr);
  EXPECT_EQ(arena.allocate(SIZE_MAX - 64, 16), nullptr);
  EXPECT_NE(arena.allocate(16, 16), nullptr);
}

TEST(Arena, CopiesLists) {
  mux::Arena arena;
  std::vector<int> numbers = {1, 2, 3};
  const std::span<int> copy = arena.copy(std::span<const int>(numbers));
  numbers.assign(3, 0);
  ASSERT_EQ(copy.size(), 3u);
  EXPECT_EQ(copy[2], 3);
  EXPECT_TRUE(arena.copy(std::span<const int>()).empty());
}
