; DMA of the work-group with uniform operands is started and awaited once per vector. The events are
; those of lane 0.
; RUN: veczc -S -k copies:4 %s | FileCheck %s
; RUN: veczc -S -k varying:4 -k divergent:4 -k strideless:4 -vecz-fail-quietly %s 2>&1 >/dev/null | FileCheck %s --check-prefix=REFUSED

; CHECK-LABEL: define void @__vecz_v4_copies(
; CHECK: %[[EVENTS:.*]] = alloca [4 x [2 x i64]]
; CHECK: %first = call i64 @__mux_dma_read_1D(
; CHECK-NOT: @__mux_dma_read_1D
; CHECK: %second = call i64 @__mux_dma_read_2D(
; CHECK-NOT: @__mux_dma_read_2D
; CHECK: call void @__mux_dma_wait(i32 2, ptr %[[EVENTS]])
; CHECK-NOT: @__mux_dma_wait
; CHECK: call void @__mux_work_group_barrier(
; CHECK: load <4 x i32>, ptr addrspace(3)
define void @copies(ptr addrspace(3) %t, ptr addrspace(1) %x, ptr addrspace(1) %y) {
  %events = alloca [2 x i64], align 8
  %id = call i64 @__mux_get_local_id(i32 0)
  %group = call i64 @__mux_get_group_id(i32 0)
  %from = getelementptr i32, ptr addrspace(1) %x, i64 %group
  %first = call i64 @__mux_dma_read_1D(ptr addrspace(3) %t, ptr addrspace(1) %from, i64 64, i64 0)
  store i64 %first, ptr %events, align 8
  %next = getelementptr i64, ptr %events, i64 1
  %behind = getelementptr i8, ptr addrspace(3) %t, i64 64
  %second = call i64 @__mux_dma_read_2D(ptr addrspace(3) %behind, ptr addrspace(1) %from, i64 4, i64 4, i64 8, i64 16, i64 0)
  store i64 %second, ptr %next, align 8
  call void @__mux_dma_wait(i32 2, ptr %events)
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 272)
  %place = getelementptr i32, ptr addrspace(3) %t, i64 %id
  %value = load i32, ptr addrspace(3) %place, align 4
  %to = getelementptr i32, ptr addrspace(1) %y, i64 %id
  store i32 %value, ptr addrspace(1) %to, align 4
  ret void
}

; REFUSED: 'varying' is not vectorized by 4: '%first = {{.*}}': arguments of this call must be uniform
define void @varying(ptr addrspace(3) %t, ptr addrspace(1) %x) {
  %id = call i64 @__mux_get_local_id(i32 0)
  %from = getelementptr i32, ptr addrspace(1) %x, i64 %id
  %first = call i64 @__mux_dma_read_1D(ptr addrspace(3) %t, ptr addrspace(1) %from, i64 64, i64 0)
  ret void
}

; REFUSED: 'divergent' is not vectorized by 4: '%first = {{.*}}': DMA in divergent control flow
define void @divergent(ptr addrspace(3) %t, ptr addrspace(1) %x) {
  %id = call i64 @__mux_get_local_id(i32 0)
  %is = icmp ult i64 %id, 3
  br i1 %is, label %then, label %end
then:
  %first = call i64 @__mux_dma_read_1D(ptr addrspace(3) %t, ptr addrspace(1) %x, i64 64, i64 0)
  br label %end
end:
  ret void
}

; REFUSED: 'strideless' is not vectorized by 4: 'call void @__mux_dma_wait({{.*}}': arguments of this call must be uniform
define void @strideless(ptr addrspace(1) %x) {
  %events = alloca [2 x i64], align 8
  %id = call i64 @__mux_get_local_id(i32 0)
  %from = getelementptr i64, ptr addrspace(1) %x, i64 %id
  %index = load i64, ptr addrspace(1) %from, align 8
  %event = getelementptr i64, ptr %events, i64 %index
  call void @__mux_dma_wait(i32 1, ptr %event)
  ret void
}

declare i64 @__mux_get_local_id(i32)
declare i64 @__mux_get_group_id(i32)
declare i64 @__mux_dma_read_1D(ptr addrspace(3), ptr addrspace(1), i64, i64)
declare i64 @__mux_dma_read_2D(ptr addrspace(3), ptr addrspace(1), i64, i64, i64, i64, i64)
declare void @__mux_dma_wait(i32, ptr)
declare void @__mux_work_group_barrier(i32, i32, i32)
