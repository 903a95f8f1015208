; A value that is live across a barrier is spilled to the barrier struct: stored after its
; definition, and loaded at the start of the region.
; RUN: muxc --passes work-item-loops --verify-each -S %s | FileCheck %s

declare i64 @__mux_get_local_linear_id()
declare void @__mux_work_group_barrier(i32, i32, i32)

; CHECK: %old_kernel.mux-live-values = type { i32 }
define void @old_kernel(ptr addrspace(1) %in, ptr addrspace(1) %out) #0 {
  %id = call i64 @__mux_get_local_linear_id()
  %p = getelementptr i32, ptr addrspace(1) %in, i64 %id
  %v = load i32, ptr addrspace(1) %p
  %x = mul i32 %v, 4
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 520)
  %q = getelementptr i32, ptr addrspace(1) %out, i64 %id
  store i32 %x, ptr addrspace(1) %q
  ret void
}

; CHECK: define internal i32 @old_kernel.mux-barrier-region.0(ptr addrspace(1) %in, ptr addrspace(1) %out, ptr noalias nonnull align 4 %live-values)
; CHECK: %x = mul i32 %v, 4
; CHECK-NEXT: [[PLACE:%.*]] = getelementptr {{.*}}%old_kernel.mux-live-values, ptr %live-values, i32 0, i32 0
; CHECK-NEXT: store i32 %x, ptr [[PLACE]]
; CHECK-NEXT: ret i32 2
; CHECK: define internal i32 @old_kernel.mux-barrier-region.1(ptr addrspace(1) %in, ptr addrspace(1) %out, ptr noalias nonnull align 4 %live-values)
; CHECK: [[PLACE:%.*]] = getelementptr {{.*}}%old_kernel.mux-live-values, ptr %live-values, i32 0, i32 0
; CHECK-NEXT: [[X:%.*]] = load i32, ptr [[PLACE]]
; CHECK: store i32 [[X]], ptr addrspace(1) %q

; CHECK: define void @old_kernel.mux-barrier-wrapper({{.*}} !mux_barrier_memory [[MEMORY:![0-9]+]]
; CHECK: [[ALL:%.*]] = alloca %old_kernel.mux-live-values, i64 {{%.*}}, align 4
; CHECK: [[INDEX:%.*]] = add i64 {{%.*}}, %main.x.index
; CHECK-NEXT: [[MINE:%.*]] = getelementptr inbounds %old_kernel.mux-live-values, ptr [[ALL]], i64 [[INDEX]]
; CHECK-NEXT: call i32 @old_kernel.mux-barrier-region.0({{.*}}, ptr noalias nonnull align 4 [[MINE]])
; CHECK: [[MEMORY]] = !{i64 4, i64 15}
attributes #0 = { "mux-kernel"="entry-point" "mux-no-subgroups" }
