#include "cargo/optional.h"

#include <gtest/gtest.h>

#include <string>

static_assert(std::is_same_v<cargo::optional<int>, std::optional<int>>,
              "a value's optional is the standard library's");
static_assert(!std::is_constructible_v<cargo::optional<const int &>, int &&>,
              "an optional reference never binds to a temporary");

TEST(OptionalReference, StartsEmpty) {
  cargo::optional<int &> none;
  EXPECT_FALSE(none.has_value());
  EXPECT_FALSE(static_cast<bool>(none));
  EXPECT_TRUE(none == cargo::nullopt);
}

TEST(OptionalReference, RefersToTheObjectItself) {
  int number = 1;
  cargo::optional<int &> reference(number);
  ASSERT_TRUE(reference.has_value());
  *reference = 7;
  EXPECT_EQ(number, 7);
  EXPECT_EQ(&reference.value(), &number);
}

TEST(OptionalReference, AssignmentRebinds) {
  int first = 1, second = 2;
  cargo::optional<int &> reference(first);
  reference = second;
  EXPECT_EQ(&*reference, &second);
  EXPECT_EQ(first, 1);
  reference = cargo::nullopt;
  EXPECT_FALSE(reference.has_value());
}

TEST(OptionalReference, ValueOrFallsBack) {
  int fallback = 3, number = 4;
  cargo::optional<int &> reference;
  EXPECT_EQ(&reference.value_or(fallback), &fallback);
  reference = number;
  EXPECT_EQ(&reference.value_or(fallback), &number);
}

TEST(OptionalReference, TakesConstReferees) {
  const std::string text = "text";
  cargo::optional<const std::string &> reference(text);
  EXPECT_EQ(reference->size(), 4u);
  reference.reset();
  EXPECT_FALSE(reference.has_value());
}
