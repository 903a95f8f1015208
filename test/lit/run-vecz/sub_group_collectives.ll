; Sub-group collectives become vec-group builtins on the active lanes. Uniform results stay scalar.
; RUN: veczc -S -k f:4 %s | FileCheck %s
; CHECK: define void @__vecz_v4_f(
; CHECK: [[SUM:%.*]] = call i32 @__mux_vec_group_reduce_add_v4i32(<4 x i32> %x)
; CHECK: [[SCAN:%.*]] = call <4 x i32> @__mux_vec_group_scan_exclusive_smax_v4i32(<4 x i32> %x)
; CHECK: [[ANY:%.*]] = call i1 @__mux_vec_group_any_v4i1(<4 x i1> %c)
; CHECK: extractelement <4 x i32> %x, i32 2
; CHECK: br i1 [[ANY]],
; CHECK: [[ACTIVE:%.*]] = select <4 x i1> %c, <4 x float> %{{.*}}, <4 x float> splat (float -0.000000e+00)
; CHECK: call float @__mux_vec_group_reduce_fadd_v4f32(<4 x float> [[ACTIVE]])
; CHECK: define void @__vecz_v4_vp_f(
; CHECK: [[THERE:%.*]] = select <4 x i1> %lane.exists, <4 x i32> %x, <4 x i32> zeroinitializer
; CHECK: call i32 @__mux_vec_group_reduce_add_v4i32(<4 x i32> [[THERE]])

define void @f(ptr addrspace(1) %in, ptr addrspace(1) %out) #0 {
entry:
  %i = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %in, i64 %i
  %x = load i32, ptr addrspace(1) %p, align 4
  %sum = call i32 @__mux_sub_group_reduce_add_i32(i32 %x)
  store i32 %sum, ptr addrspace(1) %out, align 4
  %scan = call i32 @__mux_sub_group_scan_exclusive_smax_i32(i32 %x)
  %c = icmp sgt i32 %scan, 7
  %any = call i1 @__mux_sub_group_any_i1(i1 %c)
  %one = call i32 @__mux_sub_group_broadcast_i32(i32 %x, i32 2)
  store i32 %one, ptr addrspace(1) %in, align 4
  br i1 %any, label %some, label %end
some:
  br i1 %c, label %then, label %end
then:
  %f = sitofp i32 %x to float
  %r = call float @__mux_sub_group_nonuniform_reduce_fadd_f32(float %f)
  store float %r, ptr addrspace(1) %out, align 4
  br label %end
end:
  ret void
}

declare i64 @__mux_get_global_id(i32)
declare i32 @__mux_sub_group_reduce_add_i32(i32) convergent
declare i32 @__mux_sub_group_scan_exclusive_smax_i32(i32) convergent
declare i1 @__mux_sub_group_any_i1(i1) convergent
declare i32 @__mux_sub_group_broadcast_i32(i32, i32) convergent
declare float @__mux_sub_group_nonuniform_reduce_fadd_f32(float) convergent
attributes #0 = { "mux-kernel"="entry-point" }
