// Narrow indices that wrap between two lanes of one vector, by arithmetic and by where the range of
// ids lies. Each work-item reads or writes at the index only if it is in bounds. Most kernels use the
// index as it is to address one array before it wraps and another one after: with lanes that are
// taken for contiguous, some would access memory 2^32 elements away from the array.
// DEFINE: %{run} = oclrun %s
// DEFINE: %{arith} = -k arithmetic -g 256 -l 32 -a out:f32[256] -a f32[64]=rand
// DEFINE: %{int} = -k int_ids -g 64 -l 32 -o 2147483631 -a out:i32[64] -a i32[64]=rand -a i64=2147483631
// DEFINE: %{uint} = -k uint_ids -g 64 -l 32 -a out:i32[64] -a i32[64]=rand -a u32=4294967279
// DEFINE: %{group} = -k group_ids -g 64 -l 32 -a out:i32[64] -a i32[128]=rand -a i64=2147483637
// DEFINE: %{required} = -k required -g 64 -l 32 -o 2147483631 -a out:i32[64] -a i32[64]=rand -a i64=2147483631
// DEFINE: %{barrier} = -k barriers -g 64 -l 32 -o 2147483631 -a out:i32[64] -a i32[64]=rand -a i64=2147483631
// DEFINE: %{rows} = -k rows -g 64,2 -l 16,2 -a out:i32[128] -a i32[128]=rand -a i64=2147483577 -a i32=64
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

// The element with an index of an array that has the element `first` at `place`. What lies outside
// of the array need not be memory, so addresses are integers.
#define AT(place, first, index)                                                                    \
  (*(global int *)((ulong)(place) - sizeof(int) * (first) + sizeof(int) * (long)(index)))

// The ids are INT_MAX - 16 and those that follow: the lanes after INT_MAX have negative indices.
kernel void int_ids(global int *out, global const int *in, long first) {
  const long wrapped = first - 4294967296;
  int i = get_global_id(0);
  if (i < 0)
    AT(out, wrapped, i) = AT(in, wrapped, i);
  else
    AT(out, first, i) = AT(in, first, i) + 1;
}

kernel void uint_ids(global int *out, global const int *in, uint first) {
  const long wrapped = first - 4294967296;
  uint i = (uint)get_global_id(0) + first;
  // A comparison of i would show that the index has no sign, and a signed one does not wrap here.
  if (get_global_id(0) < 17)
    AT(out, (long)first, i) = 7;
  else
    AT(out, wrapped, i) = AT(in, wrapped, i);
}

// The sum is narrowed, not the id.
kernel void group_ids(global int *out, global const int *in, long first) {
  const long wrapped = first - 4294967296;
  int i = first + get_group_id(0) * get_local_size(0) + get_local_id(0);
  if (i < 0)
    AT(out, wrapped, i) = AT(in, 2 * wrapped, 2 * (long)i) + AT(in + 1, 2 * wrapped, 2 * (long)i);
  else
    AT(out, first, i) = 3;
}

kernel __attribute__((reqd_work_group_size(32, 1, 1))) void required(global int *out,
                                                                     global const int *in,
                                                                     long first) {
  const long wrapped = first - 4294967296;
  int i = get_global_id(0);
  if (i < 0)
    AT(out, wrapped, i) = AT(in, wrapped, i);
  else
    AT(out, first, i) = i;
}

kernel void barriers(global int *out, global const int *in, long first) {
  local int shared[32];
  const long wrapped = first - 4294967296;
  int i = get_global_id(0);
  int value = i < 0 ? AT(in, wrapped, i) : i;
  shared[get_local_id(0)] = value;
  barrier(CLK_LOCAL_MEM_FENCE);
  value += shared[31 - get_local_id(0)];
  if (i < 0)
    AT(out, wrapped, i) = value;
  else
    AT(out, first, i) = value;
}

// The index passes INT_MAX in the second row only.
kernel void rows(global int *out, global const int *in, long first, int width) {
  const long wrapped = first - 4294967296;
  int i = first + get_global_id(1) * width + get_global_id(0);
  if (i < 0)
    AT(out, wrapped, i) = AT(in, wrapped, i);
  else
    AT(out, first, i) = i;
}

kernel void sub_groups(global int *out, global const int *in) {
  int i = get_global_id(0);
  int all = sub_group_any(i == 12345);
  if (i < 0)
    (out + 17)[i - INT_MIN] = in[i - INT_MIN] + all;
  else
    (out + 16)[i - INT_MAX] = i;
}

// The index of the first lanes is negative, and these lanes are inactive.
kernel void before_first(global uchar *out, global const uchar *in) {
  int q = (int)(get_global_id(0) * 0x2000000000000001ul + 0x7ffffffffffffff2ul);
  if (q > -1 && q <= 63)
    out[q] = in[q] + get_local_id(0);
}
