// Kernels that know the formats of their images and the values of their samplers have no code for
// others, and call no outlined functions. Formats: 25 is r8g8b8a8_unorm, 23 is r32g32_sfloat.
// RUN: muxc --device "OpenMux host" --verify-each --cl-options "-cl-wfv=always" --passes \
// RUN:   "fold-kernel-bodies,transfer-kernel-metadata,replace-target-ext-tys<no-events>,image-arg-subst,lower-to-mux-builtins,specialize-kernel<name=resample;local-sizes=64:1:1;no-offset;full-groups;image=0:23;image=1:25;sampler=2:1:1:0>,host-late-passes" \
// RUN:   %s | FileCheck %s --check-prefix=KNOWN
// RUN: muxc --device "OpenMux host" --verify-each --cl-options "-cl-wfv=always" --passes \
// RUN:   "fold-kernel-bodies,transfer-kernel-metadata,replace-target-ext-tys<no-events>,image-arg-subst,lower-to-mux-builtins,specialize-kernel<name=resample;local-sizes=64:1:1;no-offset;full-groups>,host-late-passes" \
// RUN:   %s | FileCheck %s --check-prefix=ANY

// KNOWN-NOT: @__mux_filter_
// KNOWN-LABEL: define {{.*}}@resample.mux-kernel-wrapper(
// KNOWN-NOT: switch
// KNOWN-NOT: call {{.*}}@__mux_
// KNOWN: 4274
// KNOWN-NOT: switch
// KNOWN-NOT: call {{.*}}@__mux_
// KNOWN: {{^}}}

// ANY: call {{.*}}@__mux_filter_2d_lanes
kernel void resample(read_only image2d_t in, write_only image2d_t out, sampler_t s,
                     global int *order) {
  int2 c = (int2)(get_global_id(0), get_global_id(1));
  write_imagef(out, c, read_imagef(in, s, convert_float2(c) * 0.5f));
  order[c.x] = get_image_channel_order(in);
}
