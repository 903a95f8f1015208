// Asynchronous copies by the firmware: contiguous ones that share an event, strided ones of small and
// of padded elements, and several events.
// REQUIRES: refsi
// DEFINE: %{device} = host
// DEFINE: %{name} = host
// DEFINE: %{size} = 37
// DEFINE: %{shared} = oclrun %s -d "%{device}" -k shared_event -g 148 -l %{size} -a out@%t.%{name}.1:i32[148] -a i32[148]=iota -a local=256
// DEFINE: %{strided} = oclrun %s -d "%{device}" -k strided -g 148 -l %{size} -a out@%t.%{name}.2:i16[296] -a i16[444]=iota -a local=256
// DEFINE: %{padded} = oclrun %s -d "%{device}" -k padded -g 148 -l %{size} -a out@%t.%{name}.3:f32[444] -a float3[148] -a float3[148]=iota -a local=1024
// RUN: %{shared} && %{strided} && %{padded}
// REDEFINE: %{device} = RefSi M1
// REDEFINE: %{name} = m1
// RUN: %{shared} && %{strided} && %{padded}
// RUN: cmp %t.host.1 %t.m1.1 && cmp %t.host.2 %t.m1.2 && cmp %t.host.3 %t.m1.3

// REDEFINE: %{device} = RefSi M1 WI
// REDEFINE: %{size} = 4
// REDEFINE: %{name} = wi
// RUN: %{shared} && %{strided} && %{padded}
// REDEFINE: %{device} = host
// REDEFINE: %{name} = host4
// RUN: %{shared} && %{strided} && %{padded}
// RUN: cmp %t.host4.1 %t.wi.1 && cmp %t.host4.2 %t.wi.2 && cmp %t.host4.3 %t.wi.3
kernel void shared_event(global int *out, global const int *in, local int *a) {
  local int b[64];
  size_t l = get_local_id(0), n = get_local_size(0), base = get_group_id(0) * n;
  event_t e = async_work_group_copy(a, in + base, n, 0);
  e = async_work_group_copy(b, in + base, n, e);
  // Nothing to copy, which must not lose the event.
  e = async_work_group_copy(b, in + base, 0, e);
  wait_group_events(1, &e);
  int v = a[l] * 2 + b[n - 1 - l];
  barrier(CLK_LOCAL_MEM_FENCE);
  a[l] = v;
  barrier(CLK_LOCAL_MEM_FENCE);
  event_t w = async_work_group_copy(out + base, a, n, 0);
  wait_group_events(1, &w);
}

kernel void strided(global short *out, global const short *in, local short *a) {
  size_t l = get_local_id(0), n = get_local_size(0), base = get_group_id(0) * n;
  event_t e = async_work_group_strided_copy(a, in + base * 3, n, 3, 0);
  wait_group_events(1, &e);
  a[l] += 1;
  barrier(CLK_LOCAL_MEM_FENCE);
  event_t w = async_work_group_strided_copy(out + base * 2, a, n, 2, 0);
  wait_group_events(1, &w);
}

// What pads elements has no defined value: they are packed to be compared.
kernel void padded(global float *packed, global float3 *out, global const float3 *in, local float3 *a) {
  size_t l = get_local_id(0), n = get_local_size(0), base = get_group_id(0) * n;
  event_t e[2];
  e[0] = async_work_group_copy(a, in + base, n / 2, 0);
  e[1] = async_work_group_copy(a + n / 2, in + base + n / 2, n - n / 2, 0);
  wait_group_events(2, e);
  float3 v = a[n - 1 - l];
  barrier(CLK_LOCAL_MEM_FENCE);
  a[l] = v.zyx;
  barrier(CLK_LOCAL_MEM_FENCE);
  event_t w = async_work_group_copy(out + base, a, n, 0);
  wait_group_events(1, &w);
  barrier(CLK_GLOBAL_MEM_FENCE);
  vstore3(out[base + n - 1 - l], base + l, packed);
}
