; Barriers are found through aliases, calls of another type that can be cast, and pointers. If only
; some of the possible callees have barriers, these calls are devirtualized.
; RUN: muxc --passes prepare-barriers --verify-each -S %s | FileCheck %s
; A second run finds nothing left to do.
; RUN: muxc --passes prepare-barriers,prepare-barriers --verify-each -S %s | FileCheck %s

declare void @__mux_work_group_barrier(i32, i32, i32)

@other_name = internal alias void (ptr addrspace(1)), ptr @with_barrier
@third_name = internal alias void (ptr addrspace(1)), ptr @other_name
@table = internal constant [2 x ptr] [ptr @in_table, ptr @harmless]

define internal void @with_barrier(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  ret void
}

; CHECK-LABEL: define void @by_alias(
; CHECK-NEXT: store i32 1
; CHECK-NEXT: call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
; CHECK-NEXT: ret void
define void @by_alias(ptr addrspace(1) %p) #0 {
  call void @third_name(ptr addrspace(1) %p)
  ret void
}

define internal i64 @takes_number(i64 %x) {
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  ret i64 %x
}

; CHECK-LABEL: define void @by_other_type(
; CHECK: call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
; CHECK-NOT: call
; CHECK: ret void
define void @by_other_type(double %x, ptr addrspace(1) %out) #0 {
  %y = call double @takes_number(double %x)
  store double %y, ptr addrspace(1) %out
  ret void
}

define internal void @apply(ptr %f, ptr addrspace(1) %p) {
  call void %f(ptr addrspace(1) %p)
  ret void
}

; CHECK-LABEL: define void @by_argument(
; CHECK-NEXT: store i32 1
; CHECK-NEXT: call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
; CHECK-NEXT: ret void
define void @by_argument(ptr addrspace(1) %p) #0 {
  call void @apply(ptr @with_barrier, ptr addrspace(1) %p)
  ret void
}

define internal i16 @in_table(i16 %x) {
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  %y = add i16 %x, 3
  ret i16 %y
}
define internal i16 @harmless(i16 %x) {
  ret i16 %x
}

; CHECK-LABEL: define void @by_table(
; CHECK: [[IS:%.*]] = icmp eq ptr %f, @in_table
; CHECK-NEXT: br i1 [[IS]]
; CHECK: call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
; CHECK: [[SUM:%.*]] = add i16 %x, 3
; CHECK: [[OTHER:%.*]] = call i16 %f(i16 %x) [[REST:#[0-9]+]]
; CHECK: [[BOTH:%.*]] = phi i16 [ [[OTHER]], {{%.*}} ], [ [[SUM]], {{%.*}} ]
; CHECK-NEXT: store i16 [[BOTH]]
; CHECK-NOT: @__mux_work_group_barrier
; CHECK: ret void
define void @by_table(i64 %i, i16 %x, ptr addrspace(1) %out) #0 {
  %place = getelementptr ptr, ptr @table, i64 %i
  %f = load ptr, ptr %place
  %y = call i16 %f(i16 %x)
  store i16 %y, ptr addrspace(1) %out
  ret void
}

; The builtin itself may be what is called.
; CHECK-LABEL: define void @builtin_itself(
; CHECK: icmp eq ptr {{%.*}}, @__mux_work_group_barrier
; CHECK: call void @__mux_work_group_barrier(i32 7, i32 2, i32 264)
define void @builtin_itself(i1 %c) #0 {
  %f = select i1 %c, ptr @__mux_work_group_barrier, ptr @nothing
  call void %f(i32 7, i32 2, i32 264)
  ret void
}
define internal void @nothing(i32, i32, i32) {
  ret void
}

; What leads to no barrier stays as it is.
; CHECK-LABEL: define void @elsewhere(
; CHECK: call i8 @alias_of_harmless(i8 1)
; CHECK: call i8 %f(i8 1)
; CHECK-NOT: icmp
; CHECK: ret void
@alias_of_harmless = internal alias i8 (i8), ptr @harmless8
define internal i8 @harmless8(i8 %x) {
  ret i8 %x
}
define void @elsewhere(ptr %f) #0 {
  %a = call i8 @alias_of_harmless(i8 1)
  %b = call i8 %f(i8 1)
  ret void
}

; CHECK: attributes [[REST]] = { "mux-no-barrier-callee" }
attributes #0 = { "mux-kernel"="entry-point" }
