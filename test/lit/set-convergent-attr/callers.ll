; All functions that may reach a convergent builtin are convergent, and no others.
; RUN: muxc --passes set-convergent-attr --verify-each -S %s | FileCheck %s

declare void @__mux_work_group_barrier(i32, i32, i32)
declare i64 @__mux_get_global_id(i32)
declare void @unknown()
declare float @llvm.sqrt.f32(float)

; CHECK: declare void @__mux_work_group_barrier(i32, i32, i32) [[CONVERGENT:#[0-9]+]]
; CHECK: declare i64 @__mux_get_global_id(i32){{$}}
; CHECK: declare void @unknown() [[CONVERGENT]]

; CHECK: define void @calls_barrier() [[CONVERGENT]]
define void @calls_barrier() {
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  ret void
}

; CHECK: define void @calls_caller() [[CONVERGENT]]
define void @calls_caller() {
  call void @calls_barrier()
  ret void
}

; CHECK: define void @calls_unknown() [[CONVERGENT]]
define void @calls_unknown() {
  call void @unknown()
  ret void
}

; CHECK: define void @calls_pointer(ptr %f) [[CONVERGENT]]
define void @calls_pointer(ptr %f) {
  call void %f()
  ret void
}

; Recursion ends.
; CHECK: define void @recursive() [[CONVERGENT]]
define void @recursive() {
  call void @recursive()
  call void @calls_barrier()
  ret void
}

; CHECK: define float @plain(float %x) {
define float @plain(float %x) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %r = call float @llvm.sqrt.f32(float %x)
  ret float %r
}

; CHECK: attributes [[CONVERGENT]] = { convergent
