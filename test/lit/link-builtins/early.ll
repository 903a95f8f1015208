; Early linking keeps calls of builtins of several work-items, also in linked functions; a later run
; links those that the library has, and mux builtins stay declarations.
; RUN: muxc --passes 'link-builtins<early>,verify' %s | FileCheck %s --check-prefixes=CHECK,EARLY
; RUN: muxc --passes 'link-builtins<early>,link-builtins<early>,verify' %s | FileCheck %s --check-prefixes=CHECK,EARLY
; RUN: muxc --passes 'link-builtins<early>,link-builtins,verify' %s | FileCheck %s --check-prefixes=CHECK
; RUN: muxc --passes 'link-builtins<early>,link-builtins,verify' %s > %t.twice
; RUN: muxc --passes 'link-builtins<early>,link-builtins,link-builtins<early>,link-builtins,verify' %s | diff %t.twice -
; RUN: not muxc --passes 'link-builtins<late>' %s 2>&1 | FileCheck %s --check-prefix=WRONG

; WRONG: link-builtins{{.*}}late{{.*}}early

target triple = "spir64-unknown-unknown"

; EARLY-DAG: declare spir_func i64 @_Z13get_global_idj(i32)
; EARLY-DAG: declare spir_func void @_Z7barrierj(i32)
; EARLY-DAG: declare spir_func i32 @_Z20work_group_broadcastij(i32, i32)
; CHECK-DAG: declare i64 @__mux_get_local_id(i32)
; CHECK-DAG: define internal {{.*}} @_Z5clampiii({{.*}} [[LINKED:#[0-9]+]]
declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func void @_Z7barrierj(i32)
declare spir_func i32 @_Z20work_group_broadcastij(i32, i32)
declare i64 @__mux_get_local_id(i32)
declare spir_func i32 @_Z5clampiii(i32, i32, i32)

; CHECK-DAG: attributes [[LINKED]] = {{.*}}"mux-linked-builtin"
define spir_kernel void @k(ptr addrspace(1) %p, i32 %x) {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %local = call i64 @__mux_get_local_id(i32 0)
  call spir_func void @_Z7barrierj(i32 1)
  %b = call spir_func i32 @_Z20work_group_broadcastij(i32 %x, i32 0)
  %c = call spir_func i32 @_Z5clampiii(i32 %b, i32 0, i32 10)
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %id
  store i32 %c, ptr addrspace(1) %q
  ret void
}
!opencl.ocl.version = !{!99}
!99 = !{i32 3, i32 0}
