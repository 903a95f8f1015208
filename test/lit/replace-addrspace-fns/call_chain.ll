; Every parameter is visited once, whatever the number of paths.
; RUN: muxc --passes replace-addrspace-fns --verify-each -S %s | FileCheck %s
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define i32 @f0(
; CHECK-NEXT: ret i32 2
define i32 @f0(ptr addrspace(4) %p) {
  %r = call spir_func i32 @_Z9get_fencePU3AS4v(ptr addrspace(4) %p)
  ret i32 %r
}

define i32 @f1(ptr addrspace(4) %p) {
  call i32 @f0(ptr addrspace(4) %p)
  call i32 @f0(ptr addrspace(4) %p)
  call i32 @f0(ptr addrspace(4) %p)
  call i32 @f0(ptr addrspace(4) %p)
  ret i32 0
}

define i32 @f2(ptr addrspace(4) %p) {
  call i32 @f1(ptr addrspace(4) %p)
  call i32 @f1(ptr addrspace(4) %p)
  call i32 @f1(ptr addrspace(4) %p)
  call i32 @f1(ptr addrspace(4) %p)
  ret i32 0
}

define i32 @f3(ptr addrspace(4) %p) {
  call i32 @f2(ptr addrspace(4) %p)
  call i32 @f2(ptr addrspace(4) %p)
  call i32 @f2(ptr addrspace(4) %p)
  call i32 @f2(ptr addrspace(4) %p)
  ret i32 0
}

define i32 @f4(ptr addrspace(4) %p) {
  call i32 @f3(ptr addrspace(4) %p)
  call i32 @f3(ptr addrspace(4) %p)
  call i32 @f3(ptr addrspace(4) %p)
  call i32 @f3(ptr addrspace(4) %p)
  ret i32 0
}

define i32 @f5(ptr addrspace(4) %p) {
  call i32 @f4(ptr addrspace(4) %p)
  call i32 @f4(ptr addrspace(4) %p)
  call i32 @f4(ptr addrspace(4) %p)
  call i32 @f4(ptr addrspace(4) %p)
  ret i32 0
}

define i32 @f6(ptr addrspace(4) %p) {
  call i32 @f5(ptr addrspace(4) %p)
  call i32 @f5(ptr addrspace(4) %p)
  call i32 @f5(ptr addrspace(4) %p)
  call i32 @f5(ptr addrspace(4) %p)
  ret i32 0
}

define i32 @f7(ptr addrspace(4) %p) {
  call i32 @f6(ptr addrspace(4) %p)
  call i32 @f6(ptr addrspace(4) %p)
  call i32 @f6(ptr addrspace(4) %p)
  call i32 @f6(ptr addrspace(4) %p)
  ret i32 0
}

define i32 @f8(ptr addrspace(4) %p) {
  call i32 @f7(ptr addrspace(4) %p)
  call i32 @f7(ptr addrspace(4) %p)
  call i32 @f7(ptr addrspace(4) %p)
  call i32 @f7(ptr addrspace(4) %p)
  ret i32 0
}

define i32 @f9(ptr addrspace(4) %p) {
  call i32 @f8(ptr addrspace(4) %p)
  call i32 @f8(ptr addrspace(4) %p)
  call i32 @f8(ptr addrspace(4) %p)
  call i32 @f8(ptr addrspace(4) %p)
  ret i32 0
}

define i32 @f10(ptr addrspace(4) %p) {
  call i32 @f9(ptr addrspace(4) %p)
  call i32 @f9(ptr addrspace(4) %p)
  call i32 @f9(ptr addrspace(4) %p)
  call i32 @f9(ptr addrspace(4) %p)
  ret i32 0
}

define i32 @f11(ptr addrspace(4) %p) {
  call i32 @f10(ptr addrspace(4) %p)
  call i32 @f10(ptr addrspace(4) %p)
  call i32 @f10(ptr addrspace(4) %p)
  call i32 @f10(ptr addrspace(4) %p)
  ret i32 0
}

define i32 @f12(ptr addrspace(4) %p) {
  call i32 @f11(ptr addrspace(4) %p)
  call i32 @f11(ptr addrspace(4) %p)
  call i32 @f11(ptr addrspace(4) %p)
  call i32 @f11(ptr addrspace(4) %p)
  ret i32 0
}

define spir_kernel void @k(ptr addrspace(1) %g) {
  %p = addrspacecast ptr addrspace(1) %g to ptr addrspace(4)
  call i32 @f12(ptr addrspace(4) %p)
  ret void
}

declare spir_func i32 @_Z9get_fencePU3AS4v(ptr addrspace(4))
