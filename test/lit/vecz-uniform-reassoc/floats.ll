; Floating-point operations are reassociated only if their flags allow it.
; RUN: veczc -S -w 4 -vecz-passes=uniform-reassoc %s | FileCheck %s
; CHECK-LABEL: define void @__vecz_v4_k(
; CHECK: %strict1 = fadd float %v, %a
; CHECK: %strict2 = fadd float %strict1, %b
; CHECK: [[U:%.*]] = fadd reassoc nsz float %a, %b
; CHECK: %loose2 = fadd reassoc nsz float %v, [[U]]
define void @k(ptr addrspace(1) %x, float %a, float %b) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr float, ptr addrspace(1) %x, i64 %id
  %v = load float, ptr addrspace(1) %p, align 4
  %strict1 = fadd float %v, %a
  %strict2 = fadd float %strict1, %b
  store float %strict2, ptr addrspace(1) %p, align 4
  %loose1 = fadd reassoc nsz float %v, %a
  %loose2 = fadd reassoc nsz nnan float %loose1, %b
  store float %loose2, ptr addrspace(1) %p, align 4
  ret void
}

declare i64 @__mux_get_global_id(i32)
attributes #0 = { "mux-kernel"="entry-point" }
