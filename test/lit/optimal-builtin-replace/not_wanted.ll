; nobuiltin and noinline calls, noinline callees and optnone functions do not change.
; RUN: muxc --passes optimal-builtin-replace --verify-each -S %s | FileCheck %s --implicit-check-not=llvm.ctlz
; CHECK-LABEL: define i32 @optnone(
; CHECK: call i32 @_Z12__abacus_clzi(
define i32 @optnone(i32 %x) noinline optnone {
  %r = call i32 @_Z12__abacus_clzi(i32 %x)
  ret i32 %r
}

; CHECK-LABEL: define i32 @marked(
; CHECK: call i32 @_Z12__abacus_clzi(
; CHECK: call i32 @_Z12__abacus_clzi(
; CHECK: call i32 @_Z12__abacus_clzj(
define i32 @marked(i32 %x) {
  %a = call i32 @_Z12__abacus_clzi(i32 %x) nobuiltin
  %b = call i32 @_Z12__abacus_clzi(i32 %a) noinline
  %c = call i32 @_Z12__abacus_clzj(i32 %b)
  ret i32 %c
}

define i32 @_Z12__abacus_clzj(i32 %x) noinline {
  ret i32 %x
}

declare i32 @_Z12__abacus_clzi(i32)
