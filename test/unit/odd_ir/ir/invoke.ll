; Exceptions, of the kind with landing pads.
declare i32 @__gxx_personality_v0(...)
declare i64 @__mux_get_local_id(i32)
declare i64 @_Z13get_global_idj(i32)
declare void @__mux_work_group_barrier(i32, i32, i32)
declare void @may_throw(i64)
@local = internal addrspace(3) global i64 undef
define void @k(ptr %p) #0 personality ptr @__gxx_personality_v0 {
entry:
  %id = invoke i64 @__mux_get_local_id(i32 0) to label %next unwind label %pad
next:
  %global = invoke i64 @_Z13get_global_idj(i32 0) to label %more unwind label %pad
more:
  %x = phi i64 [ %global, %next ]
  invoke void @__mux_work_group_barrier(i32 0, i32 2, i32 272) to label %again unwind label %pad
again:
  invoke void @may_throw(i64 %x) to label %self unwind label %pad
self:
  store i64 %id, ptr addrspace(3) @local
  invoke void @helper(i64 %x) to label %end unwind label %pad
end:
  ret void
pad:
  %v = phi i64 [ 0, %entry ], [ %id, %next ], [ %x, %more ], [ %x, %again ], [ %x, %self ]
  %lp = landingpad { ptr, i32 } cleanup catch ptr null
  store i64 %v, ptr %p
  resume { ptr, i32 } %lp
}
define internal void @helper(i64 %x) personality ptr @__gxx_personality_v0 {
  %id = invoke i64 @__mux_get_local_id(i32 1) to label %end unwind label %pad
end:
  store i64 %id, ptr addrspace(3) @local
  ret void
pad:
  %lp = landingpad { ptr, i32 } filter [0 x ptr] zeroinitializer
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }
