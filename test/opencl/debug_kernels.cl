int square(int x) {
  int result = x * x;
  return result;
}

kernel void after_barrier(global int *out, global const int *in, int bias) {
  local int shared[16];
  size_t lid = get_local_id(0);
  int mine = in[get_global_id(0)] + bias;
  shared[lid] = mine;
  barrier(CLK_LOCAL_MEM_FENCE);
  int other = shared[15 - lid];
  int squared = square(other);
  out[get_global_id(0)] = mine * 1000 + squared; // after the barrier
}

kernel void lanes(global int *out, global const int *in, int bias) {
  size_t i = get_global_id(0);
  int x = in[i];
  int history[4];
  for (int n = 0; n != 4; ++n)
    history[n] = x * (n + bias);
  int y = history[x & 3] + bias;
  out[i] = y; // in the vector
}
