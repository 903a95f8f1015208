// One step of a bitonic sort.
// BENCH: -g 131072 -l 64 -a out:u32[131072]=rand -a u32=64 -a u32=256
kernel void bitonic(global uint *data, uint j, uint k) {
  uint i = get_global_id(0), other = i ^ j;
  if (other > i) {
    uint a = data[i], b = data[other];
    if ((a > b) == ((i & k) == 0)) {
      data[i] = b;
      data[other] = a;
    }
  }
}
