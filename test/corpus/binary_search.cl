// Where keys stand in a sorted array.
// BENCH: -g 16384 -l 128 -a out:i32[16384] -a i32[16384]=iota -a u32[16384]=rand -a i32=16384
kernel void binary_search(global int *out, global const int *sorted, global const uint *keys, int n) {
  int i = get_global_id(0), key = keys[i] & 32767;
  int low = 0, high = n;
  while (low < high) {
    int middle = (low + high) / 2;
    if (sorted[middle] < key)
      low = middle + 1;
    else
      high = middle;
  }
  out[i] = low;
}
