// Kernels with small required work-groups run slices, which the last word but one of their info says;
// others run one work-group per call, or several as one.
// RUN: muxc --device "OpenMux host" --verify-each \
// RUN:   --passes fold-kernel-bodies,transfer-kernel-metadata,lower-to-mux-builtins,host-kernel-passes %s \
// RUN:   | FileCheck %s --implicit-check-not=fp-control --implicit-check-not=@large.host \
// RUN:     --implicit-check-not=@any.host
// RUN: muxc --device "OpenMux host" --cl-options '-cl-denorms-are-zero' --verify-each \
// RUN:   --passes fold-kernel-bodies,transfer-kernel-metadata,lower-to-mux-builtins,host-late-passes %s \
// RUN:   | FileCheck %s --check-prefix=FLUSH

// CHECK-DAG: @small.mux-kernel-info = {{.*}}i64 1, i64 0]
// CHECK-DAG: @large.mux-kernel-info = {{.*}}i64 0, i64 0]
// CHECK-DAG: @any.mux-kernel-info = {{.*}}i64 0, i64 1]
// CHECK-DAG: define {{.*}}@small.host-entry-hook(
// With -cl-denorms-are-zero each sets and restores the mode.
// FLUSH-COUNT-6: call void @llvm.{{aarch64.set.fpcr|x86.sse.ldmxcsr}}(
__attribute__((reqd_work_group_size(4, 4, 4))) kernel void small(global float *p) {
  p[get_global_id(0)] *= 2;
}
__attribute__((reqd_work_group_size(65, 1, 1))) kernel void large(global float *p) {
  p[get_global_id(0)] *= 2;
}
kernel void any(global float *p) { p[get_global_id(0)] *= 2; }
