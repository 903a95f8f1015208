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

#define ROUND(n)                                                                                   \
  shared[lid] = mine + n;                                                                          \
  barrier(CLK_LOCAL_MEM_FENCE);
#define ROUNDS(n)                                                                                  \
  ROUND(n) ROUND(n + 1) ROUND(n + 2) ROUND(n + 3) ROUND(n + 4) ROUND(n + 5) ROUND(n + 6) ROUND(n + 7)

// Parts between barriers are functions of their own if there are many.
kernel void many_barriers(global int *out, global const int *in, int bias) {
  local int shared[16];
  size_t lid = get_local_id(0);
  int mine = in[get_global_id(0)] + bias;
  ROUNDS(0) ROUNDS(8) ROUNDS(16) ROUNDS(24) ROUNDS(32) ROUNDS(40) ROUNDS(48) ROUNDS(56) ROUNDS(64)
  out[get_global_id(0)] = shared[15 - lid]; // after many barriers
}

#if __OPENCL_C_VERSION__ >= 200
// Local memory is elsewhere if address spaces are queried.
kernel void queried(global int *out, global const int *in, int bias) {
  local int shared[16];
  size_t lid = get_local_id(0);
  shared[lid] = in[get_global_id(0)] + bias;
  barrier(CLK_LOCAL_MEM_FENCE);
  int *pointer = bias == 5 ? (int *)shared : (int *)out;
  out[get_global_id(0)] = to_local(pointer) ? pointer[15 - lid] : 0; // in the arena
}
#endif
