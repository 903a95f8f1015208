// RUN: clc -d "RefSi M1" --emit=asm %s -o - -b "-cl-wfv=always" | FileCheck %s
// CHECK: .attribute 5, "rv64i{{.*}}_v1p0_{{.*}}_zbc1p0_{{.*}}_zvl512b1p0
// CHECK: "scale.refsi-entry":
// CHECK: vsetivli zero, {{16|32}}, e32
// CHECK: vfmul.vf
kernel void scale(global float *p, float f) { p[get_global_id(0)] *= f; }
