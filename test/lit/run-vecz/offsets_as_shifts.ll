; Shifts and masks that amount to a conversion of an id and a multiplication by the element size
; have a known stride.
; RUN: muxc --passes run-vecz,verify -S %s | FileCheck %s

; CHECK-LABEL: define void @__vecz_v4_f(
; CHECK-NOT: gather
; CHECK-COUNT-2: load <4 x float>
; CHECK: call <4 x float> @llvm.masked.gather
; CHECK: store <4 x float>

define void @f(ptr addrspace(1) %p, ptr addrspace(1) %q) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %up = shl i64 %id, 32
  %int = ashr exact i64 %up, 30
  %a = getelementptr i8, ptr addrspace(1) %p, i64 %int
  %av = load float, ptr addrspace(1) %a, align 4
  %four = shl i64 %id, 2
  %uint = and i64 %four, 17179869180
  %b = getelementptr i8, ptr addrspace(1) %p, i64 %uint
  %bv = load float, ptr addrspace(1) %b, align 4
  %bits = and i64 %four, 1020
  %d = getelementptr i8, ptr addrspace(1) %p, i64 %bits
  %dv = load float, ptr addrspace(1) %d, align 4
  %s1 = fadd float %av, %bv
  %s = fadd float %s1, %dv
  %o = getelementptr float, ptr addrspace(1) %q, i64 %id
  store float %s, ptr addrspace(1) %o, align 4
  ret void
}

declare i64 @__mux_get_global_id(i32)

attributes #0 = { "mux-kernel"="entry-point" }
