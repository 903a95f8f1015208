// An array that functions get as a pointer to another type keeps its own type, and so its size.
// RUN: clc %s --emit=spirv -o %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s
// RUN: oclrun %t.spv -g 64 -l 64 -a f32[64]=iota -a out:u16[64] --print=4 | FileCheck %s --check-prefix=RUN-SPIRV
// RUN: oclrun %s -g 64 -l 64 -a f32[64]=iota -a out:u16[64] --print=4 | FileCheck %s --check-prefix=RUN-SPIRV
// CHECK-DAG: %[[SHORTS:.*]] = OpTypeArray %ushort %uint_64
// CHECK-DAG: %[[POINTER:.*]] = OpTypePointer Workgroup %[[SHORTS]]
// CHECK: OpVariable %[[POINTER]] Workgroup
// RUN-SPIRV: 0 15361 16386 16899
kernel void copy(global float *p, global ushort *out) {
  local ushort data[64];
  ushort own[4];
  size_t i = get_local_id(0);
  vstore_half(p[i], i, (local half *)data);
  vstore_half(p[i & 3], i & 3, (private half *)own);
  barrier(CLK_LOCAL_MEM_FENCE);
  data[i] += own[i & 3] ? i & 3 : 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  event_t event = async_work_group_copy(out, data, 64, 0);
  wait_group_events(1, &event);
}
