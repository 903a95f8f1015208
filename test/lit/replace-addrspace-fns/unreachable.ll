; Cyclic pointers in unreachable code do not change.
; RUN: muxc --passes replace-addrspace-fns --verify-each -S %s | FileCheck %s --implicit-check-not='call '
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_kernel void @k(
; CHECK-NEXT: ret void
; CHECK-NEXT: }
define spir_kernel void @k() {
  ret void
never:
  %p = getelementptr i32, ptr addrspace(4) %p, i64 1
  %s = select i1 true, ptr addrspace(4) %s, ptr addrspace(4) %p
  %f = call spir_func i32 @_Z9get_fencePU3AS4v(ptr addrspace(4) %p)
  %g = call spir_func ptr addrspace(1) @__to_global(ptr addrspace(4) %s)
  br label %never
}

; Declared, and not called.
; CHECK: declare spir_func ptr addrspace(3) @__to_local(ptr addrspace(4))
declare spir_func ptr addrspace(3) @__to_local(ptr addrspace(4))
declare spir_func ptr addrspace(1) @__to_global(ptr addrspace(4))
declare spir_func i32 @_Z9get_fencePU3AS4v(ptr addrspace(4))
