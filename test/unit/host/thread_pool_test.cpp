#include "thread_pool.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <thread>
#include <unistd.h>
#include <vector>

namespace host::test {
namespace {

constexpr size_t stackSize = 1024 * 1024;

// Counts how often each index is visited.
class Visits {
public:
  explicit Visits(size_t count) : count(count), visits(new std::atomic<int>[count]()) {}

  void add(size_t begin, size_t end) {
    ASSERT_LT(begin, end);
    ASSERT_LE(end, count);
    for (size_t index = begin; index != end; ++index)
      visits[index].fetch_add(1, std::memory_order_relaxed);
  }
  bool areAll(int expected) const {
    for (size_t index = 0; index != count; ++index)
      if (visits[index].load() != expected)
        return false;
    return true;
  }

private:
  size_t count;
  std::unique_ptr<std::atomic<int>[]> visits;
};

TEST(ThreadPool, EachIndexOnce) {
  for (unsigned threads : {1, 2, 3, 8}) {
    ThreadPool pool(threads, stackSize);
    for (size_t count : {0, 1, 2, 3, 15, 16, 17, 1000, 100'003}) {
      Visits visits(count);
      pool.run(count, [&](size_t begin, size_t end) { visits.add(begin, end); });
      EXPECT_TRUE(visits.areAll(1)) << threads << " threads, " << count << " indices";
    }
  }
}

TEST(ThreadPool, ManyJobsInARow) {
  ThreadPool pool(4, stackSize);
  Visits visits(37);
  for (int round = 0; round != 5000; ++round)
    pool.run(37, [&](size_t begin, size_t end) { visits.add(begin, end); });
  EXPECT_TRUE(visits.areAll(5000));
}

TEST(ThreadPool, JobsAfterEveryoneFellAsleep) {
  ThreadPool pool(4, stackSize);
  for (int round = 0; round != 20; ++round) {
    Visits visits(100);
    pool.run(100, [&](size_t begin, size_t end) { visits.add(begin, end); });
    EXPECT_TRUE(visits.areAll(1));
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
}

// Each index waits for all the others: this only ends if there is a thread for each.
TEST(ThreadPool, AllThreadsTakePart) {
  for (unsigned threads : {2, 4, 7}) {
    ThreadPool pool(threads, stackSize);
    for (int round = 0; round != 10; ++round) {
      std::atomic<unsigned> arrived = 0;
      pool.run(threads, [&](size_t begin, size_t end) {
        ASSERT_EQ(end, begin + 1);
        ++arrived;
        while (arrived.load() != threads)
          std::this_thread::yield();
      });
      EXPECT_EQ(arrived.load(), threads);
    }
  }
}

// The first indices that the threads of a pool take.
std::set<size_t> getFirstIndices(unsigned threads, size_t count, Numbering numbering) {
  ThreadPool pool(threads, stackSize);
  std::mutex lock;
  std::map<std::thread::id, size_t> firsts;
  std::atomic<unsigned> arrived = 0;
  const auto visit = [&](size_t begin, size_t) {
    std::unique_lock held(lock);
    if (!firsts.try_emplace(std::this_thread::get_id(), begin).second)
      return;
    held.unlock();
    ++arrived;
    while (arrived.load() != threads)
      std::this_thread::yield();
  };
  pool.run(count, visit, numbering);
  std::set<size_t> begins;
  for (const auto &[thread, begin] : firsts)
    begins.insert(begin);
  return begins;
}

// Threads begin far from each other, so that each reads memory in streams of its own.
TEST(ThreadPool, ThreadsHaveTheirOwnParts) {
  for (Numbering numbering : {Numbering::Line, Numbering::Matrix}) {
    EXPECT_EQ(getFirstIndices(2, 1001, numbering), std::set<size_t>({0, 501}));
    EXPECT_EQ(getFirstIndices(3, 1001, numbering), std::set<size_t>({0, 334, 668}));
  }
}

TEST(ThreadPool, OnlyLinesHaveShortParts) {
  EXPECT_EQ(getFirstIndices(2, 8, Numbering::Line), std::set<size_t>({0, 4}));
  EXPECT_EQ(getFirstIndices(3, 3, Numbering::Line), std::set<size_t>({0, 1, 2}));
  EXPECT_EQ(getFirstIndices(2, 8, Numbering::Matrix), std::set<size_t>({0, 1}));
  EXPECT_EQ(getFirstIndices(2, 95, Numbering::Matrix), std::set<size_t>({0, 1}));
}

// The caller runs out of work long before the others do, and must sleep until they have finished.
TEST(ThreadPool, WaitsForSlowHelpers) {
  ThreadPool pool(3, stackSize);
  const std::thread::id caller = std::this_thread::get_id();
  for (int round = 0; round != 5; ++round) {
    std::atomic<int> finished = 0;
    std::atomic<int> started = 0;
    pool.run(3, [&](size_t, size_t) {
      ++started;
      while (started.load() != 3)
        std::this_thread::yield();
      if (std::this_thread::get_id() != caller)
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
      ++finished;
    });
    EXPECT_EQ(finished.load(), 3);
  }
}

// One index takes as long as all the others together; they must not queue up behind it.
TEST(ThreadPool, UnevenWork) {
  ThreadPool pool(2, stackSize);
  std::atomic<size_t> othersDone = 0;
  bool sawAll = false;
  pool.run(1000, [&](size_t begin, size_t end) {
    for (size_t index = begin; index != end; ++index) {
      if (index != 0) {
        ++othersDone;
        continue;
      }
      const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(60);
      while (othersDone.load() != 999 && std::chrono::steady_clock::now() < deadline)
        std::this_thread::yield();
      sawAll = othersDone.load() == 999;
    }
  });
  EXPECT_TRUE(sawAll);
}

TEST(ThreadPool, SeveralCallers) {
  ThreadPool pool(3, stackSize);
  std::vector<std::thread> callers;
  std::atomic<size_t> total = 0;
  for (int caller = 0; caller != 4; ++caller)
    callers.emplace_back([&] {
      for (int round = 0; round != 300; ++round)
        pool.run(50, [&](size_t begin, size_t end) { total += end - begin; });
    });
  for (std::thread &caller : callers)
    caller.join();
  EXPECT_EQ(total.load(), 4u * 300 * 50);
}

TEST(ThreadPool, ResultsAreVisibleToTheCaller) {
  ThreadPool pool(4, stackSize);
  std::vector<size_t> squares(10'000);
  for (int round = 0; round != 20; ++round) {
    std::fill(squares.begin(), squares.end(), 0);
    pool.run(squares.size(), [&](size_t begin, size_t end) {
      for (size_t index = begin; index != end; ++index)
        squares[index] = index * index;
    });
    for (size_t index = 0; index != squares.size(); ++index)
      ASSERT_EQ(squares[index], index * index);
  }
}

TEST(ThreadPool, CanGoAtAnyTime) {
  for (int round = 0; round != 50; ++round) {
    ThreadPool unused(4, stackSize);
    ThreadPool pool(4, stackSize);
    std::atomic<size_t> total = 0;
    pool.run(10, [&](size_t begin, size_t end) { total += end - begin; });
    EXPECT_EQ(total.load(), 10u);
  }
}

// The pool stops at about the time at which its worker sees the job. A worker that misses the stop
// sleeps forever; the alarm then ends the program.
TEST(ThreadPool, StopsWhileWorkersLookForJobs) {
  alarm(120);
  for (int round = 0; round != 3000; ++round) {
    ThreadPool pool(2, stackSize);
    pool.run(2, [](size_t, size_t) {});
    const auto end = std::chrono::steady_clock::now() + std::chrono::microseconds(round % 150);
    while (std::chrono::steady_clock::now() < end)
      ;
  }
  alarm(0);
}

} // namespace
} // namespace host::test
