; Functions that reach a barrier are inlined into kernels, transitively and whatever their
; attributes. Others are not.
; RUN: muxc --passes prepare-barriers --verify-each -S %s | FileCheck %s

declare void @__mux_work_group_barrier(i32, i32, i32)
declare void @__mux_mem_barrier(i32, i32)
declare i32 @__mux_work_group_reduce_add_i32(i32, i32)

define internal void @deep(ptr addrspace(1) %p) noinline {
  store i32 1, ptr addrspace(1) %p
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  store i32 2, ptr addrspace(1) %p
  ret void
}

define internal void @shallow(ptr addrspace(1) %p) noinline optnone {
  call void @deep(ptr addrspace(1) %p)
  call void @deep(ptr addrspace(1) %p)
  ret void
}

define internal i32 @collective(i32 %x) {
  %sum = call i32 @__mux_work_group_reduce_add_i32(i32 0, i32 %x)
  ret i32 %sum
}

define internal void @harmless() noinline {
  call void @__mux_mem_barrier(i32 2, i32 264)
  ret void
}

; CHECK: define void @kernel(
; CHECK-NEXT: store i32 1
; CHECK-NEXT: call void @__mux_work_group_barrier(i32 0, i32 2, i32 264) [[ONCE:#[0-9]+]]
; CHECK-NEXT: store i32 2
; CHECK-NEXT: store i32 1
; CHECK-NEXT: call void @__mux_work_group_barrier(i32 1, i32 2, i32 264) [[ONCE]]
; CHECK-NEXT: store i32 2
; CHECK-NEXT: call i32 @__mux_work_group_reduce_add_i32(i32 2, i32 7) [[ONCE]]
; CHECK-NEXT: call void @harmless()
; CHECK-NEXT: ret void
define void @kernel(ptr addrspace(1) %p) #0 {
  call void @shallow(ptr addrspace(1) %p)
  %sum = call i32 @collective(i32 7)
  call void @harmless()
  ret void
}

; CHECK: define void @caller(
; CHECK-NOT: call void @kernel
; CHECK: call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
; CHECK: call void @__mux_work_group_barrier(i32 1, i32 2, i32 264)
; CHECK: call i32 @__mux_work_group_reduce_add_i32(i32 2, i32 7)
; CHECK: call void @__mux_work_group_barrier(i32 3, i32 1, i32 520)
define void @caller(ptr addrspace(1) %p) #0 {
  call void @kernel(ptr addrspace(1) %p)
  call void @__mux_work_group_barrier(i32 0, i32 1, i32 520)
  ret void
}

; CHECK: attributes [[ONCE]] = { noduplicate }
attributes #0 = { "mux-kernel"="entry-point" }
