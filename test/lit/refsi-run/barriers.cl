// Values that are live across barriers, in a loop; local memory that all work-items of a group share.
// REQUIRES: refsi
// DEFINE: %{run} = oclrun %s -g 96 -a i32[96]=iota
// RUN: %{run} -l 32 -a out@%t.host:i32[96] && %{run} -d "RefSi M1" -l 32 -a out@%t.m1:i32[96] && cmp %t.host %t.m1
// RUN: %{run} -d "RefSi M1" -b "-cl-wfv=always --refsi-vector=predicated" -l 32 -a out@%t.m1:i32[96] && cmp %t.host %t.m1
// RUN: %{run} -d "RefSi M1" -b -cl-opt-disable -l 32 -a out@%t.m1:i32[96] && cmp %t.host %t.m1
// RUN: %{run} -l 4 -a out@%t.host:i32[96] && %{run} -d "RefSi M1 WI" -l 4 -a out@%t.wi:i32[96] && cmp %t.host %t.wi
// RUN: %{run} -d "RefSi M1 WI" -b -cl-opt-disable -l 4 -a out@%t.wi:i32[96] && cmp %t.host %t.wi
kernel void rounds(global const int *in, global int *out) {
  local int shared[32];
  size_t l = get_local_id(0), n = get_local_size(0);
  int own = in[get_global_id(0)];
  int sum = 0;
  for (int i = 0; i < 5; ++i) {
    shared[l] = own + i;
    barrier(CLK_LOCAL_MEM_FENCE);
    sum = sum * 3 + shared[(l + i + 1) % n] - own;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[get_global_id(0)] = sum;
}
