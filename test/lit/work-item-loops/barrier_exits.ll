; Regions without an exit, with one and with several.
; RUN: muxc --passes work-item-loops --verify-each -S %s | FileCheck %s

declare void @__mux_work_group_barrier(i32, i32, i32)
declare void @f(i32)

; CHECK: define void @never.mux-barrier-wrapper(
; CHECK: call i32 @never.mux-barrier-region.0(
; CHECK: call i32 @never.mux-barrier-region.1(
; CHECK: unreachable
; CHECK-NOT: ret void
; CHECK: define void @several.mux-barrier-wrapper(
; CHECK: store i32 {{%.*}}, ptr %next.barrier
; CHECK: switch i32 {{%.*}}, label %{{exit|region.2|region.3}} [
; CHECK-COUNT-2: i32 {{[023]}}, label %{{exit|region.2|region.3}}
; CHECK-NEXT: ]
; CHECK: define void @endless.mux-barrier-wrapper(
; CHECK-NOT: ret void
; CHECK: br label %region.2
; CHECK: br label %region.2
; CHECK-NOT: ret void
define void @never() #0 {
  call void @f(i32 0)
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  call void @f(i32 1)
  unreachable
}

define void @several(i32 %n) #0 {
entry:
  switch i32 %n, label %exit [ i32 0, label %a
                               i32 1, label %b ]
a:
  call void @__mux_work_group_barrier(i32 4, i32 2, i32 264)
  br label %exit
b:
  call void @__mux_work_group_barrier(i32 9, i32 2, i32 264)
  br label %exit
exit:
  ret void
}

define void @endless() #0 {
entry:
  br label %loop
loop:
  call void @f(i32 0)
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  br label %loop
}
attributes #0 = { "mux-kernel"="entry-point" "mux-no-subgroups" }
