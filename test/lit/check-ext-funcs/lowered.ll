; After lowering, a builtin that is neither a mux builtin nor in the library is an error, and one that
; has been lowered is not.
; RUN: muxc --passes 'lower-to-mux-builtins,check-ext-funcs<lowered>' %s | FileCheck %s
; RUN: not muxc --passes 'check-ext-funcs<unknown>' %s 2>&1 | FileCheck %s --check-prefix=PARAMETER
; PARAMETER: 'check-ext-funcs': unknown parameter 'unknown'
target triple = "spir64-unknown-unknown"

declare i64 @_Z13get_global_idj(i32)

; CHECK-LABEL: define spir_kernel void @k(
; CHECK: call i64 @__mux_get_global_id(i32 0)
define spir_kernel void @k(ptr addrspace(1) %p) {
  %a = call i64 @_Z13get_global_idj(i32 0)
  store i64 %a, ptr addrspace(1) %p
  ret void
}
