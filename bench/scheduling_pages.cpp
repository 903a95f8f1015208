// What pages cost: the first touch of fresh memory by one thread or by all, and kernels of memory
// on small and on huge pages.
#include "scheduling.h"
#include "thread_pool.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sys/mman.h>
#include <thread>

namespace bench {
namespace {

constexpr size_t mebibyte = 1 << 20;
constexpr size_t hugePage = 2 * mebibyte;
constexpr size_t floatsInChunk = 64 << 10;

// Fresh memory, aligned to huge pages, with or without them.
class Pages {
public:
  Pages(size_t size, bool areHuge) : mapped(size + hugePage) {
    base = mmap(nullptr, mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (base == MAP_FAILED) {
      std::fprintf(stderr, "openmux-bench-scheduling: error: out of memory\n");
      std::exit(1);
    }
    const auto address = reinterpret_cast<uintptr_t>(base);
    floats = reinterpret_cast<float *>((address + hugePage - 1) / hugePage * hugePage);
    madvise(floats, size, areHuge ? MADV_HUGEPAGE : MADV_NOHUGEPAGE);
  }
  ~Pages() { munmap(base, mapped); }
  Pages(const Pages &) = delete;
  Pages &operator=(const Pages &) = delete;

  float *floats = nullptr;

private:
  size_t mapped;
  void *base = nullptr;
};

void fill(host::ThreadPool &pool, float *floats, size_t count) {
  pool.run(count / floatsInChunk, [&](size_t begin, size_t end) {
    std::fill(floats + begin * floatsInChunk, floats + end * floatsInChunk, 1.0f);
  });
}

void saxpy(host::ThreadPool &pool, float *out, const float *in, size_t count) {
  pool.run(count / floatsInChunk, [&](size_t begin, size_t end) {
    for (size_t i = begin * floatsInChunk; i != end * floatsInChunk; ++i)
      out[i] += 2.0f * in[i];
  });
}

// Indices are those of a full-period generator, which visits all elements in an irregular order.
// `count` is a power of 2.
void gather(host::ThreadPool &pool, float *out, const float *in, size_t count) {
  pool.run(count / floatsInChunk, [&](size_t begin, size_t end) {
    for (size_t i = begin * floatsInChunk; i != end * floatsInChunk; ++i)
      out[i] = in[(i * 2654435761u + 12345) & (count - 1)];
  });
}

void transpose(host::ThreadPool &pool, float *out, const float *in, size_t count) {
  size_t width = 1;
  while (width * width < count)
    width *= 2;
  const size_t height = count / width;
  pool.run(height, [&](size_t begin, size_t end) {
    for (size_t row = begin; row != end; ++row)
      for (size_t column = 0; column != width; ++column)
        out[column * height + row] = in[row * width + column];
  });
}

struct PageTimes {
  std::vector<double> touchByOne, touchByAll, saxpy, gather, transpose;
};

void measurePagesOnce(host::ThreadPool &pool, size_t size, bool areHuge, PageTimes &times) {
  const size_t count = size / sizeof(float);
  const Pages in(size, areHuge);
  const Pages out(size, areHuge);
  times.touchByOne.push_back(measure([&] { std::fill(in.floats, in.floats + count, 1.0f); }));
  times.touchByAll.push_back(measure([&] { fill(pool, out.floats, count); }));
  times.saxpy.push_back(measure([&] { saxpy(pool, out.floats, in.floats, count); }));
  times.gather.push_back(measure([&] { gather(pool, out.floats, in.floats, count); }));
  times.transpose.push_back(measure([&] { transpose(pool, out.floats, in.floats, count); }));
}

void printPages(size_t size, const char *pages, const PageTimes &times) {
  std::printf("%4zu MiB %-6s %11.0f %11.0f %9.0f %9.0f %9.0f\n", size / mebibyte, pages,
              getMedian(times.touchByOne), getMedian(times.touchByAll), getMedian(times.saxpy),
              getMedian(times.gather), getMedian(times.transpose));
}

} // namespace

void measurePages() {
  constexpr int runs = 5;
  host::ThreadPool pool(std::max(1u, std::thread::hardware_concurrency()), 1 << 20);
  std::printf("%-15s %11s %11s %9s %9s %9s   (us)\n", "pages", "touch by 1", "by all", "saxpy",
              "gather", "transpose");
  for (const size_t size : {2, 4, 16, 64, 256}) {
    PageTimes small;
    PageTimes huge;
    for (int run = 0; run != runs; ++run) {
      measurePagesOnce(pool, size * mebibyte, false, small);
      measurePagesOnce(pool, size * mebibyte, true, huge);
    }
    printPages(size * mebibyte, "small", small);
    printPages(size * mebibyte, "huge", huge);
  }
}

} // namespace bench
