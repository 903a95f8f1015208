; The attribute 'mux-no-subgroups' is dropped from functions that use sub-groups after lowering.
; RUN: muxc --passes lower-to-mux-builtins --verify-each %s | FileCheck %s
target triple = "spir64-unknown-unknown"

; CHECK: define spir_func i32 @asks() [[USES:#[0-9]+]] {
define spir_func i32 @asks() #0 {
  %id = call spir_func i32 @_Z22get_sub_group_local_idv()
  ret i32 %id
}

; CHECK: define spir_func i32 @through() [[USES]] {
define spir_func i32 @through() #0 {
  %id = call spir_func i32 @asks()
  ret i32 %id
}

; CHECK: define spir_func i64 @other() [[OTHER:#[0-9]+]] {
define spir_func i64 @other() #0 {
  %id = call spir_func i64 @_Z12get_local_idj(i32 0)
  ret i64 %id
}

declare spir_func i32 @_Z22get_sub_group_local_idv()
declare spir_func i64 @_Z12get_local_idj(i32)

; CHECK-DAG: attributes [[USES]] = { noinline }
; CHECK-DAG: attributes [[OTHER]] = { noinline "mux-no-subgroups" }
attributes #0 = { noinline "mux-no-subgroups" }
!opencl.ocl.version = !{!99}
!99 = !{i32 3, i32 0}
