// A pointer of unknown origin belongs to exactly one address space, in each work-item, vectorized
// or not: 17 is global, 10 local, 4 private.
// RUN: oclrun %s -k spaces -g 48 -l 16 -b "-cl-std=CL3.0" -a i32[4] -a local=40 -a local=8 -a u64[480] -a out:i32[10] | FileCheck %s --match-full-lines
// RUN: oclrun %s -k spaces -g 48 -l 16 -b "-cl-std=CL3.0 -cl-wfv=always" -a i32[4] -a local=40 -a local=8 -a u64[480] -a out:i32[10] | FileCheck %s --match-full-lines
// RUN: oclrun %s -k spaces -g 48 -l 16 -b "-cl-std=CL3.0 -cl-opt-disable" -a i32[4] -a local=40 -a local=8 -a u64[480] -a out:i32[10] | FileCheck %s --match-full-lines
// RUN: oclrun %s -k spaces -g 37 -l 16 -b "-cl-std=CL2.0 -cl-wfv=never" -a i32[4] -a local=40 -a local=8 -a u64[480] -a out:i32[10] | FileCheck %s --match-full-lines
// RUN: oclrun %s -k spaces -g 48 -l 48 -b "-cl-std=CL3.0 -g" -a i32[4] -a local=40 -a local=8 -a u64[480] -a out:i32[10] | FileCheck %s --match-full-lines
// CHECK: out: 17 17 10 10 10 10 4 4 4 10
global int variable;

int answer(int *p) {
  return (to_global(p) != 0) + 2 * (to_local(p) != 0) + 4 * (to_private(p) != 0) + 8 * get_fence(p);
}

kernel void spaces(global int *g, local int *l, local char *m, global ulong *slots, global int *out) {
  local int one;
  local int array[20];
  int before[3], large[200];
  size_t i = get_global_id(0);
  slots += 10 * i;
  slots[0] = (ulong)(int *)(g + i % 4);
  slots[1] = (ulong)(int *)&variable;
  slots[2] = (ulong)(int *)(l + 9);
  slots[3] = (ulong)(int *)m;
  slots[4] = (ulong)(int *)&one;
  slots[5] = (ulong)(int *)&array[19];
  slots[6] = (ulong)&before[i % 3];
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  int after = i;
  slots[7] = (ulong)&large[i];
  slots[8] = (ulong)&after;
  slots[9] = (ulong)(int *)(array + 20);
  for (int k = 0; k < 10; ++k) {
    int found = answer((int *)slots[k]);
    if (i == 0)
      out[k] = found;
    barrier(CLK_GLOBAL_MEM_FENCE);
    // Whoever finds something else leaves it there.
    if (out[k] != found)
      out[k] = -found;
    barrier(CLK_GLOBAL_MEM_FENCE);
  }
}
