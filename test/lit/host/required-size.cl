// A required size is a constant in full work-groups, though the last ones of a range may be
// smaller.
// RUN: muxc --device "OpenMux host" --cl-options "-cl-std=CL3.0" --passes fold-kernel-bodies,transfer-kernel-metadata,lower-to-mux-builtins,host-late-passes -S %s | FileCheck %s
// CHECK-LABEL: define {{.*}}@k.mux-kernel-wrapper(
// CHECK: icmp eq i64 %{{.*}}, 16
// CHECK: store i32 48,
// CHECK-LABEL: define internal {{.*}}@k.host-partial-groups
// CHECK-NOT: store i32 48,
kernel __attribute__((reqd_work_group_size(16, 1, 1))) void k(global int *out) {
  if (get_local_id(0) == 0)
    out[get_group_id(0)] = (int)get_local_size(0) * 3;
}
