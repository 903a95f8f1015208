// Work-group collectives, by loops on one device and between harts on the other.
// REQUIRES: refsi
// DEFINE: %{run} = oclrun %s -b -cl-std=CL3.0 -g 24 -a i32[24]=3,1,4,1,5,9,2,6,5,3,5,8,9,7,9,3,2,3,8,4,6,2,6,4
// RUN: %{run} -l 12 -a out@%t.host:i32[24] && %{run} -d "RefSi M1" -l 12 -a out@%t.m1:i32[24] && cmp %t.host %t.m1
// RUN: %{run} -l 4 -a out@%t.host:i32[24] && %{run} -d "RefSi M1 WI" -l 4 -a out@%t.wi:i32[24] && cmp %t.host %t.wi
// RUN: %{run} -l 3 -a out@%t.host:i32[24] && %{run} -d "RefSi M1 WI" -l 3 -a out@%t.wi:i32[24] && cmp %t.host %t.wi
kernel void collect(global const int *in, global int *out) {
  size_t i = get_global_id(0);
  int x = in[i];
  int r = work_group_reduce_add(x) + 3 * work_group_scan_inclusive_max(x);
  r += 5 * work_group_scan_exclusive_add(x) + 7 * work_group_broadcast(x, 1);
  r += 11 * work_group_any(x > 8) + 13 * work_group_all(x > 1);
  out[i] = r + work_group_reduce_min(r);
}
