; A kernel with several entries gets the first valid size; invalid sizes are ignored.
; RUN: muxc --passes transfer-kernel-metadata --verify-each -S %s | FileCheck %s

; CHECK: define void @twice() #{{[0-9]+}} !reqd_work_group_size [[SIZE:![0-9]+]] {
define void @twice() {
  ret void
}
; CHECK: define void @too_large() #{{[0-9]+}} {
define void @too_large() {
  ret void
}
; CHECK: declare !reqd_work_group_size [[SIZE]] void @elsewhere() #
declare void @elsewhere()
; CHECK: [[SIZE]] = !{i32 1, i32 2, i32 3}

!opencl.kernels = !{!0, !1, !2, !3, !4}
!0 = !{ptr @twice, !5}
!1 = !{ptr @twice, !6}
!2 = !{ptr @twice, !7}
!3 = !{ptr @too_large, !5, !8}
!4 = !{ptr @elsewhere, !6}
!5 = !{!"reqd_work_group_size", i64 99999999999, i32 1, i32 1}
!6 = !{!"reqd_work_group_size", i32 1, i64 2, i8 3}
!7 = !{!"reqd_work_group_size", i32 4, i32 5, i32 6}
!8 = !{!"reqd_work_group_size", i128 -1, i32 1, i32 1}
