; The same kernels, listed again and again with different facts.
define spir_kernel void @k(ptr addrspace(1) %p) {
  ret void
}
define void @plain() {
  ret void
}
declare spir_kernel void @elsewhere()
!opencl.kernels = !{!0, !0, !1, !2, !3, !3}
!0 = !{ptr @k, !4}
!1 = !{ptr @k, !5}
!2 = !{ptr @plain}
!3 = !{ptr @elsewhere, !4, !5}
!4 = !{!"reqd_work_group_size", i32 1, i32 2, i32 3}
!5 = !{!"reqd_work_group_size", i32 4, i32 5, i32 6}
