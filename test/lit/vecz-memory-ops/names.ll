; Until define-builtins, accesses other than plain vector loads and stores are calls whose name
; encodes the operation.
; DEFINE: %{before} = builtin-inlining,merge-returns,vecz-mem2reg,scalarize,simplify-flow,widen-indices,predicate,cfg-convert,packetizer
; RUN: veczc -S -w 4 -vecz-passes=%{before} %s | FileCheck %s
; RUN: veczc -S -k interleaved:4p -vecz-passes=%{before} %s | FileCheck %s --check-prefix=PREDICATED
; RUN: veczc -S -k gather:4s -vecz-passes=%{before} %s | FileCheck %s --check-prefix=SCALABLE
; RUN: veczc -S -w 4 %s | FileCheck %s --check-prefix=DEFINED

; CHECK-LABEL: define void @__vecz_v4_interleaved(
; CHECK: call <4 x double> @__vecz_b_interleaved_load8_3_Dv4_du3ptrU3AS1(ptr addrspace(1) %
; CHECK: call void @__vecz_b_interleaved_store8_4_Dv4_du3ptrU3AS1(<4 x double> %{{.*}}, ptr addrspace(1) %
; PREDICATED: call <4 x double> @__vecz_b_interleaved_load8_3_vp_Dv4_du3ptrU3AS1j(
; DEFINED-NOT: __vecz_b_
; DEFINED-LABEL: define void @__vecz_v4_interleaved(
; DEFINED-COUNT-4: load double
; DEFINED-COUNT-4: store double
define void @interleaved(ptr addrspace(1) %y, ptr addrspace(1) %x) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %three = mul i64 %id, 3
  %from = getelementptr double, ptr addrspace(1) %x, i64 %three
  %v = load double, ptr addrspace(1) %from, align 8
  %four = mul i64 %id, 4
  %to = getelementptr double, ptr addrspace(1) %y, i64 %four
  store double %v, ptr addrspace(1) %to, align 8
  ret void
}

; CHECK-LABEL: define void @__vecz_v4_backwards(
; CHECK: call <4 x i16> @__vecz_b_interleaved_load2_n1_Dv4_tu3ptrU3AS1(ptr addrspace(1) %
; CHECK: store <4 x i16>
define void @backwards(ptr addrspace(1) %y, ptr addrspace(1) %x, i64 %n) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %back = sub i64 %n, %id
  %from = getelementptr i16, ptr addrspace(1) %x, i64 %back
  %v = load i16, ptr addrspace(1) %from, align 2
  %to = getelementptr i16, ptr addrspace(1) %y, i64 %id
  store i16 %v, ptr addrspace(1) %to, align 2
  ret void
}

; A stride that is known when the kernel runs is an operand, in elements.
; CHECK-LABEL: define void @__vecz_v4_runtime(
; CHECK: call <4 x float> @__vecz_b_interleaved_load4V_Dv4_fu3ptrU3AS1(ptr addrspace(1) %{{.*}}, i64 %
; CHECK: call void @__vecz_b_interleaved_store4V_Dv4_fu3ptrU3AS1(<4 x float> %{{.*}}, ptr addrspace(1) %{{.*}}, i64 %
; DEFINED-LABEL: define void @__vecz_v4_runtime(
; DEFINED-COUNT-4: load float
; DEFINED-COUNT-4: store float
define void @runtime(ptr addrspace(1) %y, ptr addrspace(1) %x, i64 %n) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %far = mul i64 %id, %n
  %from = getelementptr float, ptr addrspace(1) %x, i64 %far
  %v = load float, ptr addrspace(1) %from, align 4
  %to = getelementptr { float, float }, ptr addrspace(1) %y, i64 %far, i32 1
  store float %v, ptr addrspace(1) %to, align 4
  ret void
}

; It need not be a whole number of elements.
; CHECK-LABEL: define void @__vecz_v4_odd(
; CHECK-COUNT-4: load float
; CHECK-NOT: __vecz_b_
define void @odd(ptr addrspace(1) %y, ptr addrspace(1) %x, i64 %n) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %far = mul i64 %id, %n
  %from = getelementptr i8, ptr addrspace(1) %x, i64 %far
  %v = load float, ptr addrspace(1) %from, align 1
  %to = getelementptr float, ptr addrspace(1) %y, i64 %id
  store float %v, ptr addrspace(1) %to, align 4
  ret void
}

; CHECK-LABEL: define void @__vecz_v4_masked(
; CHECK: call <4 x i32> @__vecz_b_masked_load4_Dv4_ju3ptrDv4_b(ptr %{{.*}}, <4 x i1>
; CHECK: call void @__vecz_b_masked_store4_Dv4_ju3ptrDv4_b(<4 x i32> %{{.*}}, ptr %{{.*}}, <4 x i1>
; DEFINED: call <4 x i32> @llvm.masked.load.v4i32
; DEFINED: call void @llvm.masked.store.v4i32
define void @masked(ptr %x, i64 %n) #0 {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %c = icmp ult i64 %id, %n
  br i1 %c, label %then, label %end
then:
  %from = getelementptr i32, ptr %x, i64 %id
  %v = load i32, ptr %from, align 4
  %w = add i32 %v, 1
  store i32 %w, ptr %from, align 4
  br label %end
end:
  ret void
}

; CHECK-LABEL: define void @__vecz_v4_gather(
; CHECK: call <4 x float> @__vecz_b_gather_load4_Dv4_fDv4_u3ptrU3AS1(<4 x ptr addrspace(1)>
; CHECK: call void @__vecz_b_scatter_store4_Dv4_fDv4_u3ptrU3AS1(<4 x float> %{{.*}}, <4 x ptr addrspace(1)>
; SCALABLE: call <vscale x 4 x float> @__vecz_b_gather_load4_u5nxv4fu14nxv4u3ptrU3AS1(<vscale x 4 x ptr addrspace(1)>
define void @gather(ptr addrspace(1) %x, ptr addrspace(1) %index) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %at = getelementptr i64, ptr addrspace(1) %index, i64 %id
  %i = load i64, ptr addrspace(1) %at, align 8
  %from = getelementptr float, ptr addrspace(1) %x, i64 %i
  %v = load float, ptr addrspace(1) %from, align 4
  %w = fadd float %v, 1.0
  store float %w, ptr addrspace(1) %from, align 4
  ret void
}

declare i64 @__mux_get_global_id(i32)
attributes #0 = { "mux-kernel"="entry-point" }
