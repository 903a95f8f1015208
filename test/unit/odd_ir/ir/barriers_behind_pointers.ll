; Barriers that are reached in every way but by name, and variables and block addresses around them.
declare void @__mux_work_group_barrier(i32, i32, i32)
declare i64 @__mux_get_local_id(i32)
declare void @capture(ptr)
declare i32 @personality(...)
@alias = internal alias void (ptr), ptr @waits
@aliased_type = internal alias i32 (i64), ptr @waits
@table = internal constant [3 x ptr] [ptr @waits, ptr @alias, ptr @jumps]
@blocks = internal constant [2 x ptr] [ptr blockaddress(@jumps, %one), ptr blockaddress(@jumps, %two)]
define internal void @waits(ptr %p) {
  %v = alloca i32, i32 3
  call void @capture(ptr %v)
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  ret void
}
define internal void @jumps(ptr %p) {
entry:
  %place = load ptr, ptr @blocks
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  indirectbr ptr %place, [label %two, label %one, label %two]
one:
  %x = phi i32 [ 1, %entry ]
  store i32 %x, ptr %p
  ret void
two:
  %y = phi i32 [ 2, %entry ], [ 2, %entry ]
  store i32 %y, ptr %p
  ret void
}
define internal void @passes_on(ptr %f) {
  musttail call void %f(ptr %f)
  ret void
}
define void @by_name(ptr %p) #0 {
  call void @alias(ptr %p)
  call void @passes_on(ptr @waits)
  call void @jumps(ptr %p)
  ret void
}
define void @by_pointer(ptr %p, i64 %i) #0 personality ptr @personality {
entry:
  %place = getelementptr ptr, ptr @table, i64 %i
  %f = load ptr, ptr %place
  br label %loop
loop:
  %v = alloca { ptr, i32 }
  store ptr %v, ptr %v
  invoke void %f(ptr %v) to label %next unwind label %pad
next:
  %c = load volatile i1, ptr %p
  br i1 %c, label %loop, label %done
pad:
  %e = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %e
done:
  ret void
}
define void @by_other_type(i64 %x) #0 {
  %a = call i32 @aliased_type(i64 %x)
  %b = call i32 @__mux_work_group_barrier(i64 %x)
  call void null(i32 0, i32 2, i32 264)
  call void undef(ptr null)
  ret void
}
define void @list(i1 %c) #0 {
entry:
  br label %loop
loop:
  %last = phi ptr [ null, %entry ], [ %v, %loop ]
  %v = alloca { ptr, i32 }
  store ptr %last, ptr %v
  br i1 %c, label %loop, label %walk
walk:
  %at = phi ptr [ %v, %loop ], [ %next, %walk ]
  %next = load ptr, ptr %at
  br i1 %c, label %walk, label %done
done:
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }
