; The sub-group of a vectorized kernel is its vector: its size and local ids are known. The
; predicated version queries the number of remaining work-items. The sub-group id comes from the
; work-item loops.
; RUN: veczc -S -k f:4 %s | FileCheck %s
; CHECK: define void @__vecz_v4_f(
; CHECK-NOT: call i32 @__mux_get_sub_group_size
; CHECK-NOT: call i32 @__mux_get_max_sub_group_size
; CHECK: [[ID:%.*]] = call i32 @__mux_get_sub_group_id()
; CHECK: store <4 x i32> <i32 0, i32 1, i32 2, i32 3>
; CHECK: store i32 4, ptr addrspace(1) %size
; CHECK: store i32 4, ptr addrspace(1) %most
; CHECK: store i32 [[ID]], ptr addrspace(1) %which
; CHECK: define void @__vecz_v4_vp_f(
; CHECK: [[MOST:%.*]] = call i32 @__mux_get_max_sub_group_size()
; CHECK: store i32 %length, ptr addrspace(1) %size
; CHECK: store i32 [[MOST]], ptr addrspace(1) %most

define void @f(ptr addrspace(1) %numbers, ptr addrspace(1) %size, ptr addrspace(1) %most, ptr addrspace(1) %which) #0 {
  %s = call i32 @__mux_get_sub_group_size()
  %m = call i32 @__mux_get_max_sub_group_size()
  %w = call i32 @__mux_get_sub_group_id()
  %n = call i32 @__mux_get_sub_group_local_id()
  %i = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %numbers, i64 %i
  store i32 %n, ptr addrspace(1) %p, align 4
  store i32 %s, ptr addrspace(1) %size, align 4
  store i32 %m, ptr addrspace(1) %most, align 4
  store i32 %w, ptr addrspace(1) %which, align 4
  ret void
}

declare i64 @__mux_get_global_id(i32)
declare i32 @__mux_get_sub_group_size()
declare i32 @__mux_get_max_sub_group_size()
declare i32 @__mux_get_sub_group_id()
declare i32 @__mux_get_sub_group_local_id()
attributes #0 = { "mux-kernel"="entry-point" }
