; With -vecz-only-if-faster, a kernel stays scalar if the cost model expects no gain.
; RUN: veczc -S -vecz-target-triple=aarch64-linux-gnu %s | FileCheck %s --check-prefix=ALWAYS
; RUN: veczc -S -vecz-target-triple=aarch64-linux-gnu -vecz-only-if-faster -vecz-fail-quietly %s | FileCheck %s

; ALWAYS: define void @__vecz_v{{[0-9]+}}_chase(
; CHECK-NOT: __vecz_v{{[0-9]+}}_chase
define void @chase(ptr addrspace(1) %next) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %a = getelementptr inbounds i64, ptr addrspace(1) %next, i64 %id
  %first = load i64, ptr addrspace(1) %a, align 8
  br label %loop
loop:
  %at = phi i64 [ %first, %0 ], [ %then, %loop ]
  %p = getelementptr inbounds i64, ptr addrspace(1) %next, i64 %at
  %then = load i64, ptr addrspace(1) %p, align 8
  %end = icmp eq i64 %then, 0
  br i1 %end, label %exit, label %loop
exit:
  store i64 %at, ptr addrspace(1) %a, align 8
  ret void
}

declare i64 @__mux_get_global_id(i32)
attributes #0 = { "mux-kernel"="entry-point" }
