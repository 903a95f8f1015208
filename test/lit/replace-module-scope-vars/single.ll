; A variable in local memory becomes a member of a structure on the wrapper's stack.
; RUN: muxc --passes replace-module-scope-vars --verify-each -S %s | FileCheck %s

; CHECK: %localVarTypes = type { [16 x i32] }
; CHECK-NOT: @foo.buffer
@foo.buffer = internal addrspace(3) global [16 x i32] undef, align 4
; CHECK: @elsewhere = internal addrspace(1) global i32 0
@elsewhere = internal addrspace(1) global i32 0

; CHECK: define internal void @foo(ptr addrspace(1) noalias %out, i64 %i, ptr addrspace(3) {{[^%]*}}%local-vars) [[KERNEL:#[0-9]+]]
; CHECK-NEXT: [[BUFFER:%.*]] = getelementptr {{.*}}%localVarTypes, ptr addrspace(3) {{[^%]*}}%local-vars, i32 0, i32 0
; CHECK-NEXT: [[P:%.*]] = getelementptr inbounds [16 x i32], ptr addrspace(3) [[BUFFER]], i64 0, i64 %i
; CHECK-NEXT: store i32 1, ptr addrspace(3) [[P]], align 4
define void @foo(ptr addrspace(1) noalias %out, i64 %i) #0 !reqd_work_group_size !0 {
  %p = getelementptr inbounds [16 x i32], ptr addrspace(3) @foo.buffer, i64 0, i64 %i
  store i32 1, ptr addrspace(3) %p, align 4
  %x = load i32, ptr addrspace(1) @elsewhere
  ret void
}

; CHECK: define void @bar() [[BAR:#[0-9]+]] {
define void @bar() #1 {
  ret void
}

; CHECK: define void @foo.mux-local-var-wrapper(ptr addrspace(1) noalias %out, i64 %i) [[WRAPPER:#[0-9]+]] !reqd_work_group_size [[SIZE:![0-9]+]] {
; CHECK-NEXT: %local-vars = alloca %localVarTypes, align 4
; CHECK-NEXT: [[CAST:%.*]] = addrspacecast ptr %local-vars to ptr addrspace(3)
; CHECK-NEXT: call void @foo(ptr addrspace(1) noalias %out, i64 %i, ptr addrspace(3) {{[^%]*}}[[CAST]]) [[KERNEL]]
; CHECK-NEXT: ret void

; CHECK-NOT: bar.mux-local-var-wrapper
; CHECK-DAG: attributes [[KERNEL]] = { alwaysinline "mux-orig-fn"="foo" }
; CHECK-DAG: attributes [[WRAPPER]] = { nounwind "mux-base-fn-name"="foo" "mux-kernel"="entry-point" "mux-orig-fn"="foo" }
; CHECK-DAG: attributes [[BAR]] = { "mux-kernel"="entry-point" }
; CHECK-DAG: [[SIZE]] = !{i32 8, i32 1, i32 1}
attributes #0 = { "mux-kernel"="entry-point" "mux-orig-fn"="foo" }
attributes #1 = { "mux-kernel"="entry-point" }
!0 = !{i32 8, i32 1, i32 1}
