; Each barrier of a kernel gets an id of its own, sub-group barriers and collectives included. Ids that
; are unique are kept: another version of the kernel may have the same. What is no kernel is left alone.
; RUN: muxc --passes prepare-barriers --verify-each -S %s | FileCheck %s
; RUN: muxc --passes prepare-barriers,prepare-barriers --verify-each -S %s | FileCheck %s

declare void @__mux_work_group_barrier(i32, i32, i32)
declare void @__mux_sub_group_barrier(i32, i32, i32)
declare i1 @__mux_work_group_any_i1(i32, i1)

; CHECK: define void @same(
; CHECK: call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
; CHECK: call void @__mux_sub_group_barrier(i32 1, i32 3, i32 264)
; CHECK: call i1 @__mux_work_group_any_i1(i32 2, i1 true)
; CHECK: call void @__mux_work_group_barrier(i32 3, i32 2, i32 264)
define void @same() #0 {
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  call void @__mux_sub_group_barrier(i32 0, i32 3, i32 264)
  %any = call i1 @__mux_work_group_any_i1(i32 0, i1 true)
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  ret void
}

; CHECK: define void @unique(
; CHECK: call void @__mux_work_group_barrier(i32 7, i32 2, i32 264)
; CHECK: call void @__mux_work_group_barrier(i32 -1, i32 2, i32 264)
define void @unique() #0 {
  call void @__mux_work_group_barrier(i32 7, i32 2, i32 264)
  call void @__mux_work_group_barrier(i32 -1, i32 2, i32 264)
  ret void
}

; CHECK: define void @computed(
; CHECK: call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
define void @computed(i32 %id) #0 {
  call void @__mux_work_group_barrier(i32 %id, i32 2, i32 264)
  ret void
}

; CHECK: define void @other(
; CHECK: call void @__mux_work_group_barrier(i32 5, i32 2, i32 264){{$}}
; CHECK: call void @__mux_work_group_barrier(i32 5, i32 2, i32 264){{$}}
define void @other() {
  call void @__mux_work_group_barrier(i32 5, i32 2, i32 264)
  call void @__mux_work_group_barrier(i32 5, i32 2, i32 264)
  ret void
}

attributes #0 = { "mux-kernel" }
