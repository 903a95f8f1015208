// With --specialize the kernel is compiled again for its ND-range, and the results are the same.
// RUN: oclrun %s -k sum -g 8 -l 4 -a i32[8]=iota -a out:i32[8] --specialize | FileCheck %s
// RUN: oclrun %s -k sum -g 8 -l 4 -a i32[8]=iota -a out:i32[8] | FileCheck %s
// CHECK: out: 10 10 10 10 26 26 26 26
// RUN: oclrun %s -k sum -k twice -g 8 -l 4 -a i32[8]=iota -a out:i32[8] --specialize \
// RUN:   | FileCheck %s --check-prefix=BOTH
// BOTH: out: 10 10 10 10 26 26 26 26
// BOTH: out: 0 2 4 6 8 10 12 14
// RUN: oclrun %s -k says -g 2 -l 2 -a i32=5 --specialize | FileCheck %s --check-prefix=SAYS
// SAYS: 5 of 2
// SAYS: 5 of 2
kernel void sum(global const int *in, global int *out) {
  local int s[4];
  s[get_local_id(0)] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  int all = 0;
  for (size_t i = 0; i < get_local_size(0); ++i)
    all += s[i] + 1;
  out[get_global_id(0)] = all;
}
kernel void twice(global const int *in, global int *out) {
  out[get_global_id(0)] = 2 * in[get_global_id(0)];
}
kernel void hello(int n) { printf("hello %d\n", n); }
kernel void says(int n) { printf("%d of %d\n", n, (int)get_local_size(0)); }
