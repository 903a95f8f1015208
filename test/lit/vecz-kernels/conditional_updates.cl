// Elements that no lane stores to keep their values, and the lanes of those that some store to.
// DEFINE: %{run} = oclrun %s -k minimum -k both -k counted -g 100 -l 50 -a out:i32[100]=iota -a out:i32[100]=iota -a i32=70
// RUN: %{run} -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{run} 2>/dev/null | cmp %t.scalar -
// RUN: %{run} -b -cl-wfv=always 2>/dev/null | cmp %t.scalar -
// RUN: %{run} -b --vecz-width=4 2>/dev/null | cmp %t.scalar -
// RUN: %{run} -b --vecz-width=16 2>/dev/null | cmp %t.scalar -
// RUN: FileCheck %s --input-file=%t.scalar
// CHECK: 0 1 2
#define ARGS (global int *x, global int *y, int n)

kernel void minimum ARGS {
  int i = get_global_id(0);
  int around = (i * 37 & 127) - 30;
  if (around < x[i] && i < n)
    x[i] = around;
}

kernel void both ARGS {
  int i = get_global_id(0);
  int a = x[i], b = y[i];
  if ((a ^ 21) > b) {
    x[i] = b;
    y[i] = a;
  }
}

kernel void counted ARGS {
  int i = get_global_id(0);
  int last = x[i];
  for (int k = 0; k < (i & 7); ++k)
    if (x[i] % 3 == k % 3) {
      last = x[i] + k;
      x[i] = last;
    }
  y[i] += last;
}
