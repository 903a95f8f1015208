// Functions on images become those of the image library, and sampler literals numbers.
// RUN: %clang_cl -triple spir64 -O1 -disable-llvm-passes %s > %t.ll
// RUN: muxc --passes 'replace-target-ext-tys<no-events>,image-arg-subst,function(sroa,instcombine)' %t.ll | FileCheck %s
// RUN: muxc --passes 'image-arg-subst' %t.ll | FileCheck %s --check-prefix=KEPT
// KEPT: call {{.*}} @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_f(
// KEPT-NOT: @__mux_

constant sampler_t literal = CLK_NORMALIZED_COORDS_TRUE | CLK_ADDRESS_REPEAT | CLK_FILTER_LINEAR;

// CHECK-LABEL: define {{.*}}@reads(
// CHECK: call spir_func <4 x float> @__mux_read_imagef_2d_sampler_float(ptr addrspace(1) %a, i32 39, <2 x float>
// CHECK: call spir_func <4 x float> @__mux_read_imagef_2d_sampler_int(ptr addrspace(1) %a, i32 %s, <2 x i32>
// CHECK: call spir_func <4 x float> @__mux_read_imagef_2d(ptr addrspace(1) %a, <2 x i32>
// CHECK: [[DEPTH:%.*]] = call spir_func <4 x float> @__mux_read_imagef_2d_sampler_float(ptr addrspace(1) %d, i32 %s,
// CHECK: shufflevector <4 x float> [[DEPTH]],
kernel void reads(read_only image2d_t a, sampler_t s, read_only image2d_depth_t d, global float4 *o) {
  o[0] = read_imagef(a, literal, (float2)(1, 2));
  o[1] = read_imagef(a, s, (int2)(1, 2));
  o[2] = read_imagef(a, (int2)(1, 2));
  o[3].x = read_imagef(d, s, (float2)(1, 2));
}

// CHECK-LABEL: define {{.*}}@writes(
// CHECK: call spir_func void @__mux_write_imagei_2d_array(ptr addrspace(1) %b, <4 x i32> {{.*}}, <4 x i32>
// CHECK: call spir_func void @__mux_write_imageui_1d_buffer(ptr addrspace(1) %c, i32 3, <4 x i32>
// CHECK: call spir_func i32 @__mux_get_image_width(ptr addrspace(1) %b)
// CHECK: call spir_func <2 x i32> @__mux_get_image_dim_2d(ptr addrspace(1) %b)
// CHECK: call spir_func i64 @__mux_get_image_array_size(ptr addrspace(1) %b)
kernel void writes(write_only image2d_array_t b, read_write image1d_buffer_t c, global int *o) {
  write_imagei(b, (int4)(1, 2, 3, 4), (int4)(5));
  write_imageui(c, 3, (uint4)(5));
  o[0] = get_image_width(b) + get_image_dim(b).y + (int)get_image_array_size(b);
}

// CHECK-LABEL: define {{.*}}@halves(
// CHECK: [[READ:%.*]] = call spir_func <4 x float> @__mux_read_imagef_3d_sampler_int(ptr addrspace(1) %a, i32 16, <4 x i32>
// CHECK: fptrunc <4 x float> [[READ]] to <4 x half>
// CHECK: [[WIDE:%.*]] = fpext <4 x half> {{.*}} to <4 x float>
// CHECK: call spir_func void @__mux_write_imagef_1d(ptr addrspace(1) %b, i32 2, <4 x float> [[WIDE]])
kernel void halves(read_only image3d_t a, write_only image1d_t b, global half4 *o) {
  const sampler_t s = CLK_FILTER_NEAREST;
  o[0] = read_imageh(a, s, (int4)(1, 2, 3, 4));
  write_imageh(b, 2, o[1]);
}
