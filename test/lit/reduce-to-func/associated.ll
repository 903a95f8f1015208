; !associated metadata is dropped when its function is erased.
; RUN: muxc --passes reduce-to-func --verify-each -S %s | FileCheck %s

; CHECK: @of_dead = external global i8{{$}}
; CHECK: @of_kernel = external global i8, !associated
@of_dead = external global i8, !associated !0
@of_kernel = external global i8, !associated !1
; CHECK-NOT: @dead
define void @dead() {
  ret void
}
; CHECK: define void @k()
define void @k() #0 {
  ret void
}
attributes #0 = { "mux-kernel" }
!0 = !{ptr @dead}
!1 = !{ptr @k}
