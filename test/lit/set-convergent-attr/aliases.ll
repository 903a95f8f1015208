; A barrier that is called through an alias makes its caller convergent.
; RUN: muxc --passes set-convergent-attr --verify-each -S %s | FileCheck %s

@other = internal alias void (), ptr @waits
@resolved = ifunc void (), ptr @resolver
declare void @__mux_work_group_barrier(i32, i32, i32)

; CHECK: define void @waits() [[CONVERGENT:#[0-9]+]]
define void @waits() {
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 272)
  ret void
}
; CHECK: define void @by_alias() [[CONVERGENT]]
define void @by_alias() {
  call void @other()
  ret void
}
; CHECK: define void @by_resolver() [[CONVERGENT]]
define void @by_resolver() {
  call void @resolved()
  ret void
}
; CHECK: define internal ptr @resolver() {
define internal ptr @resolver() {
  ret ptr @waits
}
; CHECK: attributes [[CONVERGENT]] = { convergent }
