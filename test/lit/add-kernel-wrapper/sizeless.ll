; An argument of a sizeless type cannot be packed: an error for its kernel only.
; RUN: not muxc --passes add-kernel-wrapper -S %s 2>&1 | FileCheck %s

; CHECK: kernel 'scalable': parameter 1 has no fixed size and cannot be packed
; CHECK-SAME: kernel 'unknown': parameter 0 has no fixed size and cannot be packed
; CHECK-NOT: fine
define void @scalable(i32 %x, <vscale x 4 x i32> %v) #0 {
  ret void
}
define void @unknown(target("nobody.Knows") %x) #0 {
  ret void
}
define void @fine(i32 %x) #0 {
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }
