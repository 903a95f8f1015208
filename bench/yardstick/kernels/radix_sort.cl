// One pass of a radix sort by digits of four bits. Each work-item has a chunk of 256 keys.
kernel void count_digits(global const uint *keys, global uint *counts, uint shift) {
  uint item = get_global_id(0), items = get_global_size(0);
  uint mine[16] = {0};
  for (uint k = item * 256; k < (item + 1) * 256; ++k)
    ++mine[(keys[k] >> shift) & 15];
  for (uint digit = 0; digit < 16; ++digit)
    counts[digit * items + item] = mine[digit];
}

// Exclusive prefix sums of `n` counts, by one work-group.
kernel __attribute__((reqd_work_group_size(256, 1, 1))) void scan_counts(global uint *counts, uint n) {
  local uint sums[256];
  uint l = get_local_id(0), each = n / 256;
  global uint *mine = counts + l * each;
  uint sum = 0;
  for (uint k = 0; k < each; ++k)
    sum += mine[k];
  sums[l] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint o = 1; o < 256; o *= 2) {
    uint before = l >= o ? sums[l - o] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    sums[l] += before;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  uint next = sums[l] - sum;
  for (uint k = 0; k < each; ++k) {
    uint count = mine[k];
    mine[k] = next;
    next += count;
  }
}

kernel void scatter_keys(global const uint *keys, global uint *sorted, global const uint *offsets,
                         uint shift) {
  uint item = get_global_id(0), items = get_global_size(0);
  uint next[16];
  for (uint digit = 0; digit < 16; ++digit)
    next[digit] = offsets[digit * items + item];
  for (uint k = item * 256; k < (item + 1) * 256; ++k) {
    uint key = keys[k];
    sorted[next[(key >> shift) & 15]++] = key;
  }
}
