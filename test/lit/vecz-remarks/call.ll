; A call without a vector equivalent is scalarized, and the remark names the callee.
; RUN: veczc -S -w 4 -pass-remarks-analysis=vecz %s 2>&1 >/dev/null | FileCheck %s
; CHECK: scalarized call of 'unknown'

define void @k(ptr addrspace(1) %y) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  call void @unknown(i64 %id)
  ret void
}

declare i64 @__mux_get_global_id(i32)
declare void @unknown(i64)
attributes #0 = { "mux-kernel"="entry-point" }
