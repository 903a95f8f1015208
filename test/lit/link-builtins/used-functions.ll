; RUN: muxc --passes link-builtins,verify -S %s | FileCheck %s
; RUN: muxc --passes link-builtins,link-builtins,verify -S %s | FileCheck %s

; What is used of the device library is linked, internal to the module, once however often the pass
; runs; what is only declared, or not in the library, stays as it is.

target triple = "spir64-unknown-unknown"

; CHECK-DAG: declare spir_func i32 @_Z3absi(i32)
declare spir_func i32 @_Z3absi(i32)
; CHECK-DAG: declare spir_func i32 @_Z15not_in_any_libyi(i32)
declare spir_func i32 @_Z15not_in_any_libyi(i32)
; CHECK-DAG: define internal {{.*}} @_Z5clampiii(
declare spir_func i32 @_Z5clampiii(i32, i32, i32)

; CHECK-DAG: define spir_kernel void @k(
define spir_kernel void @k(ptr addrspace(1) %p, i32 %x) {
  %c = call spir_func i32 @_Z5clampiii(i32 %x, i32 0, i32 10)
  %u = call spir_func i32 @_Z15not_in_any_libyi(i32 %c)
  store i32 %u, ptr addrspace(1) %p
  ret void
}

; CHECK-NOT: define internal {{.*}} @_Z5clampiii.
