; What has no known size cannot stand in a structure. Such a kernel is reported, and the others are not.
; RUN: not muxc --passes add-kernel-wrapper -S %s 2>&1 | FileCheck %s

; CHECK: parameter 1 of kernel 'scalable' has a type whose size is not known
; CHECK-SAME: parameter 0 of kernel 'unknown' has a type whose size is not known
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
