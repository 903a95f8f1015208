// A Fourier transform of 128 numbers by each group.
// BENCH: -g 8192 -l 64 -a out:float2[16384]=rand
#define N 128
kernel void fft_local(global float2 *data) {
  local float2 work[2][N];
  int l = get_local_id(0);
  global float2 *mine = data + get_group_id(0) * N;
  work[0][l] = mine[l];
  work[0][l + N / 2] = mine[l + N / 2];
  int from = 0;
  for (int span = 1; span < N; span *= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    int k = l & (span - 1);
    float2 p = work[from][l], q = work[from][l + N / 2];
    float c = native_cos(-M_PI_F * k / span), s = native_sin(-M_PI_F * k / span);
    float2 r = (float2)(q.x * c - q.y * s, q.x * s + q.y * c);
    int to = 2 * l - k;
    work[1 - from][to] = p + r;
    work[1 - from][to + span] = p - r;
    from = 1 - from;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  mine[l] = work[from][l];
  mine[l + N / 2] = work[from][l + N / 2];
}
