// Reads and writes of images are vectorized with the kernel: the format is uniform, and so are the
// branches on it. A literal sampler leaves none of them for filters and addressing modes.
// RUN: clc %s -b "--vecz-width=8 -Rpass=vecz -Rpass-missed=vecz" --emit=ll -o %t.ll 2> %t.log
// RUN: FileCheck %s --check-prefix=LOG < %t.log
// RUN: FileCheck %s < %t.ll
// LOG-NOT: missed
// LOG-COUNT-2: vectorized

// Nearest reads have no filter to compute, and the texels of a row are one load.
// CHECK-LABEL: define {{.*}}@nearest.mux-kernel-wrapper(
// CHECK-NOT: llvm.floor
// CHECK-NOT: call {{.*}}__mux_
// CHECK: load <8 x i32>
// CHECK: store <8 x i32>
// CHECK: {{^}}}
kernel void nearest(read_only image2d_t in, write_only image2d_t out) {
  const sampler_t s = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;
  const int2 c = (int2)(get_global_id(0), get_global_id(1));
  write_imagef(out, c, read_imagef(in, s, c));
}

// CHECK-LABEL: define {{.*}}@linear.mux-kernel-wrapper(
// CHECK-NOT: call {{.*}}__mux_
// CHECK: llvm.floor.v8f32
// CHECK-NOT: llvm.rint.v8f32(<8 x float> {{.*}}splat (float 5
// CHECK: {{^}}}
kernel void linear(read_only image2d_t in, write_only image2d_t out, float scale) {
  const sampler_t s = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_LINEAR;
  const int2 c = (int2)(get_global_id(0), get_global_id(1));
  write_imagef(out, c, read_imagef(in, s, (float2)(c.x * scale, c.y * scale)));
}
