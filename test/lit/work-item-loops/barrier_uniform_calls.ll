; A call that does not access memory is uniform, unless the callee queries the work-item, directly
; or through calls.
; RUN: muxc --passes work-item-loops --verify-each -S %s | FileCheck %s

declare i64 @__mux_get_local_id(i32)
declare i64 @__mux_get_group_id(i32)
declare void @__mux_work_group_barrier(i32, i32, i32)
declare void @use(i64, i64, i64)

; CHECK: %k.mux-live-values = type { i64 }
; CHECK: %k.mux-live-group-values = type { i64, i64 }
define void @k(i64 %n) #0 {
  %own = call i64 @asks(i64 %n)
  %group = call i64 @asksGroup(i64 %n)
  %same = call i64 @computes(i64 %n)
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  call void @use(i64 %own, i64 %group, i64 %same)
  ret void
}

define i64 @asks(i64 %n) #1 {
  %id = call i64 @asksInside(i64 %n)
  %result = add i64 %id, %n
  ret i64 %result
}
define i64 @asksInside(i64 %n) #1 {
  %id = call i64 @__mux_get_local_id(i32 0)
  %none = icmp eq i64 %n, 0
  br i1 %none, label %end, label %again
again:
  %less = sub i64 %n, 1
  %result = call i64 @asks(i64 %less)
  ret i64 %result
end:
  ret i64 %id
}
define i64 @asksGroup(i64 %n) #1 {
  %id = call i64 @__mux_get_group_id(i32 0)
  %result = mul i64 %id, %n
  ret i64 %result
}
define i64 @computes(i64 %n) #1 {
  %result = mul i64 %n, %n
  ret i64 %result
}
attributes #0 = { "mux-kernel"="entry-point" "mux-no-subgroups" }
attributes #1 = { noinline nounwind memory(none) }
