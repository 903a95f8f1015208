// A lane that does not store keeps what it has stored since its load, whatever the type.
// DEFINE: %{run} = oclrun %s -k retyped -k scattered -k halves -g 16 -l 16 -a out:i32[16]=iota -a i32[16]=1,0,1,1,0,1,0,1,1,0,1,0,1,0,1,0 -a i32[16]=0,1,0,0,1,0,1,0,0,1,0,1,0,1,0,1 -a i32[16]=iota
// RUN: %{run} -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{run} 2>/dev/null | cmp %t.scalar -
// RUN: %{run} -b -cl-wfv=always 2>/dev/null | cmp %t.scalar -
// RUN: %{run} -b --vecz-width=4 2>/dev/null | cmp %t.scalar -
// RUN: %{run} -b --vecz-width=8 2>/dev/null | cmp %t.scalar -
#define ARGS (global int *x, global const int *c, global const int *d, global const int *to)

kernel void retyped ARGS {
  int i = get_global_id(0);
  int t = x[i];
  if (c[i])
    ((global float *)x)[i] = 1.0f;
  if (d[i])
    x[i] = t + 1;
}

kernel void scattered ARGS {
  int i = get_global_id(0);
  int t = x[i];
  if (c[i] & 1)
    ((global float *)x)[to[i]] = 1.0f;
  if (d[i] & 1)
    x[i] = t + 1;
}

kernel void halves ARGS {
  int i = get_global_id(0);
  int t = x[i];
  if (c[i] & 1) {
    global short *h = (global short *)x + 2 * i;
    h[0] = 7;
    h[1] = 8;
  }
  if (d[i] & 1)
    x[i] = t + 1;
}
