; A musttail call stays one if caller and callee get the address of the structure.
; RUN: muxc --passes replace-module-scope-vars --verify-each -S %s | FileCheck %s

@buffer = internal addrspace(3) global i32 undef

; CHECK-LABEL: define internal void @leaf(i32 %x)
define internal void @leaf(i32 %x) {
  ret void
}
; CHECK-LABEL: define internal void @user(i32 %x, ptr addrspace(3) {{[^%]*}}%local-vars)
; CHECK: {{^}}  tail call void @leaf(i32 %x)
define internal void @user(i32 %x) {
  store i32 %x, ptr addrspace(3) @buffer
  musttail call void @leaf(i32 %x)
  ret void
}
; CHECK-LABEL: define internal void @k(i32 %x, ptr addrspace(3) {{[^%]*}}%local-vars)
; CHECK: musttail call void @user(i32 %x, ptr addrspace(3) {{[^%]*}}%local-vars)
define void @k(i32 %x) #0 {
  musttail call void @user(i32 %x)
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }
