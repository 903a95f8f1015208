// One step of a bitonic sort in global memory.
// BENCH: -g 65536 -l 128 -a out:u32[65536]=rand -a u32=64 -a u32=16
kernel void bitonic_sort(global uint *data, uint k, uint j) {
  uint i = get_global_id(0), other = i ^ j;
  if (other <= i)
    return;
  uint a = data[i], b = data[other];
  bool up = (i & k) == 0;
  if ((a > b) == up) {
    data[i] = b;
    data[other] = a;
  }
}
