// Generic pointers to private variables (on the stack and live across a barrier), to local arguments
// and variables, and to global memory are told apart.
// REQUIRES: refsi
// DEFINE: %{device} = RefSi M1
// DEFINE: %{size} = 37
// DEFINE: %{run} = oclrun %s -d "%{device}" -b -cl-std=CL3.0 -g 148 -l %{size} -a out:i32[148] -a local=256
// RUN: %{run} -a i32=0 | FileCheck %s --check-prefix=PRIVATE
// RUN: %{run} -a i32=1 | FileCheck %s --check-prefix=LOCAL
// RUN: %{run} -a i32=2 | FileCheck %s --check-prefix=LOCAL
// RUN: %{run} -a i32=3 | FileCheck %s --check-prefix=GLOBAL
// RUN: %{run} -a i32=4 | FileCheck %s --check-prefix=GLOBAL
// REDEFINE: %{device} = RefSi M1 WI
// REDEFINE: %{size} = 4
// RUN: %{run} -a i32=0 | FileCheck %s --check-prefix=PRIVATE
// RUN: %{run} -a i32=1 | FileCheck %s --check-prefix=LOCAL
// RUN: %{run} -a i32=2 | FileCheck %s --check-prefix=LOCAL
// RUN: %{run} -a i32=3 | FileCheck %s --check-prefix=GLOBAL
// RUN: %{run} -a i32=4 | FileCheck %s --check-prefix=GLOBAL
// PRIVATE: {{^}}out: {{(4 )+4$}}
// LOCAL: {{^}}out: {{(2 )+2$}}
// GLOBAL: {{^}}out: {{(1 )+1$}}
global int variable[64];

int kind(generic int *p) {
  return (to_global(p) != 0) + 2 * (to_local(p) != 0) + 4 * (to_private(p) != 0);
}

kernel void query(global int *out, local int *argument, int which) {
  local int array[64];
  int own[4] = {get_global_id(0), 2, 3, 4};
  size_t l = get_local_id(0);
  array[l] = argument[l] = l;
  generic int *p = which == 0   ? (generic int *)own
                   : which == 1 ? (generic int *)(argument + l)
                   : which == 2 ? (generic int *)(array + l)
                   : which == 3 ? (generic int *)(out + l)
                                : (generic int *)(variable + l);
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  own[which & 3] += 1;
  out[get_global_id(0)] = kind(p);
}
