; Shifts and masks that amount to a conversion of an id to int or uint have a known stride.
; RUN: muxc --passes run-vecz,verify -S %s | FileCheck %s

; CHECK-LABEL: define void @__vecz_v4_f(
; CHECK-NOT: gather
; CHECK-COUNT-4: load <4 x float>
; CHECK: call <4 x float> @llvm.masked.gather
; CHECK: store <4 x float>

define void @f(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %n) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %up = shl i64 %id, 32
  %int = ashr exact i64 %up, 32
  %a = getelementptr float, ptr addrspace(1) %p, i64 %int
  %av = load float, ptr addrspace(1) %a, align 4
  %uint = and i64 %id, 4294967295
  %b = getelementptr float, ptr addrspace(1) %p, i64 %uint
  %bv = load float, ptr addrspace(1) %b, align 4
  %next = add i64 %id, 1
  %upnext = shl i64 %next, 32
  %intnext = ashr exact i64 %upnext, 32
  %c = getelementptr float, ptr addrspace(1) %p, i64 %intnext
  %cv = load float, ptr addrspace(1) %c, align 4
  %un = shl i64 %n, 32
  %row = mul i64 %un, %n
  %sum = add i64 %row, %up
  %bytes = ashr exact i64 %sum, 30
  %e = getelementptr i8, ptr addrspace(1) %p, i64 %bytes
  %ev = load float, ptr addrspace(1) %e, align 4
  %bits = and i64 %id, 65535
  %d = getelementptr float, ptr addrspace(1) %p, i64 %bits
  %dv = load float, ptr addrspace(1) %d, align 4
  %s1 = fadd float %av, %bv
  %s0 = fadd float %cv, %ev
  %s2 = fadd float %s0, %dv
  %s = fadd float %s1, %s2
  %o = getelementptr float, ptr addrspace(1) %q, i64 %id
  store float %s, ptr addrspace(1) %o, align 4
  ret void
}

declare i64 @__mux_get_global_id(i32)

attributes #0 = { "mux-kernel"="entry-point" }
