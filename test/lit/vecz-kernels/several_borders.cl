// Border checks one after another, with and without effects in between. A uniform branch may bypass
// the first.
// DEFINE: %{kernels} = -k stores -k atomics -k loops -k cases -k nested -k uniform_entry -k joined -k iterations
// DEFINE: %{run} = oclrun %s %{kernels} -g 16 -l 16 -a out:i32[400] -a i32[400]=7 -a i32=10 -a i32=1
// RUN: %{run} -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{run} -b -cl-wfv=always 2>/dev/null | cmp %t.scalar -
// RUN: %{run} -b --vecz-width=4 2>/dev/null | cmp %t.scalar -
// RUN: %{run} -b --vecz-width=8 2>/dev/null | cmp %t.scalar -
#define ARGS (global int *out, global const int *in, int n, int u)

kernel void stores ARGS {
  int i = get_global_id(0);
  if (i < 3)
    return;
  if (in[i] > 5)
    out[i] += 1000;
  if (i < n)
    out[i] += in[i] / in[i + 1];
}

kernel void atomics ARGS {
  int i = get_global_id(0);
  if (i < 3)
    return;
  if (in[i] > 5)
    atomic_inc(out + 15);
  if (i < n)
    out[i] += in[i] / in[i + 1];
}

kernel void loops ARGS {
  int i = get_global_id(0);
  if (i < 3)
    return;
  for (int j = 0; j < (in[i] & 3); j++)
    out[i] += 1000 + j;
  if (i < n)
    out[i] += in[i] / in[i + 1];
}

kernel void cases ARGS {
  int i = get_global_id(0);
  if (i < 3)
    return;
  switch (in[i] & 3) {
  case 0:
    out[i] += 1000;
    break;
  case 3:
    atomic_inc(out + 20);
    break;
  }
  if (i < n)
    out[i] += in[i] / in[i + 1];
}

kernel void nested ARGS {
  int i = get_global_id(0);
  if (i < 3)
    return;
  out[i] += 1000;
  if (in[i] == 7) {
    if (i < n) {
      out[i] += in[i] / in[i + 1] / in[i + 2] / in[i + 3] / in[i + 4] + in[i + 5] + in[i + 6];
      out[i] += in[i] / in[i + 7] / in[i + 8] / in[i + 9] / in[i + 10] + in[i + 11] + in[i + 12];
    } else {
      out[i] += 1;
    }
  }
}

kernel void uniform_entry ARGS {
  int i = get_global_id(0);
  int s = in[i];
  if (u) {
    s += in[5];
    if (i >= n) {
      out[i] = s;
      return;
    }
  }
  if (i < 3) {
    out[i] = s;
    return;
  }
  for (int j = 0; j < (i & 3); j++) {
    if (i == 91) {
      out[i] = s;
      break;
    }
  }
  out[i] = s;
}

kernel void joined ARGS {
  int i = get_global_id(0);
  if (u != 5) {
    out[i + 256] = 4;
    if (i < 3) {
      out[i] = 77;
      goto end;
    }
  }
  int s = in[i] / in[i + 2];
  if (i < n)
    out[i] += s + in[i] / in[i + 1];
end:
  out[i + 300] += 3;
}

kernel void iterations ARGS {
  int i = get_global_id(0);
  for (int j = 0; j < 4; j++) {
    if (j != u) {
      out[i + 256] += 4;
      if (i < 3 + j) {
        out[i] += 77;
        continue;
      }
    }
    int s = in[i] / in[i + 2];
    if (i < n + j * u)
      out[i] += s + in[i] / in[i + 1];
  }
}
