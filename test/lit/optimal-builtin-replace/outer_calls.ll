; A call in a kernel is replaced, whether or not the body of the builtin, which is visited first,
; has changed.
; RUN: muxc --passes 'require<builtin-info>,optimal-builtin-replace' --verify-each -S %s | FileCheck %s

; CHECK-LABEL: define spir_func i32 @_Z8popcounti(
; CHECK: call i32 @llvm.ctlz.i32(
define spir_func i32 @_Z8popcounti(i32 %x) {
  %r = call spir_func i32 @_Z12__abacus_clzi(i32 %x)
  ret i32 %r
}
declare spir_func i32 @_Z12__abacus_clzi(i32)

; CHECK-LABEL: define spir_kernel void @k(
; CHECK-NOT: @_Z8popcounti
; CHECK: call i32 @llvm.ctpop.i32(
; CHECK: ret void
define spir_kernel void @k(ptr addrspace(1) %p, i32 %x) {
  %r = call spir_func i32 @_Z8popcounti(i32 %x)
  store i32 %r, ptr addrspace(1) %p
  ret void
}
