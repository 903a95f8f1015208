// printf from each work-item, in order.
kernel void print(global const float *x) {
  printf("%s %u: %.2f %v4d\n", "item", (uint)get_global_id(0), x[get_global_id(0)], (int4)(1, 2, 3, 4));
}
