; Kernels are those of !opencl.kernels, with their work-group sizes.
; RUN: muxc --passes transfer-kernel-metadata --verify-each -S %s | FileCheck %s

; CHECK: define void @sized() [[SIZED:#[0-9]+]] !reqd_work_group_size [[SIZE:![0-9]+]] {
define void @sized() {
  ret void
}

; CHECK: define void @unsized() [[UNSIZED:#[0-9]+]] {
define void @unsized() {
  ret void
}

; What the function says itself holds.
; CHECK: define void @own() [[OWN:#[0-9]+]] !reqd_work_group_size [[OWN_SIZE:![0-9]+]] {
define void @own() !reqd_work_group_size !9 {
  ret void
}

; CHECK: define void @no_size() [[NO_SIZE:#[0-9]+]] {
define void @no_size() {
  ret void
}

; CHECK: define spir_kernel void @not_listed() {
define spir_kernel void @not_listed() {
  ret void
}

; CHECK-DAG: attributes [[SIZED]] = { "mux-kernel"="entry-point" "mux-orig-fn"="sized" "mux-work-item-order"="xyz" }
; CHECK-DAG: attributes [[UNSIZED]] = { "mux-kernel"="entry-point" "mux-orig-fn"="unsized" "mux-work-item-order"="xyz" }
; CHECK-DAG: attributes [[OWN]] = { "mux-kernel"="entry-point" "mux-orig-fn"="own" "mux-work-item-order"="xyz" }
; CHECK-DAG: attributes [[NO_SIZE]] = { "mux-kernel"="entry-point" "mux-orig-fn"="no_size" "mux-work-item-order"="xyz" }
; CHECK-DAG: [[SIZE]] = !{i32 8, i32 4, i32 2}
; CHECK-DAG: [[OWN_SIZE]] = !{i32 1, i32 2, i32 3}

!opencl.kernels = !{!0, !1, !2, !3, !4, !5}
!0 = !{ptr @sized, !6, !7}
!1 = !{ptr @unsized, !6}
!2 = !{ptr @own, !7}
!3 = !{null, !7}
!4 = !{}
!5 = !{ptr @no_size, !8, !10}
!6 = !{!"kernel_arg_addr_space"}
!7 = !{!"reqd_work_group_size", i32 8, i32 4, i32 2}
!8 = !{!"reqd_work_group_size", i32 8, i32 0, i32 2}
!9 = !{i32 1, i32 2, i32 3}
!10 = !{!"reqd_work_group_size", i32 8}
