// Components that a loop computes together, until they are stored, are not taken apart.
// RUN: clc %s -b '-cl-wfv=always --vecz-width 8' --emit=ll -o %t.ll && FileCheck %s < %t.ll
// DEFINE: %{n} = 5
// DEFINE: %{run} = oclrun %s -g 64 -l 32 -k sums -k nested -k conditional -k swapped -k scaled -k partial -k shared -a out:int4[64]=iota -a int4[200]=rand -a i32=%{n}
// RUN: %{run} -b -cl-wfv=never > %t.scalar && %{run} -b '-cl-wfv=always --vecz-width 8' > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: %{run} -b '-cl-wfv=always --vecz-width 4' | cmp %t.scalar -
// REDEFINE: %{n} = 0
// RUN: %{run} -b -cl-wfv=never > %t.scalar && %{run} -b '-cl-wfv=always --vecz-width 8' > %t.vector
// RUN: cmp %t.scalar %t.vector
#define ARGS (global int4 *out, global const int4 *a, int n)

// CHECK-LABEL: define {{.*}} @sums.mux-kernel-wrapper(
// CHECK: phi <32 x i32>
// CHECK: load <32 x i32>
// CHECK-NOT: shufflevector <32 x i32> {{.*}} <8 x i32>
// CHECK: store <32 x i32>
kernel void sums ARGS {
  int i = get_global_id(0);
  int4 sum = 7;
  for (int k = 0; k < n; ++k)
    sum += a[i + k] * (k + 3);
  out[i] = sum;
}

kernel void nested ARGS {
  int i = get_global_id(0);
  int4 sum = a[i];
  for (int k = 0; k < n; ++k) {
    int4 part = sum >> 2;
    for (int j = k; j < n; ++j)
      part ^= a[i + 8 * k + j] + part;
    sum -= part;
  }
  out[i] += sum;
}

// Lanes leave at different times.
kernel void conditional ARGS {
  int i = get_global_id(0);
  int4 sum = 0;
  for (int k = 0; k < (i & 7) + n; ++k) {
    if (a[i + k].x & 1)
      sum += a[i + k];
    else if (k == 3)
      sum = -sum;
  }
  out[i] = sum;
}

// Components change places in each iteration.
kernel void swapped ARGS {
  int i = get_global_id(0);
  int4 sum = a[i];
  for (int k = 0; k < n; ++k)
    sum = sum.wxyz + a[i + k];
  out[i] = sum;
}

// The factor differs between work-items, and would be repeated in the loop.
kernel void scaled ARGS {
  int i = get_global_id(0);
  int4 sum = 0;
  for (int k = 0; k < n; ++k)
    sum += a[i + k] * (i + k);
  out[i] = sum;
}

// One component is computed otherwise.
kernel void partial ARGS {
  int i = get_global_id(0);
  int4 sum = 1;
  for (int k = 0; k < n; ++k) {
    sum += a[i + k];
    sum.z = max(sum.z, k);
  }
  out[i] = sum;
}

// A component is used for something else in the loop.
kernel void shared ARGS {
  int i = get_global_id(0);
  int4 sum = a[i];
  int high = 0;
  for (int k = 0; k < n; ++k) {
    sum += a[i + k] ^ sum;
    high = max(high, sum.y);
  }
  out[i] = sum;
  out[i].x += high;
}
