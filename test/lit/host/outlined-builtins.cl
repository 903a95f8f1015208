// The optimizer leaves functions of the device library that are called for all lanes alone: neither
// passes on functions nor on loops run on them.
// RUN: muxc --device "OpenMux host" --cl-options "-cl-wfv=always" --debug-pass-manager=quiet \
// RUN:   --passes "fold-kernel-bodies,transfer-kernel-metadata,replace-target-ext-tys<no-events>,image-arg-subst,lower-to-mux-builtins,host-late-passes" \
// RUN:   %s 2>&1 | FileCheck %s

// CHECK-NOT: Running pass: {{(EarlyCSE|GVN|IndVar|InstCombine|LICM|Loop|SROA|SimplifyCFG).* on .*__mux_(filter|store)_}}
// CHECK: Skipping pass: SimplifyCFGPass on __mux_filter_2d_lanes
// CHECK-NOT: Running pass: {{(EarlyCSE|GVN|IndVar|InstCombine|LICM|Loop|SROA|SimplifyCFG).* on .*__mux_(filter|store)_}}

// Their loops are complete.
// CHECK-LABEL: define internal {{.*}} @__mux_filter_2d_lanes
// CHECK: {{^}}for.body:
// CHECK: br {{.*}}label %for.body{{(,|$)}}
// CHECK: {{^}}}
kernel void resample(read_only image2d_t in, write_only image2d_t out) {
  const sampler_t linear = CLK_FILTER_LINEAR | CLK_ADDRESS_CLAMP_TO_EDGE;
  int2 c = (int2)(get_global_id(0), get_global_id(1));
  write_imagef(out, c, read_imagef(in, linear, convert_float2(c) * 0.5f));
}
