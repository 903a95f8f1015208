// Rows and planes, by groups of several work-items. Offsets, lengths and sizes count elements.
// DEFINE: %{check} = FileCheck %s --match-full-lines --check-prefix
#define OVERLOAD __attribute__((overloadable))
event_t OVERLOAD async_work_group_copy_2D2D(local void *, size_t, const global void *, size_t, size_t, size_t,
                                            size_t, size_t, size_t, event_t);
event_t OVERLOAD async_work_group_copy_2D2D(global void *, size_t, const local void *, size_t, size_t, size_t,
                                            size_t, size_t, size_t, event_t);
event_t OVERLOAD async_work_group_copy_3D3D(local void *, size_t, const global void *, size_t, size_t, size_t,
                                            size_t, size_t, size_t, size_t, size_t, size_t, event_t);
event_t OVERLOAD async_work_group_copy_3D3D(global void *, size_t, const local void *, size_t, size_t, size_t,
                                            size_t, size_t, size_t, size_t, size_t, size_t, event_t);

// Two rows of three, out of rows of five from the second element on, become rows of four in local memory.
// RUN: oclrun %s -k rows -g 7 -l 7 -a i32[10]=iota -a out:i32[8] -a out:i32[12]=-1 | %{check}=ROWS
// RUN: oclrun %s -k rows -g 1 -l 1 -a i32[10]=iota -a out:i32[8] -a out:i32[12]=-1 | %{check}=ROWS
// RUN: oclrun %s -k rows -g 64 -l 64 -b -cl-opt-disable -a i32[10]=iota -a out:i32[8] -a out:i32[12]=-1 | %{check}=ROWS
// ROWS: seen: 9 1 2 3 9 6 7 8
// ROWS: out: -1 -1 1 2 3 -1 -1 6 7 8 -1 -1
kernel void rows(global const int *in, global int *seen, global int *out) {
  local int l[8];
  for (int i = get_local_id(0); i < 8; i += get_local_size(0))
    l[i] = 9;
  barrier(CLK_LOCAL_MEM_FENCE);
  event_t e = async_work_group_copy_2D2D(l, 1, in, 1, sizeof(int), 3, 2, 5, 4, 0);
  wait_group_events(1, &e);
  for (int i = get_local_id(0); i < 8; i += get_local_size(0))
    seen[i] = l[i];
  e = async_work_group_copy_2D2D(out, 2, l, 1, sizeof(int), 3, 2, 4, 5, 0);
  wait_group_events(1, &e);
}

// Two planes of two rows of two shorts, out of planes of three rows of four.
// RUN: oclrun %s -k planes -g 7 -l 7 -a i16[24]=iota -a out:i16[8] -a out:i16[16]=-1 | %{check}=PLANES
// RUN: oclrun %s -k planes -g 1 -l 1 -a i16[24]=iota -a out:i16[8] -a out:i16[16]=-1 | %{check}=PLANES
// RUN: oclrun %s -k planes -g 64 -l 64 -b -cl-opt-disable -a i16[24]=iota -a out:i16[8] -a out:i16[16]=-1 | %{check}=PLANES
// PLANES: seen: 0 1 4 5 12 13 16 17
// PLANES: out: -1 0 1 -1 4 5 -1 -1 -1 12 13 -1 16 17 -1 -1
kernel void planes(global const short *in, global short *seen, global short *out) {
  local short l[8];
  event_t e = async_work_group_copy_3D3D(l, 0, in, 0, sizeof(short), 2, 2, 2, 4, 12, 2, 4, 0);
  wait_group_events(1, &e);
  for (int i = get_local_id(0); i < 8; i += get_local_size(0))
    seen[i] = l[i];
  e = async_work_group_copy_3D3D(out, 1, l, 0, sizeof(short), 2, 2, 2, 2, 4, 3, 8, 0);
  wait_group_events(1, &e);
}
