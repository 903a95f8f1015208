// Work-groups are as large as possible, since each costs a call, but there are several for each
// compute unit if the range is large enough, so that those with more work do not keep others
// waiting. Rows come first: they are vectorized and contiguous in memory. What a row leaves of the
// size of the work-group goes to the other dimensions.
//
// Divisors are found from prime factors: this runs at each launch, and trying all numbers up to the
// limit would take longer than a small launch does.
#include "local_size_choice.h"

#include <algorithm>
#include <cstdint>

namespace opencl {
namespace {

// Work-groups for each compute unit, and the size below which the cost of a work-group exceeds the
// gain of balance.
constexpr size_t groupsPerUnit = 4;
constexpr size_t minBalancedSize = 128;
// The costs of a work-group and of each of its rows, in iterations of the work-item loop.
constexpr double groupCost = 8;
constexpr double rowCost = 2;

constexpr size_t divideUp(size_t number, size_t divisor) {
  return number / divisor + (number % divisor != 0);
}

size_t multiply(size_t a, size_t b) {
  size_t product = 0;
  return __builtin_mul_overflow(a, b, &product) ? SIZE_MAX : product;
}

// Calls function(divisor) for the divisors of a number up to a limit.
template <class Function> class Divisors {
public:
  Divisors(size_t number, size_t limit, const Function &function)
      : limit(limit), function(function) {
    findFactors(number);
    visit(0, 1);
  }

private:
  // Divisors up to the limit have no greater prime factors.
  void findFactors(size_t number) {
    for (size_t factor = 2; factor <= limit && factor <= number / factor;
         factor += factor == 2 ? 1 : 2)
      while (number % factor == 0) {
        add(factor);
        number /= factor;
      }
    if (number > 1 && number <= limit)
      add(number);
  }

  void add(size_t prime) {
    if (count == 0 || factors[count - 1].prime != prime)
      factors[count++] = {prime, 0};
    ++factors[count - 1].power;
  }

  void visit(unsigned index, size_t product) const {
    if (index == count) {
      function(product);
      return;
    }
    for (unsigned power = 0; power <= factors[index].power && product <= limit; ++power) {
      visit(index + 1, product);
      product *= factors[index].prime;
    }
  }

  struct Factor {
    size_t prime;
    unsigned power;
  };
  const size_t limit;
  const Function &function;
  // The product of the first 16 primes exceeds 64 bits.
  Factor factors[16];
  unsigned count = 0;
};

class Choice {
public:
  explicit Choice(const LocalSizeRequest &request)
      : request(request), units(std::max<size_t>(1, request.computeUnits)),
        vector(std::max<size_t>(1, request.vectorWidth)) {
    for (const size_t size : request.global)
      workItems = multiply(workItems, size);
    rows = multiply(request.global[1], request.global[2]);
    groupSize = getGroupSize();
  }

  std::array<size_t, 3> make() {
    local[0] = chooseRow(getRowSize());
    size_t room = groupSize;
    for (unsigned dimension : {1, 2}) {
      room = std::max<size_t>(1, room / local[dimension - 1]);
      local[dimension] = chooseColumn(dimension, std::min(room, request.limits[dimension]));
    }
    occupyUnits();
    return local;
  }

private:
  // How many work-items a work-group should have.
  size_t getGroupSize() const {
    size_t preferred = 1;
    for (const size_t size : request.preferred)
      preferred = multiply(preferred, std::max<size_t>(1, size));
    const size_t balanced = divideUp(divideUp(workItems, units), groupsPerUnit);
    const size_t least = std::min(minBalancedSize, divideUp(workItems, units));
    return std::max<size_t>(1,
                            std::min({preferred, std::max(balanced, least), request.maxWorkItems}));
  }

  // Rows are longer than preferred if there are too few of them to fill a work-group.
  size_t getRowSize() const {
    const size_t fill = groupSize / std::min(groupSize, rows);
    return std::min({groupSize, std::max(request.preferred[0], fill), request.limits[0]});
  }

  size_t chooseRow(size_t size) const {
    const size_t global = request.global[0];
    if (!request.acceptsPartialGroups)
      return chooseRowDivisor(size);
    if (global <= size)
      return global;
    const size_t even = divideUp(global, divideUp(global, size));
    const size_t whole = divideUp(even, vector) * vector;
    if (whole <= getRowLimit())
      return std::min(whole, global);
    return even >= vector ? even / vector * vector : even;
  }

  // The divisor with the least cost for each work-item. One that exceeds the size is an alternative
  // to rows that are far too short.
  size_t chooseRowDivisor(size_t size) const {
    size_t best = 1, larger = 0;
    const auto consider = [&](size_t divisor) {
      if (divisor <= size && getCost(divisor) < getCost(best))
        best = divisor;
      else if (divisor > size && workItems / divisor >= units &&
               (!larger || getCost(divisor) < getCost(larger)))
        larger = divisor;
    };
    Divisors(request.global[0], getRowLimit(), consider);
    const bool isShort = best < size / 2;
    return isShort && larger && 2 * getCost(larger) < getCost(best) ? larger : best;
  }

  size_t getRowLimit() const { return std::min(request.limits[0], request.maxWorkItems); }

  // Iterations of the work-item loop for each work-item of a row: vectors, and single work-items
  // for the rest.
  double getCost(size_t row) const {
    const size_t rowsPerGroup = std::max<size_t>(1, std::min(rows, groupSize / row));
    const double start = groupCost / double(rowsPerGroup) + rowCost;
    const size_t iterations = row / vector + row % vector;
    return (start + double(iterations)) / double(row);
  }

  size_t chooseColumn(unsigned dimension, size_t size) const {
    const size_t global = request.global[dimension];
    if (!request.acceptsPartialGroups) {
      size_t best = 1;
      Divisors(global, size, [&](size_t divisor) { best = std::max(best, divisor); });
      return best;
    }
    return divideUp(global, divideUp(global, size));
  }

  size_t countGroups() const {
    size_t groups = 1;
    for (unsigned dimension : {0, 1, 2})
      groups = multiply(groups, divideUp(request.global[dimension], local[dimension]));
    return groups;
  }

  // Rounding may leave fewer work-groups than compute units.
  void occupyUnits() {
    if (workItems / vector < units)
      return;
    for (unsigned dimension : {2, 1, 0}) {
      const size_t least = dimension == 0 ? vector : 1;
      while (countGroups() < units && local[dimension] > least)
        local[dimension] = shrink(dimension, std::max(least, local[dimension] / 2));
    }
  }

  // A smaller length of about `size`.
  size_t shrink(unsigned dimension, size_t size) const {
    if (request.acceptsPartialGroups)
      return dimension == 0 ? std::max(vector, size / vector * vector) : size;
    size_t best = 1;
    Divisors(request.global[dimension], size,
             [&](size_t divisor) { best = std::max(best, divisor); });
    return best;
  }

  const LocalSizeRequest &request;
  const size_t units;
  const size_t vector;
  size_t workItems = 1;
  size_t rows = 1;
  size_t groupSize = 1;
  std::array<size_t, 3> local = {1, 1, 1};
};

} // namespace

std::array<size_t, 3> chooseLocalSize(const LocalSizeRequest &request) {
  return Choice(request).make();
}

} // namespace opencl
