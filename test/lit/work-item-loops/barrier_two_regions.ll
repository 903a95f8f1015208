; A barrier splits the kernel into two functions, each with loops of its own, and the memory barrier
; in between.
; RUN: muxc --passes work-item-loops --verify-each -S %s | FileCheck %s

declare i64 @__mux_get_local_linear_id()
declare void @__mux_work_group_barrier(i32, i32, i32)

; CHECK: define internal spir_func void @old_kernel(ptr addrspace(1) %in, ptr addrspace(1) %out) [[KERNEL:#[0-9]+]]
define spir_kernel void @old_kernel(ptr addrspace(1) %in, ptr addrspace(1) %out) #0 {
  %id = call i64 @__mux_get_local_linear_id()
  %p = getelementptr i32, ptr addrspace(1) %in, i64 %id
  %v = load i32, ptr addrspace(1) %p
  %id2 = shl i64 %id, 1
  %q = getelementptr i32, ptr addrspace(1) %out, i64 %id2
  store i32 %v, ptr addrspace(1) %q
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 520)
  %w = load i32, ptr addrspace(1) %p
  %w4 = mul i32 %w, 4
  %next = or i64 %id2, 1
  %r = getelementptr i32, ptr addrspace(1) %out, i64 %next
  store i32 %w4, ptr addrspace(1) %r
  ret void
}

; Nothing is kept: ids are asked for again, and what is computed from them is computed again.
; CHECK: define internal spir_func i32 @old_kernel.mux-barrier-region.0(ptr addrspace(1) %in, ptr addrspace(1) %out) [[REGION:#[0-9]+]] {
; CHECK: store i32 %v
; CHECK-NEXT: ret i32 2
; CHECK: define internal spir_func i32 @old_kernel.mux-barrier-region.1(ptr addrspace(1) %in, ptr addrspace(1) %out) [[REGION]] {
; CHECK: call i64 @__mux_get_local_linear_id()
; CHECK: store i32 %w4
; CHECK-NEXT: ret i32 0
; CHECK-NOT: barrier-region.2

; CHECK: define spir_func void @old_kernel.mux-barrier-wrapper(ptr addrspace(1) %in, ptr addrspace(1) %out) [[WRAPPER:#[0-9]+]] !codeplay_ca_wrapper {{![0-9]+}} !mux_barrier_memory [[MEMORY:![0-9]+]] {
; CHECK-NOT: alloca
; CHECK: call spir_func i32 @old_kernel.mux-barrier-region.0(ptr addrspace(1) %in, ptr addrspace(1) %out)
; CHECK-COUNT-3: br i1
; CHECK: call void @__mux_mem_barrier(i32 2, i32 520)
; CHECK: call spir_func i32 @old_kernel.mux-barrier-region.1(ptr addrspace(1) %in, ptr addrspace(1) %out)
; CHECK-COUNT-3: br i1
; CHECK-NOT: __mux_mem_barrier
; CHECK: ret void
; CHECK: declare void @__mux_mem_barrier(i32, i32)

; CHECK-DAG: attributes [[KERNEL]] = { alwaysinline "mux-no-subgroups" "mux-orig-fn"="old_kernel" }
; CHECK-DAG: attributes [[REGION]] = { alwaysinline "mux-base-fn-name"="old_kernel" "mux-no-subgroups" "mux-orig-fn"="old_kernel" }
; CHECK-DAG: attributes [[WRAPPER]] = { nounwind "mux-base-fn-name"="old_kernel" "mux-kernel"="entry-point" "mux-no-subgroups" "mux-orig-fn"="old_kernel" }
; CHECK-DAG: [[MEMORY]] = !{i64 0, i64 0}
attributes #0 = { "mux-kernel"="entry-point" "mux-no-subgroups" "mux-orig-fn"="old_kernel" }
