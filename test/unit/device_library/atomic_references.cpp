// Atomic functions by one work-item: what they give and leave in memory, in all orders and scopes.
#include "references.h"

#include <algorithm>

namespace test {

namespace {

// The value that memory has after an operation on what it had and an operand.
using Operation = Scalar (*)(Scalar old, Scalar operand);

Scalar added(Scalar old, Scalar operand) {
  if (isFloating(old.kind))
    return old.kind == Kind::Float ? Scalar::of(old.kind, static_cast<float>(old.number()) +
                                                              static_cast<float>(operand.number()))
                                   : Scalar::of(old.kind, old.number() + operand.number());
  return Scalar::of(old.kind, old.integer() + operand.integer());
}
Scalar subtracted(Scalar old, Scalar operand) {
  if (isFloating(old.kind)) {
    operand.bits ^= uint64_t(1) << (bitsIn(operand.kind) - 1);
    return added(old, operand);
  }
  return Scalar::of(old.kind, old.integer() - operand.integer());
}
Scalar lowest(Scalar old, Scalar operand) {
  if (isFloating(old.kind))
    return old.number() != old.number() || operand.number() < old.number() ? operand : old;
  // An operand of the other sign counts as what memory has.
  operand.kind = old.kind;
  return operand.integer() < old.integer() ? operand : old;
}
Scalar highest(Scalar old, Scalar operand) {
  if (isFloating(old.kind))
    return old.number() != old.number() || operand.number() > old.number() ? operand : old;
  operand.kind = old.kind;
  return operand.integer() > old.integer() ? operand : old;
}
Scalar both(Scalar old, Scalar operand) { return {old.kind, old.bits & operand.bits}; }
Scalar either(Scalar old, Scalar operand) { return {old.kind, old.bits | operand.bits}; }
Scalar different(Scalar old, Scalar operand) { return {old.kind, old.bits ^ operand.bits}; }
Scalar exchanged(Scalar old, Scalar operand) { return {old.kind, operand.bits}; }
Scalar incremented(Scalar old, Scalar) { return Scalar::of(old.kind, old.integer() + 1); }
Scalar decremented(Scalar old, Scalar) { return Scalar::of(old.kind, old.integer() - 1); }

// Zeros of either sign are as small, and as large.
bool isSame(Scalar x, Scalar y) {
  return x == y || (isFloating(x.kind) && x.number() == 0 && y.number() == 0);
}

Reference readModifyWrite(Operation operation) {
  return Reference::ofWhole([=](const Row &row) {
    const Scalar old = row.before(0);
    const bool has_operand = row.numParameters() > 1;
    return row.result() == old &&
           isSame(row.after(0), operation(old, has_operand ? row.argument(1) : old));
  });
}

// (pointer, expected, desired): every other row expects what is there.
uint64_t sometimesEqual(unsigned parameter, uint64_t bits, const std::vector<uint64_t> &before) {
  return parameter == 1 && bits % 2 == 0 ? before[0] : bits;
}

bool legacyCompareExchangeIsRight(const Row &row) {
  const Scalar old = row.before(0);
  const bool equal = old.bits == row.argument(1).bits;
  return row.result() == old && row.after(0).bits == (equal ? row.argument(2).bits : old.bits);
}

// A weak one may fail without a reason.
Reference compareExchange(bool weak) {
  return Reference::ofWhole([=](const Row &row) {
           const Scalar old = row.before(0), expected = row.before(1);
           const bool done = row.result().bits != 0;
           if (done ? old.bits != expected.bits : old.bits == expected.bits && !weak)
             return false;
           return row.after(0).bits == (done ? row.argument(2).bits : old.bits) &&
                  row.after(1).bits == (done ? expected.bits : old.bits);
         })
      .limitedBy(sometimesEqual);
}

uint64_t flag(unsigned parameter, uint64_t bits, const std::vector<uint64_t> &) {
  return parameter == 0 ? bits & 1 : bits;
}

void addFences(References &r) {
  // One work-item sees its own order in any case: groups_test has several.
  for (const char *name :
       {"mem_fence", "read_mem_fence", "write_mem_fence", "atomic_work_item_fence"})
    r.emplace(name, Reference::ofWhole([](const Row &) { return true; }));
}

} // namespace

void addAtomicReferences(References &r) {
  const std::pair<const char *, Operation> operations[] = {
      {"add", added},       {"sub", subtracted}, {"xchg", exchanged}, {"inc", incremented},
      {"dec", decremented}, {"min", lowest},     {"max", highest},    {"and", both},
      {"or", either},       {"xor", different}};
  for (const auto &[name, operation] : operations)
    for (const char *prefix : {"atomic_", "atom_", "atomic_fetch_"})
      r.emplace(std::string(prefix) + name, readModifyWrite(operation));
  for (const char *prefix : {"atomic_", "atom_"})
    r.emplace(std::string(prefix) + "cmpxchg",
              Reference::ofWhole(legacyCompareExchangeIsRight).limitedBy(sometimesEqual));
  r.emplace("atomic_exchange", readModifyWrite(exchanged));
  r.emplace("atomic_load", Reference::ofWhole([](const Row &row) {
              return row.result() == row.before(0) && row.after(0) == row.before(0);
            }));
  for (const char *name : {"atomic_store", "atomic_init"})
    r.emplace(name, Reference::ofWhole(
                        [](const Row &row) { return row.after(0).bits == row.argument(1).bits; }));
  r.emplace("atomic_compare_exchange_strong", compareExchange(false));
  r.emplace("atomic_compare_exchange_weak", compareExchange(true));
  r.emplace("atomic_flag_test_and_set", Reference::ofWhole([](const Row &row) {
                                          return row.result().bits == row.before(0).bits &&
                                                 row.after(0).bits == 1;
                                        }).limitedBy(flag));
  r.emplace("atomic_flag_clear", Reference::ofWhole([](const Row &row) {
                                   return row.after(0).bits == 0;
                                 }).limitedBy(flag));
  addFences(r);
}

} // namespace test
