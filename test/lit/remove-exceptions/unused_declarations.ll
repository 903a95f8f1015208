; Declarations are nounwind, also without direct calls.
; RUN: muxc --passes remove-exceptions --verify-each -S %s | FileCheck %s

; CHECK: declare void @never_called() [[NOUNWIND:#[0-9]+]]
declare void @never_called()
; CHECK: declare void @by_pointer() [[NOUNWIND]]
declare void @by_pointer()
@pointer = constant ptr @by_pointer

define void @f() {
  %p = load ptr, ptr @pointer
  call void %p()
  ret void
}
; CHECK: attributes [[NOUNWIND]] = { nounwind }
