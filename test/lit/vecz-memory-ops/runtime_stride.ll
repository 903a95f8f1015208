; Operations with a stride operand, as other tools may write them: scalarized without a mask,
; gathered with one.
; RUN: veczc -S -k k:4 -vecz-passes=define-builtins %s | FileCheck %s
; CHECK-LABEL: define void @__vecz_v4_k(
; CHECK: %[[BYTES:.*]] = mul i64 %n, 8
; CHECK-COUNT-4: load double, ptr addrspace(1) %{{.*}}, align 8
; CHECK: getelementptr double, ptr addrspace(1) %x, <4 x i64>
; CHECK: call void @llvm.masked.scatter.v4f64.v4p1(<4 x double> %{{.*}}, <4 x ptr addrspace(1)> {{.*}}<4 x i1> %mask)
; CHECK: mul <vscale x 4 x i64>
; CHECK: call void @llvm.masked.scatter.nxv4f64.nxv4p1(
; Without the operand, they only look alike.
; CHECK: call void @__vecz_b_interleaved_store8V_Dv2_du3ptr(<2 x double> zeroinitializer, ptr null)
define void @k(ptr addrspace(1) %x, i64 %n, <4 x i1> %mask, <vscale x 4 x double> %s) #0 {
  %v = call <4 x double> @__vecz_b_interleaved_load8V_Dv4_du3ptrU3AS1(ptr addrspace(1) %x, i64 %n)
  call void @__vecz_b_masked_interleaved_store8V_Dv4_du3ptrU3AS1Dv4_b(<4 x double> %v, ptr addrspace(1) %x, i64 %n, <4 x i1> %mask)
  call void @__vecz_b_interleaved_store8V_u5nxv4du3ptrU3AS1(<vscale x 4 x double> %s, ptr addrspace(1) %x, i64 %n)
  call void @__vecz_b_interleaved_store8V_Dv2_du3ptr(<2 x double> zeroinitializer, ptr null)
  ret void
}

declare <4 x double> @__vecz_b_interleaved_load8V_Dv4_du3ptrU3AS1(ptr addrspace(1), i64)
declare void @__vecz_b_masked_interleaved_store8V_Dv4_du3ptrU3AS1Dv4_b(<4 x double>, ptr addrspace(1), i64, <4 x i1>)
declare void @__vecz_b_interleaved_store8V_u5nxv4du3ptrU3AS1(<vscale x 4 x double>, ptr addrspace(1), i64)
declare void @__vecz_b_interleaved_store8V_Dv2_du3ptr(<2 x double>, ptr)
attributes #0 = { "mux-kernel"="entry-point" }
