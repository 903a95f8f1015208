; Private variables of 1 MiB and more are placed in memory of the runtime, before the values that
; are live across barriers. Smaller ones stay on the stack.
; RUN: muxc --device "OpenMux host" --passes "prepare-barriers,work-item-loops,mux-base<prepare-wg-sched>,place-large-variables,supply-barrier-memory,globaldce,verify" %s | FileCheck %s

; A function without scheduling parameters is inlined into one that has them.
; CHECK-NOT: alloca [524288 x i32]
; What is promised about memory holds no more.
; CHECK-LABEL: define internal void @k.mux-sched-wrapper(
; CHECK-SAME: [[NOTHING:#[0-9]+]]
; CHECK: %t = getelementptr inbounds i8, ptr %barrier-memory{{[0-9]*}}, i64 0
; CHECK: %u = getelementptr inbounds i8, ptr %barrier-memory{{[0-9]*}}, i64 1048576
; CHECK: alloca [1024 x i32]
; CHECK-NOT: alloca [262144 x i32]
; CHECK: define void @k.mux-sched-wrapper.{{[0-9]+}}({{.*}} !mux_barrier_memory [[ONE:![0-9]+]]
; CHECK: define void @live.mux-sched-wrapper.{{[0-9]+}}({{.*}} !mux_barrier_memory [[OTHER:![0-9]+]]
; CHECK: getelementptr inbounds i8, ptr %barrier-memory{{[0-9]*}}, i64 4194304
; CHECK-DAG: attributes [[NOTHING]] = { alwaysinline nounwind "mux-base-fn-name"="k" }
; CHECK-DAG: [[ONE]] = !{i64 0, i64 4194304}
; CHECK-DAG: [[OTHER]] = !{i64 8, i64 4194{{[0-9]+}}}
define void @k(ptr addrspace(1) %y) #1 {
  %t = alloca [262144 x i32], align 4
  %u = alloca [262144 x i32], align 4
  %small = alloca [1024 x i32], align 4
  %id = call i64 @__mux_get_local_id(i32 0)
  call void @fill(ptr %t, ptr %u, ptr %small, i64 %id)
  ret void
}

define void @alone(ptr addrspace(1) %y) #0 {
  call void @helper(ptr addrspace(1) %y)
  ret void
}

define internal void @helper(ptr addrspace(1) %y) noinline {
  %large = alloca [524288 x i32], align 4
  call void @fill(ptr %large, ptr %large, ptr %large, i64 0)
  ret void
}

define void @live(ptr addrspace(1) %y) #0 {
  %id = call i64 @__mux_get_local_id(i32 0)
  %ya = getelementptr i64, ptr addrspace(1) %y, i64 %id
  %v = load i64, ptr addrspace(1) %ya, align 8
  call void @__mux_work_group_barrier(i32 1, i32 2, i32 264)
  %za = getelementptr i64, ptr addrspace(1) %y, i64 %v
  store i64 %v, ptr addrspace(1) %za, align 8
  ret void
}

declare void @fill(ptr, ptr, ptr, i64)
declare i64 @__mux_get_local_id(i32)
declare void @__mux_work_group_barrier(i32, i32, i32)
attributes #1 = { nounwind memory(argmem: readwrite) "mux-kernel"="entry-point" }
attributes #0 = { "mux-kernel"="entry-point" }
