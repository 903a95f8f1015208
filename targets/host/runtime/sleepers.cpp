#include "sleepers.h"

#include "futex.h"

#include <unistd.h>

namespace host {
namespace {

// A waker takes a thread from `asleep` to `taken`, so that no other wakes it, too, and then
// releases it to `awake`.
enum State : uint32_t { awake, asleep, taken };

} // namespace

bool Sleepers::prepare(size_t threads, bool areThreadsFree) {
  areFree = areThreadsFree;
  return states.alloc(threads) == cargo::result::success &&
         sleepers.alloc(threads) == cargo::result::success;
}

void Sleepers::announce(size_t thread) {
  sleepers[thread].id = gettid();
  states[thread].store(asleep);
  count.fetch_add(1);
}

void Sleepers::withdraw(size_t thread) {
  uint32_t expected = asleep;
  if (states[thread].compare_exchange_strong(expected, awake))
    count.fetch_sub(1);
  else
    awaitRelease(thread);
}

void Sleepers::sleep(size_t thread) {
  while (states[thread].load(std::memory_order_acquire) == asleep)
    waitOnFutex(states[thread], asleep);
  awaitRelease(thread);
}

// The waker that has taken this thread needs a few system calls.
void Sleepers::awaitRelease(size_t thread) {
  while (states[thread].load(std::memory_order_acquire) == taken)
    sched_yield();
}

// Sequentially consistent, even if it fails: a load that is not may precede the stores of the
// waker, which then misses a thread that does not see them either.
bool Sleepers::tryTake(size_t thread) {
  uint32_t expected = asleep;
  if (!states[thread].compare_exchange_strong(expected, taken))
    return false;
  count.fetch_sub(1);
  return true;
}

void Sleepers::release(size_t thread) {
  states[thread].store(awake, std::memory_order_release);
  wakeFutex(states[thread], 1);
}

void Sleepers::wake(size_t limit, int busyCpu) {
  if (count.load() == 0)
    return;
  const int cpu = areFree ? sched_getcpu() : -1;
  for (size_t thread = 0; thread != states.size() && limit != 0; ++thread) {
    // The count has shown the states of the threads that it counts.
    if (states[thread].load(std::memory_order_relaxed) != asleep || !tryTake(thread))
      continue;
    if (cpu >= 0)
      bar(sleepers[thread], cpu, busyCpu);
    release(thread);
    --limit;
  }
}

void Sleepers::wakeAll() {
  for (size_t thread = 0; thread != states.size(); ++thread)
    if (tryTake(thread))
      release(thread);
}

// The program may have changed the mask while the thread slept. Fails without harm on machines with
// more CPUs than a cpu_set_t has.
void Sleepers::bar(Sleeper &sleeper, int cpu, int busyCpu) {
  if (sched_getaffinity(sleeper.id, sizeof(cpu_set_t), &sleeper.original) != 0)
    return;
  sleeper.others = sleeper.original;
  CPU_CLR(static_cast<unsigned>(cpu), &sleeper.others);
  if (busyCpu >= 0)
    CPU_CLR(static_cast<unsigned>(busyCpu), &sleeper.others);
  sleeper.isBarred = CPU_COUNT(&sleeper.others) != 0 &&
                     sched_setaffinity(sleeper.id, sizeof(cpu_set_t), &sleeper.others) == 0;
}

// Leaves a mask alone that the program has changed in the meantime.
void Sleepers::settle(size_t thread) {
  Sleeper &sleeper = sleepers[thread];
  if (!sleeper.isBarred)
    return;
  sleeper.isBarred = false;
  cpu_set_t current;
  if (sched_getaffinity(0, sizeof(current), &current) == 0 && CPU_EQUAL(&current, &sleeper.others))
    sched_setaffinity(0, sizeof(cpu_set_t), &sleeper.original);
}

} // namespace host
