// Arguments of all kinds.
typedef struct {
  char a;
  int b;
} Pair;

kernel void arguments(global int *out, char c, float3 f, constant int *table, Pair pair,
                      local int *first, long l, local int *second, global int *none, short s) {
  size_t id = get_local_id(0);
  first[id] = c + (int)f.z + table[id % 2];
  second[id] = pair.a + pair.b + (int)l + s;
  barrier(CLK_LOCAL_MEM_FENCE);
  size_t other = get_local_size(0) - 1 - id;
  out[get_global_id(0)] = first[other] * 1000 + second[other] + (none == 0);
}
