; Calls whose callee LLVM cannot see are marked convergent themselves.
; RUN: muxc --passes set-convergent-attr --verify-each -S %s | FileCheck %s

declare void @__mux_work_group_barrier(i32, i32, i32)
@name = alias void (), ptr @waits
@other = alias void (), ptr @harmless

define void @waits() {
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  ret void
}
define void @harmless() {
  ret void
}

; CHECK-LABEL: define void @caller(
; CHECK-NEXT: call void @name() [[CONVERGENT:#[0-9]+]]
; CHECK-NEXT: call void %f() [[CONVERGENT]]
; CHECK-NEXT: call void @waits(){{$}}
; CHECK-NEXT: call void @other(){{$}}
; CHECK-NEXT: call void asm "", ""(){{$}}
define void @caller(ptr %f) {
  call void @name()
  call void %f()
  call void @waits()
  call void @other()
  call void asm "", ""()
  ret void
}
; CHECK: attributes [[CONVERGENT]] = { convergent }
