; Functions that take or return images, samplers or events get the target's types and keep their names,
; attributes and places, whether they are defined, declared, recursive or called through a pointer.
; RUN: muxc --passes replace-target-ext-tys --verify-each %s | FileCheck %s --implicit-check-not='target("spirv'
target datalayout = "e-p:64:64"
target triple = "spir64-unknown-unknown"

; CHECK: @table = internal constant [2 x ptr] [ptr @helper, ptr @_Z10get_ticket9ocl_event]
@table = internal constant [2 x ptr] [ptr @helper, ptr @_Z10get_ticket9ocl_event]

; CHECK: declare spir_func <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_i(ptr addrspace(1), i32, <2 x i32>)
declare spir_func <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_i(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0), target("spirv.Sampler"), <2 x i32>)
; CHECK: declare spir_func i64 @_Z10get_ticket9ocl_event(i64)
declare spir_func target("spirv.Event") @_Z10get_ticket9ocl_event(target("spirv.Event"))

; CHECK: define internal spir_func i64 @helper(i64 noundef %e, i32 %n) #0 {
define internal spir_func target("spirv.Event") @helper(target("spirv.Event") noundef %e, i32 %n) #0 {
entry:
  %done = icmp eq i32 %n, 0
  br i1 %done, label %end, label %more
more:
  %m = sub i32 %n, 1
; CHECK: %r = call spir_func i64 @helper(i64 noundef %e, i32 %m)
  %r = call spir_func target("spirv.Event") @helper(target("spirv.Event") noundef %e, i32 %m)
  br label %end
end:
; CHECK: %p = phi i64 [ %r, %more ], [ 0, %entry ]
  %p = phi target("spirv.Event") [ %r, %more ], [ zeroinitializer, %entry ]
; CHECK: ret i64 %p
  ret target("spirv.Event") %p
}

; CHECK: define spir_kernel void @k(ptr addrspace(1) %image, i32 %sampler, ptr addrspace(1) %out, ptr %f) #[[KERNEL:[0-9]+]] !kernel_arg_type ![[ARGS:[0-9]+]] {
define spir_kernel void @k(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %image, target("spirv.Sampler") %sampler, ptr addrspace(1) %out, ptr %f) #1 !kernel_arg_type !1 {
; CHECK: call spir_func <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_i(ptr addrspace(1) %image, i32 %sampler, <2 x i32> zeroinitializer)
  %c = call spir_func <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_i(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %image, target("spirv.Sampler") %sampler, <2 x i32> zeroinitializer)
  store <4 x float> %c, ptr addrspace(1) %out
; CHECK: call spir_func i64 %f(i64 poison)
  %e = call spir_func target("spirv.Event") %f(target("spirv.Event") poison)
  ret void
}
; CHECK: attributes #[[KERNEL]] = { "mux-kernel"="entry-point" }
; CHECK: ![[ARGS]] = !{!"image2d_t", !"sampler_t", !"float4*", !"void*"}
attributes #0 = { noinline }
attributes #1 = { "mux-kernel"="entry-point" }
!1 = !{!"image2d_t", !"sampler_t", !"float4*", !"void*"}
