#include "cargo/expected.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

namespace {

cargo::expected<int, std::string> half(int number) {
  if (number % 2)
    return cargo::make_unexpected("odd");
  return number / 2;
}

cargo::expected<void, int> check(bool good) {
  if (!good)
    return cargo::make_unexpected(5);
  return {};
}

} // namespace

TEST(Expected, HoldsAValue) {
  auto result = half(8);
  ASSERT_TRUE(result);
  EXPECT_EQ(*result, 4);
  EXPECT_EQ(result.value_or(9), 4);
}

TEST(Expected, HoldsAnError) {
  auto result = half(7);
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(result.error(), "odd");
  EXPECT_EQ(result.value_or(9), 9);
}

TEST(Expected, TellsValueFromErrorOfTheSameType) {
  cargo::expected<int, int> value = 1;
  cargo::expected<int, int> error = cargo::make_unexpected(1);
  EXPECT_TRUE(value.has_value());
  EXPECT_FALSE(error.has_value());
}

TEST(Expected, MovesWhatCannotBeCopied) {
  cargo::expected<std::unique_ptr<int>, int> result = std::make_unique<int>(3);
  std::unique_ptr<int> taken = *std::move(result);
  ASSERT_TRUE(taken);
  EXPECT_EQ(*taken, 3);
}

TEST(Expected, WithoutAValue) {
  EXPECT_TRUE(check(true).has_value());
  ASSERT_FALSE(check(false));
  EXPECT_EQ(check(false).error(), 5);
}

TEST(ExpectedDeathTest, ReadingTheWrongAlternativeIsCaught) {
  auto result = half(7);
  EXPECT_DEATH((void)*result, "other alternative");
}
