; Functions that are only declared do not unwind either.
; RUN: muxc --passes remove-exceptions --verify-each -S %s | FileCheck %s

; CHECK: declare void @elsewhere() [[NOUNWIND:#[0-9]+]]
declare void @elsewhere()
; CHECK: define void @f() [[NOUNWIND]]
; CHECK: call void @elsewhere() [[NOUNWIND]]
define void @f() {
  call void @elsewhere()
  ret void
}
; CHECK: attributes [[NOUNWIND]] = { nounwind }
