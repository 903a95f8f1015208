// Atomic updates accumulate in memory of the thread. With -g they do not, since a debugger shows
// memory as each work-group leaves it, nor where kernels are not vectorized because the program says
// so.
// DEFINE: %{passes} = --passes fold-kernel-bodies,transfer-kernel-metadata,lower-to-mux-builtins,replace-atomic-funcs,host-kernel-passes %s
// RUN: muxc --device "OpenMux host" --cl-options=-cl-std=CL3.0 %{passes} | FileCheck %s --check-prefix=YES
// RUN: muxc --device "OpenMux host" --cl-options="-cl-std=CL3.0 -g" %{passes} | FileCheck %s --check-prefix=NO
// RUN: muxc --device "OpenMux host" --cl-options="-cl-std=CL3.0 -cl-wfv=never" %{passes} \
// RUN:   | FileCheck %s --check-prefix=NO
// RUN: muxc --device "OpenMux host" --cl-options="-cl-std=CL3.0 -cl-opt-disable" %{passes} \
// RUN:   | FileCheck %s --check-prefix=NO

// YES: {{^}}!host.accumulators
// NO-NOT: {{^}}!host.accumulators
kernel void count(global const uchar *in, global uint *bins) {
  atomic_inc(&bins[in[get_global_id(0)]]);
}
__attribute__((intel_reqd_sub_group_size(8))) kernel void groups(global const uchar *in, global uint *bins) {
  atomic_inc(&bins[in[get_sub_group_local_id()]]);
}
