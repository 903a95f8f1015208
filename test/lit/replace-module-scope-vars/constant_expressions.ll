; Constant expressions on variables become instructions.
; RUN: muxc --passes replace-module-scope-vars --verify-each -S %s | FileCheck %s

@buffer = internal addrspace(3) global [8 x i32] undef, align 4

; CHECK: define internal void @foo(i1 %c, ptr %out, ptr addrspace(3) {{[^%]*}}%local-vars)
; CHECK: [[BUFFER:%.*]] = getelementptr {{.*}}%localVarTypes, ptr addrspace(3) {{[^%]*}}%local-vars, i32 0, i32 0
; CHECK: [[ELEMENT:%.*]] = getelementptr inbounds i8, ptr addrspace(3) [[BUFFER]], i64 12
; CHECK: store i32 1, ptr addrspace(3) [[ELEMENT]]
; CHECK: [[GENERIC:%.*]] = addrspacecast ptr addrspace(3) [[BUFFER]] to ptr addrspace(4)
; CHECK: store ptr addrspace(4) [[GENERIC]], ptr %out
; CHECK: phi ptr addrspace(3)
define void @foo(i1 %c, ptr %out) #0 {
entry:
  store i32 1, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @buffer, i64 12)
  store ptr addrspace(4) addrspacecast (ptr addrspace(3) @buffer to ptr addrspace(4)), ptr %out
  br i1 %c, label %one, label %two
one:
  br label %two
two:
  %p = phi ptr addrspace(3) [ getelementptr inbounds (i8, ptr addrspace(3) @buffer, i64 4), %entry ], [ @buffer, %one ]
  store i32 2, ptr addrspace(3) %p
  ret void
}

attributes #0 = { "mux-kernel"="entry-point" }
