// Narrow induction variables whose value in an inactive lane 0 would wrap: lane 0 has left the loop,
// or never entered it, while the values of active lanes are within a vector of INT_MAX or INT_MIN.
// DEFINE: %{run} = oclrun %s
// DEFINE: %{falling} = -k falling -g 64 -l 32 -a out:i32[64] -a i32[128]=iota -a i32=2147483637
// DEFINE: %{guarded} = -k guarded -g 64 -l 32 -a out:i32[64] -a i32[128]=iota -a i32=-2147483640
//
// RUN: %{run} %{falling} -b '-cl-wfv=never' 2>/dev/null > %t.scalar
// RUN: %{run} %{falling} -b '-cl-wfv=always' 2> %t.log > %t.always
// RUN: cmp %t.scalar %t.always
// RUN: %{run} %{guarded} -b '-cl-wfv=never' 2>/dev/null > %t.scalar
// RUN: %{run} %{guarded} -b '-cl-wfv=always' 2>> %t.log > %t.always
// RUN: cmp %t.scalar %t.always
// RUN: not grep "is not vectorized" %t.log

// Lane 0 leaves the loop at INT_MAX; the others go on.
kernel void falling(global int *out, global const int *in, int base) {
  int g = get_global_id(0);
  int sum = 0;
  for (int j = base - g; j < INT_MAX; j++)
    sum += in[j - (INT_MAX - 127)];
  out[g] = sum;
}

// The start value of the lanes that do not enter the loop would be below INT_MIN.
kernel void guarded(global int *out, global const int *in, int low) {
  int g = get_global_id(0);
  int sum = 0;
  if (g >= 20) {
    int j = (g - 20) + (low - 8);
    for (int i = 0; i < in[g] % 7; i++) {
      sum += in[j - INT_MIN];
      j += 3;
    }
  }
  out[g] = sum;
}
