#include "job.h"
#include "loops.h"
#include "random.h"

#include <atomic>

namespace yardstick {

namespace {

// Neighbours of nodes, in compressed rows.
struct Graph {
  std::vector<std::uint32_t> offsets = {0}, neighbours;
};

// Each node has up to seven neighbours anywhere.
Graph makeGraph(std::size_t nodes) {
  Random random(3);
  Graph graph;
  for (std::size_t node = 0; node < nodes; ++node) {
    for (std::uint64_t k = random.next() % 8; k > 0; --k)
      graph.neighbours.push_back(std::uint32_t(random.next() % nodes));
    graph.offsets.push_back(std::uint32_t(graph.neighbours.size()));
  }
  return graph;
}

// Nodes of the next level, which threads may find at once; whether there are any.
bool visitLevel(int *levels, const std::uint32_t *offsets, const std::uint32_t *neighbours,
                std::size_t nodes, int level) {
  bool found = false;
#pragma omp parallel for reduction(| : found)
  for (std::size_t node = 0; node < nodes; ++node) {
    if (std::atomic_ref(levels[node]).load(std::memory_order_relaxed) != level)
      continue;
    for (std::uint32_t k = offsets[node]; k < offsets[node + 1]; ++k) {
      const std::atomic_ref other(levels[neighbours[k]]);
      if (other.load(std::memory_order_relaxed) < 0) {
        other.store(level + 1, std::memory_order_relaxed);
        found = true;
      }
    }
  }
  return found;
}

Job makeBfs(Scale scale) {
  Job job("bfs");
  const std::size_t n = scale(1 << 18, 1 << 11);
  Graph graph = makeGraph(n);
  // The first node with neighbours.
  std::vector<int> start(n, -1);
  start[std::find_if(graph.offsets.begin(), graph.offsets.end(), [](auto o) { return o > 0; }) -
        graph.offsets.begin() - 1] = 0;
  std::vector<int> all = start;
  int depth = 0;
  while (visitLevel(all.data(), graph.offsets.data(), graph.neighbours.data(), n, depth))
    ++depth;
  const double edges = double(graph.neighbours.size());
  const auto levels = job.update(std::move(start));
  const auto offsets = job.input(std::move(graph.offsets));
  const auto neighbours = job.input(std::move(graph.neighbours));
  for (int level = 0; level <= depth; ++level)
    job.launch("bfs", {n}, {}, levels, offsets, neighbours, level);
  job.loop = [=] {
    for (int level = 0; level <= depth; ++level)
      visitLevel(levels.data, offsets.data, neighbours.data, n, level);
  };
  job.bytes = 4.0 * double(n) * (depth + 1) + 8.0 * edges;
  return job;
}

Job makeFloydWarshall(Scale scale) {
  Job job("floyd_warshall");
  const std::size_t n = scale(512, 64);
  const auto distance = job.update(randoms<int>(n * n, 1, 1000));
  for (std::size_t k = 0; k < n; ++k)
    job.launch("floyd_warshall", {n, n}, {}, distance, int(n), int(k));
  job.loop = [=] {
    for (std::size_t k = 0; k < n; ++k)
      parallelFor(n, [=](std::size_t row) {
        for (std::size_t column = 0; column < n; ++column)
          distance[row * n + column] = std::min(distance[row * n + column],
                                                distance[row * n + k] + distance[k * n + column]);
      });
  };
  job.bytes = 8.0 * double(n * n * n);
  job.flops = 2.0 * double(n * n * n);
  return job;
}

} // namespace

std::vector<Entry> getGraphJobs() {
  return {
      {"bfs", makeBfs},
      {"floyd_warshall", makeFloydWarshall},
  };
}

} // namespace yardstick
