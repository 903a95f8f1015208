; Ten chains of six dependent operations: vectors of 8 lanes wait about as long as they compute, and cannot do both at the
; same time. 16 lanes are worth it although ids of two dimensions make narrow work-groups likely.
; RUN: veczc -vecz-target-triple=aarch64-unknown-linux-gnu -vecz-target-mcpu=neoverse-v1 -vecz-auto -S -k chains %s | FileCheck %s
; CHECK: define void @__vecz_v16_chains(
define void @chains(ptr addrspace(1) %p, i64 %width) {
  %x = call i64 @__mux_get_global_id(i32 0)
  %y = call i64 @__mux_get_global_id(i32 1)
  %row = mul i64 %y, %width
  %i = add i64 %row, %x
  %a = getelementptr float, ptr addrspace(1) %p, i64 %i
  %v = load float, ptr addrspace(1) %a
  %c0.0 = call float @llvm.fma.f32(float %v, float %v, float 1.0)
  %c0.1 = call float @llvm.fma.f32(float %c0.0, float %c0.0, float 1.0)
  %c0.2 = call float @llvm.fma.f32(float %c0.1, float %c0.1, float 1.0)
  %c0.3 = call float @llvm.fma.f32(float %c0.2, float %c0.2, float 1.0)
  %c0.4 = call float @llvm.fma.f32(float %c0.3, float %c0.3, float 1.0)
  %c0.5 = call float @llvm.fma.f32(float %c0.4, float %c0.4, float 1.0)
  %c1.0 = call float @llvm.fma.f32(float %v, float %v, float 2.0)
  %c1.1 = call float @llvm.fma.f32(float %c1.0, float %c1.0, float 2.0)
  %c1.2 = call float @llvm.fma.f32(float %c1.1, float %c1.1, float 2.0)
  %c1.3 = call float @llvm.fma.f32(float %c1.2, float %c1.2, float 2.0)
  %c1.4 = call float @llvm.fma.f32(float %c1.3, float %c1.3, float 2.0)
  %c1.5 = call float @llvm.fma.f32(float %c1.4, float %c1.4, float 2.0)
  %c2.0 = call float @llvm.fma.f32(float %v, float %v, float 3.0)
  %c2.1 = call float @llvm.fma.f32(float %c2.0, float %c2.0, float 3.0)
  %c2.2 = call float @llvm.fma.f32(float %c2.1, float %c2.1, float 3.0)
  %c2.3 = call float @llvm.fma.f32(float %c2.2, float %c2.2, float 3.0)
  %c2.4 = call float @llvm.fma.f32(float %c2.3, float %c2.3, float 3.0)
  %c2.5 = call float @llvm.fma.f32(float %c2.4, float %c2.4, float 3.0)
  %c3.0 = call float @llvm.fma.f32(float %v, float %v, float 4.0)
  %c3.1 = call float @llvm.fma.f32(float %c3.0, float %c3.0, float 4.0)
  %c3.2 = call float @llvm.fma.f32(float %c3.1, float %c3.1, float 4.0)
  %c3.3 = call float @llvm.fma.f32(float %c3.2, float %c3.2, float 4.0)
  %c3.4 = call float @llvm.fma.f32(float %c3.3, float %c3.3, float 4.0)
  %c3.5 = call float @llvm.fma.f32(float %c3.4, float %c3.4, float 4.0)
  %c4.0 = call float @llvm.fma.f32(float %v, float %v, float 5.0)
  %c4.1 = call float @llvm.fma.f32(float %c4.0, float %c4.0, float 5.0)
  %c4.2 = call float @llvm.fma.f32(float %c4.1, float %c4.1, float 5.0)
  %c4.3 = call float @llvm.fma.f32(float %c4.2, float %c4.2, float 5.0)
  %c4.4 = call float @llvm.fma.f32(float %c4.3, float %c4.3, float 5.0)
  %c4.5 = call float @llvm.fma.f32(float %c4.4, float %c4.4, float 5.0)
  %c5.0 = call float @llvm.fma.f32(float %v, float %v, float 6.0)
  %c5.1 = call float @llvm.fma.f32(float %c5.0, float %c5.0, float 6.0)
  %c5.2 = call float @llvm.fma.f32(float %c5.1, float %c5.1, float 6.0)
  %c5.3 = call float @llvm.fma.f32(float %c5.2, float %c5.2, float 6.0)
  %c5.4 = call float @llvm.fma.f32(float %c5.3, float %c5.3, float 6.0)
  %c5.5 = call float @llvm.fma.f32(float %c5.4, float %c5.4, float 6.0)
  %c6.0 = call float @llvm.fma.f32(float %v, float %v, float 7.0)
  %c6.1 = call float @llvm.fma.f32(float %c6.0, float %c6.0, float 7.0)
  %c6.2 = call float @llvm.fma.f32(float %c6.1, float %c6.1, float 7.0)
  %c6.3 = call float @llvm.fma.f32(float %c6.2, float %c6.2, float 7.0)
  %c6.4 = call float @llvm.fma.f32(float %c6.3, float %c6.3, float 7.0)
  %c6.5 = call float @llvm.fma.f32(float %c6.4, float %c6.4, float 7.0)
  %c7.0 = call float @llvm.fma.f32(float %v, float %v, float 8.0)
  %c7.1 = call float @llvm.fma.f32(float %c7.0, float %c7.0, float 8.0)
  %c7.2 = call float @llvm.fma.f32(float %c7.1, float %c7.1, float 8.0)
  %c7.3 = call float @llvm.fma.f32(float %c7.2, float %c7.2, float 8.0)
  %c7.4 = call float @llvm.fma.f32(float %c7.3, float %c7.3, float 8.0)
  %c7.5 = call float @llvm.fma.f32(float %c7.4, float %c7.4, float 8.0)
  %c8.0 = call float @llvm.fma.f32(float %v, float %v, float 9.0)
  %c8.1 = call float @llvm.fma.f32(float %c8.0, float %c8.0, float 9.0)
  %c8.2 = call float @llvm.fma.f32(float %c8.1, float %c8.1, float 9.0)
  %c8.3 = call float @llvm.fma.f32(float %c8.2, float %c8.2, float 9.0)
  %c8.4 = call float @llvm.fma.f32(float %c8.3, float %c8.3, float 9.0)
  %c8.5 = call float @llvm.fma.f32(float %c8.4, float %c8.4, float 9.0)
  %c9.0 = call float @llvm.fma.f32(float %v, float %v, float 10.0)
  %c9.1 = call float @llvm.fma.f32(float %c9.0, float %c9.0, float 10.0)
  %c9.2 = call float @llvm.fma.f32(float %c9.1, float %c9.1, float 10.0)
  %c9.3 = call float @llvm.fma.f32(float %c9.2, float %c9.2, float 10.0)
  %c9.4 = call float @llvm.fma.f32(float %c9.3, float %c9.3, float 10.0)
  %c9.5 = call float @llvm.fma.f32(float %c9.4, float %c9.4, float 10.0)
  %s1 = fadd float %c0.5, %c1.5
  %s2 = fadd float %s1, %c2.5
  %s3 = fadd float %s2, %c3.5
  %s4 = fadd float %s3, %c4.5
  %s5 = fadd float %s4, %c5.5
  %s6 = fadd float %s5, %c6.5
  %s7 = fadd float %s6, %c7.5
  %s8 = fadd float %s7, %c8.5
  %s9 = fadd float %s8, %c9.5
  store float %s9, ptr addrspace(1) %a
  ret void
}

declare i64 @__mux_get_global_id(i32)
