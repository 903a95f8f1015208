// Kernels that query IDs of x only run all work-items of work-groups with several rows.
// DEFINE: %{count} = oclrun %s -k count -g 44,6,4 -l 22,3,2 -a out:u32[44]=0 --print 44
// DEFINE: %{slots} = oclrun %s -k slots -g 44,6,4 -l 22,3,2 -a out:u32[132]=0 --print 132
// RUN: %{count} | FileCheck %s
// RUN: %{count} --specialize | FileCheck %s
// RUN: %{count} -b -cl-wfv=never | FileCheck %s
// RUN: %{count} -b -cl-wfv=always | FileCheck %s
// RUN: %{slots} | FileCheck %s --check-prefix SLOTS
// RUN: %{slots} --specialize | FileCheck %s --check-prefix SLOTS
// RUN: %{slots} -b -cl-wfv=never | FileCheck %s --check-prefix SLOTS
// RUN: %{slots} -b -cl-wfv=always | FileCheck %s --check-prefix SLOTS

// CHECK: out:{{( 24)+$}}
kernel void count(global uint *out) { atomic_inc(&out[get_global_id(0)]); }

// Work-items of all rows keep a value of their own across a barrier, in each of 8 work-groups.
// SLOTS: out:{{( 8)+$}}
kernel void slots(global uint *out) {
  local uint next;
  next = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  uint mine = atomic_inc(&next);
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_inc(&out[mine]);
}
