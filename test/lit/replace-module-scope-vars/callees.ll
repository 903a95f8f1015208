; The address of the structure is passed to all functions that reach a variable; other properties of
; calls stay.
; RUN: muxc --passes replace-module-scope-vars --verify-each -S %s | FileCheck %s

@used = internal addrspace(3) global i32 undef, align 4

; CHECK: define internal spir_func i32 @leaf(i32 %x) {
define internal spir_func i32 @leaf(i32 %x) {
  ret i32 %x
}

; CHECK: define internal spir_func i32 @user(i32 signext %x, ptr addrspace(3) {{[^%]*}}%local-vars) [[USER:#[0-9]+]] {
; CHECK: [[USED:%.*]] = getelementptr {{.*}}%localVarTypes, ptr addrspace(3) {{[^%]*}}%local-vars, i32 0, i32 0
; CHECK: atomicrmw add ptr addrspace(3) [[USED]], i32 %x monotonic
define internal spir_func i32 @user(i32 signext %x) #1 {
  %old = atomicrmw add ptr addrspace(3) @used, i32 %x monotonic
  ret i32 %old
}

; CHECK: define internal spir_func void @recursive(i32 %n, ptr addrspace(3) {{[^%]*}}%local-vars)
; CHECK: tail call spir_func i32 @user(i32 signext %n, ptr addrspace(3) {{[^%]*}}%local-vars) [[CALL:#[0-9]+]], !range
; CHECK: call spir_func void @recursive(i32 %old, ptr addrspace(3) {{[^%]*}}%local-vars)
define internal spir_func void @recursive(i32 %n) {
  %old = tail call spir_func i32 @user(i32 signext %n) #2, !range !0
  call spir_func void @recursive(i32 %old)
  ret void
}

; Not on the way of a kernel.
; CHECK: define void @unused(ptr addrspace(3) {{[^%]*}}%local-vars)
; CHECK: call spir_func i32 @user(i32 signext 1, ptr addrspace(3) {{[^%]*}}%local-vars)
define void @unused() {
  %x = call spir_func i32 @user(i32 signext 1)
  ret void
}

; CHECK: define internal void @foo(i32 %x, ptr addrspace(3) {{[^%]*}}%local-vars)
; CHECK: call spir_func void @recursive(i32 %x, ptr addrspace(3) {{[^%]*}}%local-vars)
; CHECK: call spir_func i32 @leaf(i32 2)
define void @foo(i32 %x) #0 {
  call spir_func void @recursive(i32 %x)
  %y = call spir_func i32 @leaf(i32 2)
  ret void
}

; CHECK: define void @foo.mux-local-var-wrapper(i32 %x)
; A function that receives a pointer may use what it points to.
; CHECK-DAG: attributes [[USER]] = { nounwind memory(argmem: readwrite) }
; CHECK-DAG: attributes [[CALL]] = { convergent }
attributes #0 = { "mux-kernel"="entry-point" }
attributes #1 = { nounwind memory(none) }
attributes #2 = { convergent }
!0 = !{i32 0, i32 100}
