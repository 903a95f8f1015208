; The first work-item of the group copies, in loops over rows and planes. The wait is a no-op.
; RUN: muxc --passes define-mux-dma --verify-each -S %s | FileCheck %s
; RUN: muxc --passes define-mux-dma,define-mux-dma --verify-each -S %s | FileCheck %s
target datalayout = "e-i64:64"
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define internal target("spirv.Event") @__mux_dma_read_1D(
; CHECK-DAG: [[X:%.*]] = call i64 @__mux_get_local_id(i32 0)
; CHECK-DAG: [[Y:%.*]] = call i64 @__mux_get_local_id(i32 1)
; CHECK-DAG: [[Z:%.*]] = call i64 @__mux_get_local_id(i32 2)
; CHECK: [[FIRST:%.*]] = icmp eq i64 {{.*}}, 0
; CHECK: br i1 [[FIRST]]
; CHECK: call void @llvm.memcpy.p3.p1.i64(ptr addrspace(3) %0, ptr addrspace(1) %1, i64 %2, i1 false)
; CHECK: ret target("spirv.Event") %3
declare target("spirv.Event") @__mux_dma_read_1D(ptr addrspace(3), ptr addrspace(1), i64, target("spirv.Event"))

; (destination, source, width, destination's stride, source's stride, height, event)
; CHECK-LABEL: define internal target("spirv.Event") @__mux_dma_write_2D(
; CHECK: icmp ne i64 %5, 0
; CHECK: [[ROW:%.*]] = phi i64
; CHECK: [[TO:%.*]] = mul i64 [[ROW]], %3
; CHECK: getelementptr i8, ptr addrspace(1) %0, i64 [[TO]]
; CHECK: [[FROM:%.*]] = mul i64 [[ROW]], %4
; CHECK: getelementptr i8, ptr addrspace(3) %1, i64 [[FROM]]
; CHECK: call void @llvm.memcpy.p1.p3.i64(ptr addrspace(1) {{.*}}, ptr addrspace(3) {{.*}}, i64 %2, i1 false)
; CHECK: icmp {{.*}} %5
; CHECK: ret target("spirv.Event") %6
declare target("spirv.Event") @__mux_dma_write_2D(ptr addrspace(1), ptr addrspace(3), i64, i64, i64, i64, target("spirv.Event"))

; CHECK-LABEL: define internal target("spirv.Event") @__mux_dma_read_3D(
; CHECK: icmp ne i64 %8, 0
; CHECK: [[PLANE:%.*]] = phi i64
; CHECK: mul i64 [[PLANE]], %6
; CHECK: mul i64 [[PLANE]], %7
; CHECK: icmp ne i64 %5, 0
; CHECK: [[ROW:%.*]] = phi i64
; CHECK: mul i64 [[ROW]], %3
; CHECK: mul i64 [[ROW]], %4
; CHECK: call void @llvm.memcpy.p3.p1.i64({{.*}}, i64 %2, i1 false)
; CHECK: ret target("spirv.Event") %9
declare target("spirv.Event") @__mux_dma_read_3D(ptr addrspace(3), ptr addrspace(1), i64, i64, i64, i64, i64, i64, i64, target("spirv.Event"))

; CHECK-LABEL: define internal void @__mux_dma_wait(
; CHECK-NEXT: ret void
declare void @__mux_dma_wait(i32, ptr)

; What is defined already stays.
; CHECK-LABEL: define target("spirv.Event") @__mux_dma_write_1D(
; CHECK-NEXT: ret target("spirv.Event") %e
define target("spirv.Event") @__mux_dma_write_1D(ptr addrspace(1) %d, ptr addrspace(3) %s, i64 %w, target("spirv.Event") %e) {
  ret target("spirv.Event") %e
}

; CHECK: declare i64 @__mux_get_local_id(i32)
