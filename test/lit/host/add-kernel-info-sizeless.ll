; An argument of a sizeless type has no offset; add-kernel-wrapper reports it.
; RUN: muxc --device "OpenMux host" --passes add-kernel-info --verify-each -S %s | FileCheck %s

; CHECK-NOT: @scalable.mux-kernel-info
; CHECK: @fine.mux-kernel-info
; CHECK-NOT: @unknown.mux-kernel-info
define void @scalable(<vscale x 4 x i32> %v) #0 {
  ret void
}
define void @unknown(target("nobody.Knows") %x) #0 {
  ret void
}
define void @fine(i32 %x) #0 {
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }
