; A function without a name, which is called, is not looked up in the library.
; RUN: muxc --passes link-builtins,verify %s | FileCheck %s
; RUN: muxc --passes 'link-builtins<early>,verify' %s | FileCheck %s

target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define i32 @0(
; CHECK-NEXT: add i32 %x, 1
define i32 @0(i32 %x) {
  %y = add i32 %x, 1
  ret i32 %y
}

declare i32 @1(i32)

; CHECK-LABEL: define spir_kernel void @k(
; CHECK: call i32 @0(
; CHECK: call i32 @1(
define spir_kernel void @k(ptr addrspace(1) %p, i32 %x) {
  %defined = call i32 @0(i32 %x)
  %declared = call i32 @1(i32 %defined)
  store i32 %declared, ptr addrspace(1) %p
  ret void
}
