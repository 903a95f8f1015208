// Properties of the local size that the driver chooses, for a great many ranges and devices.
#include "core/local_size_choice.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <ctime>
#include <random>
#include <string>
#include <vector>

namespace {

using opencl::chooseLocalSize;
using opencl::LocalSizeRequest;
using Size = std::array<size_t, 3>;

LocalSizeRequest makeRequest(Size global, bool acceptsPartialGroups, size_t computeUnits = 2,
                             size_t vectorWidth = 16) {
  LocalSizeRequest request;
  request.global = global;
  request.preferred = {2048, 1, 1};
  request.limits = {4096, 4096, 4096};
  request.maxWorkItems = 4096;
  request.computeUnits = computeUnits;
  request.vectorWidth = vectorWidth;
  request.acceptsPartialGroups = acceptsPartialGroups;
  return request;
}

size_t product(Size size) { return size[0] * size[1] * size[2]; }

size_t countGroups(Size global, Size local) {
  size_t groups = 1;
  for (unsigned i = 0; i != 3; ++i)
    groups *= (global[i] + local[i] - 1) / local[i];
  return groups;
}

bool divides(Size local, Size global) {
  return global[0] % local[0] == 0 && global[1] % local[1] == 0 && global[2] % local[2] == 0;
}

std::string describe(const LocalSizeRequest &request, Size local) {
  std::string text = "global";
  for (size_t size : request.global)
    text += " " + std::to_string(size);
  text += ", local";
  for (size_t size : local)
    text += " " + std::to_string(size);
  return text + ", units " + std::to_string(request.computeUnits) + ", vector " +
         std::to_string(request.vectorWidth) +
         (request.acceptsPartialGroups ? ", partial groups" : "");
}

// The greatest divisor of `global` up to `limit`.
size_t getDivisor(size_t global, size_t limit) {
  size_t divisor = std::min(global, limit);
  while (global % divisor)
    --divisor;
  return divisor;
}

void checkLimits(const LocalSizeRequest &request, Size local) {
  for (unsigned i = 0; i != 3; ++i) {
    ASSERT_GE(local[i], 1u);
    EXPECT_LE(local[i], request.limits[i]);
    EXPECT_LE(local[i], request.global[i]);
  }
  EXPECT_LE(product(local), request.maxWorkItems);
  if (!request.acceptsPartialGroups)
    EXPECT_TRUE(divides(local, request.global));
}

void checkOccupancy(const LocalSizeRequest &request, Size local) {
  if (product(request.global) / request.vectorWidth >= request.computeUnits)
    EXPECT_GE(countGroups(request.global, local), request.computeUnits);
}

// Rows are whole vectors, or all of the range.
void checkVectors(const LocalSizeRequest &request, Size local) {
  if (request.acceptsPartialGroups && request.limits[0] >= request.vectorWidth &&
      request.maxWorkItems >= request.vectorWidth && request.preferred[0] >= request.vectorWidth)
    EXPECT_TRUE(local[0] % request.vectorWidth == 0 || local[0] == request.global[0]);
}

void check(const LocalSizeRequest &request) {
  const Size local = chooseLocalSize(request);
  SCOPED_TRACE(describe(request, local));
  checkLimits(request, local);
  checkOccupancy(request, local);
  checkVectors(request, local);
}

TEST(LocalSize, HasItsPropertiesForAllSmallRanges) {
  for (bool partial : {false, true})
    for (size_t units : {1, 2, 3, 6, 64})
      for (size_t x = 1; x <= 600; ++x) {
        check(makeRequest({x, 1, 1}, partial, units));
        check(makeRequest({x, 7, 1}, partial, units, 4));
        check(makeRequest({3, x, 5}, partial, units));
        if (HasFailure())
          return;
      }
}

TEST(LocalSize, HasItsPropertiesForRandomRangesAndDevices) {
  std::mt19937_64 random(1);
  const auto choose = [&](size_t limit) { return 1 + random() % limit; };
  for (unsigned i = 0; i != 200000 && !HasFailure(); ++i) {
    const Size global = {choose(size_t(1) << choose(20)), choose(size_t(1) << choose(10)),
                         choose(size_t(1) << choose(10))};
    LocalSizeRequest request =
        makeRequest(global, random() % 2, choose(200), size_t(1) << random() % 7);
    request.preferred = {choose(4096), choose(64), choose(4)};
    request.limits = {choose(4096), choose(4096), choose(64)};
    request.maxWorkItems = choose(4096);
    check(request);
  }
}

TEST(LocalSize, FillsTheUnitsFirst) {
  for (bool partial : {false, true}) {
    EXPECT_EQ(countGroups({64, 1, 1}, chooseLocalSize(makeRequest({64, 1, 1}, partial, 4))), 4u);
    EXPECT_GE(countGroups({4096, 1, 1}, chooseLocalSize(makeRequest({4096, 1, 1}, partial))), 8u);
    EXPECT_GE(countGroups({128, 128, 1}, chooseLocalSize(makeRequest({128, 128, 1}, partial, 8))),
              32u);
  }
}

TEST(LocalSize, FillsGroupsIfThereIsEnoughWork) {
  for (bool partial : {false, true})
    for (Size global : {Size{1 << 20, 1, 1}, {1024, 1024, 1}, {16, 65536, 1}, {64, 64, 64}}) {
      const Size local = chooseLocalSize(makeRequest(global, partial));
      EXPECT_EQ(product(local), 2048u) << describe(makeRequest(global, partial), local);
    }
}

TEST(LocalSize, KeepsRowsTogether) {
  for (bool partial : {false, true}) {
    EXPECT_EQ(chooseLocalSize(makeRequest({1920, 1080, 1}, partial)), (Size{1920, 1, 1}));
    EXPECT_EQ(chooseLocalSize(makeRequest({128, 128, 128}, partial)), (Size{128, 16, 1}));
    EXPECT_EQ(chooseLocalSize(makeRequest({16, 16, 4096}, partial)), (Size{16, 16, 8}));
  }
}

TEST(LocalSize, HasTheShapeThatTheKernelPrefers) {
  for (bool partial : {false, true}) {
    LocalSizeRequest request = makeRequest({1024, 1024, 1}, partial);
    request.preferred = {16, 64, 1};
    EXPECT_EQ(chooseLocalSize(request), (Size{16, 64, 1}));
    // One row cannot have that shape.
    request.global = {1 << 20, 1, 1};
    EXPECT_EQ(chooseLocalSize(request), (Size{1024, 1, 1}));
  }
}

TEST(LocalSize, OfPrimeRangesIsNotTiny) {
  for (size_t prime : {1009, 10007, 65537, 1000003}) {
    const Size local = chooseLocalSize(makeRequest({prime, 1, 1}, true));
    EXPECT_GE(local[0], 128u) << prime;
    EXPECT_GE(product(chooseLocalSize(makeRequest({3, prime, 1}, true))), 128u) << prime;
    EXPECT_GE(product(chooseLocalSize(makeRequest({prime, prime, 1}, true))), 1024u) << prime;
  }
  // Whole rows, although they are longer than preferred.
  LocalSizeRequest request = makeRequest({4093, 64, 1}, false);
  EXPECT_EQ(chooseLocalSize(request), (Size{4093, 1, 1}));
}

// Where partial groups are refused, vectors must be whole only if that does not cost more in
// groups.
TEST(LocalSize, WeighsDivisors) {
  EXPECT_EQ(chooseLocalSize(makeRequest({3 * 5 * 1024, 1, 1}, false))[0] % 16, 0u);
  EXPECT_EQ(chooseLocalSize(makeRequest({1000000, 1, 1}, false))[0] % 16, 0u);
  // 16 is the only divisor that is a multiple of the vector.
  const size_t global = size_t(16) * 10007;
  EXPECT_EQ(chooseLocalSize(makeRequest({global, 1, 1}, false))[0], 16u);
  // 2039 and 16 * 2039 have none but themselves; 2039 is better than vectors by 16.
  EXPECT_EQ(chooseLocalSize(makeRequest({size_t(16) * 2039, 1, 1}, false))[0], 2039u);
}

// Where rows are short, columns are as long as they can be.
TEST(LocalSize, HasTheLongestColumns) {
  for (size_t columns = 256; columns <= 5000; ++columns) {
    const Size local = chooseLocalSize(makeRequest({64, columns, 1}, false));
    EXPECT_EQ(local[0], 64u);
    EXPECT_EQ(local[1], getDivisor(columns, 32)) << columns;
  }
}

TEST(LocalSize, DoesNotOverflow) {
  for (bool partial : {false, true})
    for (Size global : {Size{SIZE_MAX, 1, 1}, {SIZE_MAX, SIZE_MAX, SIZE_MAX}, {1, 1, SIZE_MAX}}) {
      const LocalSizeRequest request = makeRequest(global, partial);
      const Size local = chooseLocalSize(request);
      SCOPED_TRACE(describe(request, local));
      checkLimits(request, local);
    }
}

// Trying all numbers up to the size or to its root would take seconds or years.
TEST(LocalSize, IsNotSearchedAmongAllNumbers) {
  const auto start = std::clock();
  // The greatest prime below 2^64, and a number with many divisors.
  for (size_t size : {size_t(18446744073709551557u), size_t(897612484786617600u)})
    for (bool partial : {false, true})
      EXPECT_GT(chooseLocalSize(makeRequest({size, 1, 1}, partial))[0], 0u) << size;
  EXPECT_LT(double(std::clock() - start) / CLOCKS_PER_SEC, 1);
}

} // namespace
