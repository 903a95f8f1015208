; Definitions and functions of another type do not change.
; RUN: muxc --passes replace-mux-math-decls --verify-each -S %s | FileCheck %s
; CHECK: define i1 @__mux_isftz() {
; CHECK-NEXT: ret i1 true
define i1 @__mux_isftz() {
  ret i1 true
}
; CHECK: declare i32 @__mux_usefast()
declare i32 @__mux_usefast()
; CHECK: declare i1 @__mux_isembeddedprofile(i32)
declare i1 @__mux_isembeddedprofile(i32)
