; A kernel with a required size that allows partial work-groups is cloned. A kernel with sub-groups
; is not, nor is one with work-groups of one work-item.
; RUN: muxc --device "OpenMux host" --passes split-partial-groups --verify-each -S %s | FileCheck %s

declare i32 @__mux_get_sub_group_id()

; CHECK: define void @k(ptr %p) [[WHOLE:#[0-9]+]] !reqd_work_group_size
define void @k(ptr %p) #0 !reqd_work_group_size !0 {
  store i32 1, ptr %p
  ret void
}
; CHECK: define void @one(ptr %p) [[WHOLE]] !reqd_work_group_size
define void @one(ptr %p) #0 !reqd_work_group_size !1 {
  ret void
}
; CHECK: define void @subGroups(ptr %p) [[PARTIAL:#[0-9]+]] !reqd_work_group_size
define void @subGroups(ptr %p) #0 !reqd_work_group_size !0 {
  %id = call i32 @__mux_get_sub_group_id()
  store i32 %id, ptr %p
  ret void
}
; CHECK: define void @subGroupSize(ptr %p) [[PARTIAL]] !reqd_work_group_size
define void @subGroupSize(ptr %p) #0 !reqd_work_group_size !0 !intel_reqd_sub_group_size !2 {
  ret void
}
; CHECK: define void @anySize(ptr %p) [[PARTIAL]] {
define void @anySize(ptr %p) #0 {
  ret void
}
; CHECK: define void @whole(ptr %p) [[WHOLE]] !reqd_work_group_size
define void @whole(ptr %p) #1 !reqd_work_group_size !0 {
  ret void
}
; CHECK: define void @k.host-partial-groups(ptr %p) [[OTHER:#[0-9]+]] !reqd_work_group_size
; CHECK-NEXT: store i32 1, ptr %p
; CHECK-NOT: define
; CHECK-DAG: attributes [[WHOLE]] = { "mux-kernel"="entry-point" "uniform-work-group-size"="true" }
; CHECK-DAG: attributes [[PARTIAL]] = { "mux-kernel"="entry-point" "uniform-work-group-size"="false" }
; CHECK-DAG: attributes [[OTHER]] = { "host-partial-groups" {{.*}}"mux-kernel"="entry-point" "mux-orig-fn"="k" "uniform-work-group-size"="false" }
attributes #0 = { "mux-kernel"="entry-point" "uniform-work-group-size"="false" }
attributes #1 = { "mux-kernel"="entry-point" "uniform-work-group-size"="true" }
!0 = !{i32 8, i32 2, i32 1}
!1 = !{i32 1, i32 1, i32 1}
!2 = !{i32 8}
