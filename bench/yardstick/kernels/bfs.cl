// One level of a breadth-first search. Work-items may set the same level at once.
kernel void bfs(global int *levels, global const uint *offsets, global const uint *neighbours,
                int level) {
  size_t node = get_global_id(0);
  if (levels[node] != level)
    return;
  for (uint k = offsets[node]; k < offsets[node + 1]; ++k)
    if (levels[neighbours[k]] < 0)
      levels[neighbours[k]] = level + 1;
}
