; RUN: not muxc --passes work-item-loops -S %s 2>&1 | FileCheck %s
; CHECK: kernel 'foo': scalar version is missing, which work-groups require that do not satisfy the precondition of the vectorized version
define void @__vecz_v4_foo() #0 !codeplay_ca_vecz.derived !2 !mux_precondition !3 {
  ret void
}
declare i1 @foo.precondition()
attributes #0 = { "mux-kernel"="entry-point" "mux-orig-fn"="foo" }
!0 = !{i32 4, i32 0, i32 0, i32 0}
!2 = !{!0, null}
!3 = !{ptr @foo.precondition}
