// IDs in up to three dimensions. On the device of one work-item per hart they come from the hart's number.
// REQUIRES: refsi
// DEFINE: %{run} = oclrun %s -g 4,4,2
// RUN: %{run} -l 4,2,2 -a out@%t.host:i32[32] && %{run} -d "RefSi M1" -l 4,2,2 -a out@%t.m1:i32[32] && cmp %t.host %t.m1
// RUN: %{run} -l 2,2,1 -a out@%t.host:i32[32] && %{run} -d "RefSi M1 WI" -l 2,2,1 -a out@%t.wi:i32[32] && cmp %t.host %t.wi
// RUN: %{run} -l 1,2,2 -a out@%t.host:i32[32] && %{run} -d "RefSi M1 WI" -l 1,2,2 -a out@%t.wi:i32[32] && cmp %t.host %t.wi
// RUN: %{run} -l 1,1,1 -a out@%t.host:i32[32] && %{run} -d "RefSi M1 WI" -l 1,1,1 -a out@%t.wi:i32[32] && cmp %t.host %t.wi
kernel void ids(global int *out) {
  int id = get_local_id(0) + 10 * get_local_id(1) + 100 * get_local_id(2);
  id += 1000 * get_group_id(0) + 10000 * get_group_id(1) + 100000 * get_group_id(2);
  out[get_global_id(0) + 4 * (get_global_id(1) + 4 * get_global_id(2))] = id;
}
