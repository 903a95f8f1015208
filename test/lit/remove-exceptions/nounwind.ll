; Functions and calls are marked as not unwinding; invokes become calls.
; RUN: muxc --passes remove-exceptions --verify-each -S %s | FileCheck %s

declare void @callee()
declare i32 @personality(...)

; CHECK: define void @plain() [[NOUNWIND:#[0-9]+]] {
; CHECK-NEXT: call void @callee() [[NOUNWIND]]
define void @plain() {
  call void @callee()
  ret void
}

; CHECK: define void @invokes() [[NOUNWIND]] {
; CHECK: call void @callee()
; CHECK-NOT: landingpad
; CHECK: ret void
define void @invokes() personality ptr @personality {
  invoke void @callee() to label %good unwind label %bad
good:
  ret void
bad:
  %pad = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %pad
}

; CHECK: attributes [[NOUNWIND]] = { nounwind }
