; A kernel with a tail, or a predicated one, supports any local size.
; RUN: muxc --passes "print<vectorize-metadata>" --filetype=null %s 2>&1 | FileCheck %s --match-full-lines

; CHECK: Kernel name: scalar
; CHECK:   sub-group size: 1
; CHECK-NEXT:   minimum work-item factor: 1
; CHECK-NEXT:   preferred work-item factor: 1
define void @scalar() "mux-kernel"="entry-point" {
  ret void
}

; CHECK: Kernel name: with_tail
; CHECK:   sub-group size: 8
; CHECK-NEXT:   minimum work-item factor: 1
; CHECK-NEXT:   preferred work-item factor: 8
define void @with_tail() "mux-kernel"="entry-point" !codeplay_ca_wrapper !{!0, !1} {
  ret void
}

; CHECK: Kernel name: without_tail
; CHECK:   minimum work-item factor: 8
; CHECK-NEXT:   preferred work-item factor: 8
define void @without_tail() "mux-kernel"="entry-point" !codeplay_ca_wrapper !{!0, null} {
  ret void
}

; CHECK: Kernel name: predicated
; CHECK:   sub-group size: 4 (scalable)
; CHECK-NEXT:   minimum work-item factor: 1
; CHECK-NEXT:   preferred work-item factor: 4 (scalable)
define void @predicated() "mux-kernel"="entry-point" !codeplay_ca_wrapper !{!2, null} {
  ret void
}

; CHECK: Kernel name: vectorized
; CHECK:   minimum work-item factor: 8
define void @vectorized() "mux-kernel" !codeplay_ca_vecz.derived !{!0, ptr @scalar} {
  ret void
}

; CHECK: Kernel name: malformed
; CHECK:   minimum work-item factor: 1
; CHECK-NEXT:   preferred work-item factor: 1
define void @malformed() "mux-kernel" !codeplay_ca_wrapper !{!3} !codeplay_ca_vecz.derived !{} {
  ret void
}

!0 = !{i32 8, i32 0, i32 0, i32 0}
!1 = !{i32 1, i32 0, i32 0, i32 0}
!2 = !{i32 4, i32 1, i32 0, i32 1}
!3 = !{!"eight"}
