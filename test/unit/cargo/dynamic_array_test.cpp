#include "cargo/dynamic_array.h"

#include <gtest/gtest.h>

#include <limits>
#include <numeric>

TEST(DynamicArray, StartsEmptyWithoutAllocating) {
  cargo::dynamic_array<int> array;
  EXPECT_TRUE(array.empty());
  EXPECT_EQ(array.data(), nullptr);
  EXPECT_EQ(array.begin(), array.end());
}

TEST(DynamicArray, ElementsAreValueInitialized) {
  cargo::dynamic_array<int> array;
  ASSERT_EQ(array.alloc(100), cargo::result::success);
  EXPECT_EQ(array.size(), 100u);
  EXPECT_EQ(std::accumulate(array.begin(), array.end(), 0), 0);
  array[99] = 5;
  EXPECT_EQ(*(array.end() - 1), 5);
}

TEST(DynamicArray, AnImpossibleSizeIsAnErrorAndChangesNothing) {
  cargo::dynamic_array<int> array;
  ASSERT_EQ(array.alloc(3), cargo::result::success);
  array[1] = 42;
  EXPECT_EQ(array.alloc(std::numeric_limits<std::size_t>::max()), cargo::result::bad_alloc);
  ASSERT_EQ(array.size(), 3u);
  EXPECT_EQ(array[1], 42);
}

TEST(DynamicArray, AllocatingAgainReplaces) {
  cargo::dynamic_array<int> array;
  ASSERT_EQ(array.alloc(3), cargo::result::success);
  array[0] = 1;
  ASSERT_EQ(array.alloc(2), cargo::result::success);
  EXPECT_EQ(array.size(), 2u);
  EXPECT_EQ(array[0], 0);
  ASSERT_EQ(array.alloc(0), cargo::result::success);
  EXPECT_TRUE(array.empty());
}

TEST(DynamicArray, MovingLeavesTheSourceEmpty) {
  cargo::dynamic_array<int> first;
  ASSERT_EQ(first.alloc(4), cargo::result::success);
  cargo::dynamic_array<int> second(std::move(first));
  EXPECT_EQ(second.size(), 4u);
  EXPECT_TRUE(first.empty());
  first = std::move(second);
  EXPECT_EQ(first.size(), 4u);
  EXPECT_EQ(second.size(), 0u);
}
