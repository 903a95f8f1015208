// 64 MiB of private memory.
kernel void frame(global int *out, int index) {
  volatile int values[1 << 24];
  for (int i = 0; i < 1 << 24; ++i)
    values[i] = i * index;
  out[get_global_id(0)] = values[index];
}
