// With a specialized kernel, host-kernel-passes needs no tail, no partial version and no size at run
// time.
// RUN: muxc --device "OpenMux host" --verify-each --cl-options "-cl-std=CL3.0" --passes \
// RUN:   "fold-kernel-bodies,transfer-kernel-metadata,lower-to-mux-builtins,reduce-to-func<names=sum>,specialize-kernel<name=sum;local-sizes=64:1:1;no-offset;full-groups>,make-unique-func<sum.64x1x1>,host-kernel-passes" \
// RUN:   %s | FileCheck %s
// RUN: muxc --device "OpenMux host" --verify-each --cl-options "-cl-std=CL3.0" --passes \
// RUN:   "fold-kernel-bodies,transfer-kernel-metadata,lower-to-mux-builtins,reduce-to-func<names=sum>,specialize-kernel<name=sum;local-sizes=64:1:1>,split-partial-groups,host-kernel-passes" \
// RUN:   %s | FileCheck %s --check-prefix=PARTIAL

// The entry point keeps the name of the kernel.
// CHECK-DAG: @sum.mux-kernel-info = {{.*}}constant
// CHECK-DAG: define {{.*}}void @sum.mux-kernel-wrapper(
// CHECK-DAG: define {{.*}}@sum.64x1x1.mux-sched-wrapper
// CHECK-NOT: @other
// CHECK-NOT: host-partial-groups
// CHECK-NOT: call {{.*}}@__mux_get_local_size(i32 0
// PARTIAL-DAG: host-partial-groups
kernel void sum(global const int *in, global int *out) {
  local int s[64];
  s[get_local_id(0)] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  int all = 0;
  for (size_t i = 0; i < get_local_size(0); ++i)
    all += s[i];
  out[get_global_id(0)] = all;
}
kernel void other(global int *out) { *out = 1; }
