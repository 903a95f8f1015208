// Narrow indices that wrap between two lanes of one vector, by arithmetic and by where the range of
// ids lies. Each work-item reads or writes at the index only if it is in bounds.
// DEFINE: %{run} = oclrun %s
// DEFINE: %{arith} = -k arithmetic -g 256 -l 32 -a out:f32[256] -a f32[64]=rand
// DEFINE: %{int} = -k int_ids -g 64 -l 32 -o 2147483631 -a out:i32[80] -a i32[64]=rand
// DEFINE: %{uint} = -k uint_ids -g 64 -l 32 -o 4294967279 -a out:i32[80] -a i32[64]=rand
// DEFINE: %{group} = -k group_ids -g 64 -l 32 -a out:i32[80] -a i32[128]=rand -a u64=4294967285
// DEFINE: %{required} = -k required -g 64 -l 32 -o 2147483631 -a out:i32[80] -a i32[64]=rand
// DEFINE: %{barrier} = -k barriers -g 64 -l 32 -o 2147483631 -a out:i32[80] -a i32[64]=rand
// DEFINE: %{rows} = -k rows -g 64,2 -l 16,2 -a out:i32[256] -a i32[128]=rand -a i32=4194304 -a u64=2143289337
// DEFINE: %{before} = -k before_first -g 128 -l 32 -a out:u8[128] -a u8[128]=rand
// DEFINE: %{sub} = -k sub_groups -g 64 -l 32 -o 2147483631 -a out:i32[80] -a i32[64]=rand
//
// RUN: %{run} %{arith} -b '-cl-std=CL3.0 -cl-wfv=never' 2>/dev/null > %t.scalar
// RUN: %{run} %{arith} -b -cl-std=CL3.0 2>/dev/null > %t.auto
// RUN: %{run} %{arith} -b '-cl-std=CL3.0 -cl-wfv=always' 2> %t.log > %t.always
// RUN: cmp %t.scalar %t.auto
// RUN: cmp %t.scalar %t.always
// RUN: %{run} %{int} -b '-cl-std=CL3.0 -cl-wfv=never' 2>/dev/null > %t.scalar
// RUN: %{run} %{int} -b '-cl-std=CL3.0 -cl-wfv=always' 2>> %t.log > %t.always
// RUN: cmp %t.scalar %t.always
// RUN: %{run} %{uint} -b '-cl-std=CL3.0 -cl-wfv=never' 2>/dev/null > %t.scalar
// RUN: %{run} %{uint} -b '-cl-std=CL3.0 -cl-wfv=always' 2>> %t.log > %t.always
// RUN: cmp %t.scalar %t.always
// RUN: %{run} %{group} -b '-cl-std=CL3.0 -cl-wfv=never' 2>/dev/null > %t.scalar
// RUN: %{run} %{group} -b '-cl-std=CL3.0 -cl-wfv=always' 2>> %t.log > %t.always
// RUN: cmp %t.scalar %t.always
// RUN: %{run} %{required} -b '-cl-std=CL3.0 -cl-wfv=never' 2>/dev/null > %t.scalar
// RUN: %{run} %{required} -b '-cl-std=CL3.0 -cl-wfv=always' 2>> %t.log > %t.always
// RUN: cmp %t.scalar %t.always
// RUN: %{run} %{barrier} -b '-cl-std=CL3.0 -cl-wfv=never' 2>/dev/null > %t.scalar
// RUN: %{run} %{barrier} -b '-cl-std=CL3.0 -cl-wfv=always' 2>> %t.log > %t.always
// RUN: cmp %t.scalar %t.always
// RUN: %{run} %{rows} -b '-cl-std=CL3.0 -cl-wfv=never' 2>/dev/null > %t.scalar
// RUN: %{run} %{rows} -b '-cl-std=CL3.0 -cl-wfv=always' 2>> %t.log > %t.always
// RUN: cmp %t.scalar %t.always
// RUN: %{run} %{sub} -b '-cl-std=CL3.0 -cl-wfv=never' 2>/dev/null > %t.scalar
// RUN: %{run} %{sub} -b '-cl-std=CL3.0 -cl-wfv=always' 2>> %t.log > %t.always
// RUN: cmp %t.scalar %t.always
// RUN: %{run} %{before} -b '-cl-std=CL3.0 -cl-wfv=never' 2>/dev/null > %t.scalar
// RUN: %{run} %{before} -b '-cl-std=CL3.0 -cl-wfv=always' 2>> %t.log > %t.always
// RUN: cmp %t.scalar %t.always
// RUN: not grep "is not vectorized" %t.log

kernel void arithmetic(global float *out, global const float *in) {
  uint g = get_global_id(0);
  int q = (int)(g * 0x20000001u);
  float s = g;
  for (int i = 0; i < 50; i++)
    s = s * 1.0001f + .5f;
  out[g] = s + ((q >= 0 && q < 64) ? in[q] : -1);
}

// The ids are INT_MAX - 16 and those that follow: the lanes behind INT_MAX have negative indices.
kernel void int_ids(global int *out, global const int *in) {
  int i = get_global_id(0);
  global int *middle = out + 17;
  int place = i < 0 ? i - INT_MIN : i - INT_MAX - 1;
  middle[place] = i < 0 ? in[place] : place;
}

kernel void uint_ids(global int *out, global const int *in) {
  uint i = get_global_id(0);
  global int *last = out + 16;
  if (i > 1000)
    last[(long)i - 0xffffffff] = 7;
  else
    out[17 + i] = in[i];
}

// The sum is narrowed, not the id.
kernel void group_ids(global int *out, global const int *in, ulong base) {
  uint i = base + get_group_id(0) * get_local_size(0) + get_local_id(0);
  if (i < 53)
    out[i] = in[2 * i] + in[2 * i + 1];
  else
    out[53 + (0xffffffff - i)] = 3;
}

kernel __attribute__((reqd_work_group_size(32, 1, 1))) void required(global int *out,
                                                                   global const int *in) {
  int i = get_global_id(0);
  if (i < 0)
    (out + 17)[i - INT_MIN] = in[i - INT_MIN];
  else
    (out + 16)[i - INT_MAX] = i;
}

kernel void barriers(global int *out, global const int *in) {
  local int shared[32];
  int i = get_global_id(0);
  int value = i < 0 ? in[i - INT_MIN] : i;
  shared[get_local_id(0)] = value;
  barrier(CLK_LOCAL_MEM_FENCE);
  value += shared[31 - get_local_id(0)];
  if (i < 0)
    (out + 17)[i - INT_MIN] = value;
  else
    (out + 16)[i - INT_MAX] = value;
}

// The index passes INT_MAX in the second row only.
kernel void rows(global int *out, global const int *in, int width, ulong base) {
  int i = base + get_global_id(1) * width + get_global_id(0);
  int row = get_global_id(1);
  int place = (int)get_global_id(0) + 64 * row;
  out[place] = i < 0 ? in[i - INT_MIN] : i;
}

kernel void sub_groups(global int *out, global const int *in) {
  int i = get_global_id(0);
  int all = sub_group_any(i == 12345);
  if (i < 0)
    (out + 17)[i - INT_MIN] = in[i - INT_MIN] + all;
  else
    (out + 16)[i - INT_MAX] = i;
}

// The index of the first lanes is negative, in which they are not active.
kernel void before_first(global uchar *out, global const uchar *in) {
  int q = (int)(get_global_id(0) * 0x2000000000000001ul + 0x7ffffffffffffff2ul);
  if (q > -1 && q <= 63)
    out[q] = in[q] + get_local_id(0);
}
