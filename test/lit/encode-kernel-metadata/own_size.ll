; A required size of the kernel itself takes precedence.
; RUN: muxc --passes 'encode-kernel-metadata<name=foo;local-sizes=16:4:1>' --verify-each -S %s \
; RUN:   | FileCheck %s

; CHECK: define void @foo() {{.*}} !reqd_work_group_size [[SIZE:![0-9]+]] {
define void @foo() !reqd_work_group_size !0 {
  ret void
}

; CHECK: [[SIZE]] = !{i32 8, i32 1, i32 1}
; CHECK-NOT: i32 16
!0 = !{i32 8, i32 1, i32 1}
