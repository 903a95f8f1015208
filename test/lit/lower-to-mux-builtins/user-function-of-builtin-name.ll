; Calls of a builtin refer to the builtin, even if the program defines a function of its name and
; type.
; RUN: muxc --passes lower-to-mux-builtins,verify -S %s | FileCheck %s

define spir_func i64 @_Z13get_global_idj(i32 %d) {
  ret i64 12345
}

define internal spir_func void @_Z7barrierj(i32 %flags) {
  ret void
}

; CHECK-LABEL: define spir_kernel void @k(
; CHECK: call i64 @__mux_get_global_id(i32 0)
; CHECK: call void @__mux_work_group_barrier(
define spir_kernel void @k(ptr addrspace(1) %p) {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  store i64 %id, ptr addrspace(1) %p
  call spir_func void @_Z7barrierj(i32 1)
  ret void
}
