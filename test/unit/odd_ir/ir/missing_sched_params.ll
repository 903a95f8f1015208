; Kernels whose notes about scheduling parameters are incomplete or wrong.
%MuxWorkItemInfo = type opaque
%MuxWorkGroupInfo = type { i8 }
define void @none(i32 %x) #0 !mux_scheduled_fn !1 {
  ret void
}
define void @only_group(i32 %x, ptr %wg) #0 !mux_scheduled_fn !2 {
  %id = call i64 @__mux_get_group_id(i32 0, ptr null, ptr %wg)
  ret void
}
define void @too_far(i32 %x) #0 !mux_scheduled_fn !3 {
  ret void
}
define void @same_twice(ptr %wi) #0 !mux_scheduled_fn !4 {
  ret void
}
define void @wrong_types(i32 %wi, float %wg) #0 !mux_scheduled_fn !5 {
  ret void
}
define void @no_numbers(ptr %wi, ptr %wg) #0 !mux_scheduled_fn !6 {
  ret void
}
define void @too_many(ptr %wi, ptr %wg) #0 !mux_scheduled_fn !7 {
  ret void
}
define void @no_list(ptr %wi, ptr %wg) #0 !mux_scheduled_fn !8 {
  ret void
}
define void @without(ptr %wi, ptr %wg) #0 {
  %id = call i64 @__mux_get_group_id(i32 0, ptr %wi, ptr %wg)
  ret void
}
declare i64 @__mux_get_group_id(i32, ptr, ptr)
declare !mux_scheduled_fn !9 i64 @__mux_get_local_id(i32, ptr, ptr)
declare !mux_scheduled_fn !1 i64 @__mux_get_local_size(i32)
attributes #0 = { "mux-kernel"="entry-point" }
!mux-scheduling-params = !{!0}
!0 = !{!"MuxWorkItemInfo", !"MuxWorkGroupInfo"}
!1 = !{i32 -1, i32 -1}
!2 = !{i32 -1, i32 1}
!3 = !{i32 7, i32 8}
!4 = !{i32 0, i32 0}
!5 = !{i32 0, i32 1}
!6 = !{!"zero", !{}}
!7 = !{i32 0, i32 1, i32 0, i32 1, i32 0}
!8 = !{}
!9 = !{i32 2, i32 1}
