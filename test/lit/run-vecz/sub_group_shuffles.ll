; A sub-group shuffle with constant indices is a shufflevector; any other goes through memory.
; RUN: veczc -S -k f:4 %s | FileCheck %s
; CHECK: define void @__vecz_v4_f(
; CHECK: [[MEMORY:%.*]] = alloca <4 x i32>
; CHECK: shufflevector <4 x i32> %x, <4 x i32> %x, <4 x i32> <i32 1, i32 0, i32 3, i32 2>
; CHECK: shufflevector <4 x i32> %{{.*}}, <4 x i32> %x, <4 x i32> <i32 3, i32 4, i32 5, i32 6>
; CHECK: store <4 x i32> %x, ptr [[MEMORY]]
; CHECK: call <4 x i32> @llvm.masked.gather.v4i32.v4p0(
; RUN: veczc -S -k f:4s %s | FileCheck %s --check-prefix=SCALABLE
; SCALABLE: define void @__vecz_nxv4_f(
; SCALABLE: alloca <vscale x 4 x i32>
; SCALABLE: call <vscale x 4 x i32> @llvm.masked.gather.nxv4i32.nxv4p0(

define void @f(ptr addrspace(1) %in, ptr addrspace(1) %out) #0 {
  %i = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %in, i64 %i
  %q = getelementptr i32, ptr addrspace(1) %out, i64 %i
  %x = load i32, ptr addrspace(1) %p, align 4
  %xor = call i32 @__mux_sub_group_shuffle_xor_i32(i32 %x, i32 1)
  %up = call i32 @__mux_sub_group_shuffle_up_i32(i32 %xor, i32 %x, i32 1)
  %any = call i32 @__mux_sub_group_shuffle_i32(i32 %x, i32 %up)
  store i32 %any, ptr addrspace(1) %q, align 4
  ret void
}

declare i64 @__mux_get_global_id(i32)
declare i32 @__mux_sub_group_shuffle_i32(i32, i32) convergent
declare i32 @__mux_sub_group_shuffle_up_i32(i32, i32, i32) convergent
declare i32 @__mux_sub_group_shuffle_xor_i32(i32, i32) convergent
attributes #0 = { "mux-kernel"="entry-point" }
