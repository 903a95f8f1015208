; In ordered regions, loads of different work-items may differ: the value is spilled per work-item.
; RUN: muxc --passes work-item-loops,verify -S %s | FileCheck %s

; CHECK: %turns.mux-live-values = type { i32 }
; CHECK: %plain.mux-live-group-values = type { i32 }

@shared = internal addrspace(3) global i32 undef, align 4

define void @turns(ptr addrspace(1) %out) #0 {
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264) #1
  %before = load i32, ptr addrspace(3) @shared, align 4
  %after = add i32 %before, 1
  store i32 %after, ptr addrspace(3) @shared, align 4
  call void @__mux_work_group_barrier(i32 1, i32 2, i32 264)
  %id = call i64 @__mux_get_local_id(i32 0)
  %address = getelementptr i32, ptr addrspace(1) %out, i64 %id
  store i32 %before, ptr addrspace(1) %address, align 4
  ret void
}

define void @plain(ptr addrspace(1) %out) #0 {
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  %before = load i32, ptr addrspace(3) @shared, align 4
  call void @__mux_work_group_barrier(i32 1, i32 2, i32 264)
  %id = call i64 @__mux_get_local_id(i32 0)
  %address = getelementptr i32, ptr addrspace(1) %out, i64 %id
  store i32 %before, ptr addrspace(1) %address, align 4
  ret void
}

declare void @__mux_work_group_barrier(i32, i32, i32)
declare i64 @__mux_get_local_id(i32)
attributes #0 = { "mux-kernel"="entry-point" }
attributes #1 = { "mux-barrier-schedule"="linear" }
