; Opaque structures that LLVM renamed are merged, wherever they occur: in attributes, declarations,
; target extension types and inside of other types.
; RUN: muxc --passes unique-opaque-structs --verify-each %s | FileCheck %s --implicit-check-not=event_t.
; CHECK: %opencl.event_t = type opaque
%opencl.event_t = type opaque
%opencl.event_t.0 = type opaque
%opencl.event_t.0.12 = type opaque
; CHECK: %holder = type { i32, [2 x %opencl.event_t] }
%holder = type { i32, [2 x %opencl.event_t.0] }

; CHECK: @a = external global %opencl.event_t
@a = external global %opencl.event_t.0
; CHECK: @b = external global %opencl.event_t
@b = external global %opencl.event_t
; CHECK: @c = external global %holder
@c = external global %holder

; CHECK: declare void @f(target("wait", %opencl.event_t))
declare void @f(target("wait", %opencl.event_t.0.12))
; CHECK: define void @k(target("wait", %opencl.event_t, 1) %w, ptr %p)
define void @k(target("wait", %opencl.event_t.0, 1) %w, ptr %p) {
; CHECK: call void @f(target("wait", %opencl.event_t) poison)
  call void @f(target("wait", %opencl.event_t.0.12) poison)
; CHECK: call void asm sideeffect "", "*m"(ptr elementtype(%opencl.event_t) %p)
  call void asm sideeffect "", "*m"(ptr elementtype(%opencl.event_t.0) %p)
; CHECK: call void asm sideeffect "", "*m"(ptr elementtype(%holder) %p)
  call void asm sideeffect "", "*m"(ptr elementtype(%holder) %p)
  ret void
}
