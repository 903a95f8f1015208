; RUN: muxc --passes lower-to-mux-builtins,verify -S %s | FileCheck %s

; Copies between global and local memory become DMA builtins, in bytes; the event type is passed on.

target datalayout = "e-i64:64"
target triple = "spir64-unknown-unknown"

declare spir_func target("spirv.Event") @_Z21async_work_group_copyPU3AS3fPU3AS1Kfm9ocl_event(ptr addrspace(3), ptr addrspace(1), i64, target("spirv.Event"))
declare spir_func target("spirv.Event") @_Z21async_work_group_copyPU3AS1Dv3_sPU3AS3KS_m9ocl_event(ptr addrspace(1), ptr addrspace(3), i64, target("spirv.Event"))
declare spir_func target("spirv.Event") @_Z29async_work_group_strided_copyPU3AS3iPU3AS1Kimm9ocl_event(ptr addrspace(3), ptr addrspace(1), i64, i64, target("spirv.Event"))
declare spir_func target("spirv.Event") @_Z29async_work_group_strided_copyPU3AS1iPU3AS3Kimm9ocl_event(ptr addrspace(1), ptr addrspace(3), i64, i64, target("spirv.Event"))
declare spir_func target("spirv.Event") @_Z26async_work_group_copy_2D2DPU3AS3vmPU3AS1Kvmmmmmm9ocl_event(ptr addrspace(3), i64, ptr addrspace(1), i64, i64, i64, i64, i64, i64, target("spirv.Event"))
declare spir_func target("spirv.Event") @_Z26async_work_group_copy_3D3DPU3AS1vmPU3AS3Kvmmmmmmmmm9ocl_event(ptr addrspace(1), i64, ptr addrspace(3), i64, i64, i64, i64, i64, i64, i64, i64, i64, target("spirv.Event"))
declare spir_func void @_Z17wait_group_eventsiPU3AS49ocl_event(i32, ptr addrspace(4))

; CHECK-LABEL: define void @copies(
; CHECK-NEXT: [[BYTES:%.*]] = mul i64 %n, 4
; CHECK-NEXT: %e1 = call target("spirv.Event") @__mux_dma_read_1D(ptr addrspace(3) %l, ptr addrspace(1) %g, i64 [[BYTES]], target("spirv.Event") zeroinitializer)
; A vector of three takes the room of four.
; CHECK-NEXT: %e2 = call target("spirv.Event") @__mux_dma_write_1D(ptr addrspace(1) %g, ptr addrspace(3) %l, i64 80, target("spirv.Event") %e1)
; CHECK-NEXT: %e3 = call target("spirv.Event") @__mux_dma_read_2D(ptr addrspace(3) %l, ptr addrspace(1) %g, i64 4, i64 4, i64 20, i64 %n, target("spirv.Event") %e2)
; CHECK-NEXT: %e4 = call target("spirv.Event") @__mux_dma_write_2D(ptr addrspace(1) %g, ptr addrspace(3) %l, i64 4, i64 20, i64 4, i64 %n, target("spirv.Event") %e3)
; CHECK-NEXT: store
; CHECK-NEXT: [[PRIVATE:%.*]] = addrspacecast ptr addrspace(4) %events to ptr
; CHECK-NEXT: call void @__mux_dma_wait(i32 1, ptr [[PRIVATE]])
; CHECK-NEXT: call void @__mux_work_group_barrier(i32 0, i32 2, i32 776)
define void @copies(ptr addrspace(3) %l, ptr addrspace(1) %g, i64 %n, ptr addrspace(4) %events) {
  %e1 = call spir_func target("spirv.Event") @_Z21async_work_group_copyPU3AS3fPU3AS1Kfm9ocl_event(ptr addrspace(3) %l, ptr addrspace(1) %g, i64 %n, target("spirv.Event") zeroinitializer)
  %e2 = call spir_func target("spirv.Event") @_Z21async_work_group_copyPU3AS1Dv3_sPU3AS3KS_m9ocl_event(ptr addrspace(1) %g, ptr addrspace(3) %l, i64 10, target("spirv.Event") %e1)
  %e3 = call spir_func target("spirv.Event") @_Z29async_work_group_strided_copyPU3AS3iPU3AS1Kimm9ocl_event(ptr addrspace(3) %l, ptr addrspace(1) %g, i64 %n, i64 5, target("spirv.Event") %e2)
  %e4 = call spir_func target("spirv.Event") @_Z29async_work_group_strided_copyPU3AS1iPU3AS3Kimm9ocl_event(ptr addrspace(1) %g, ptr addrspace(3) %l, i64 %n, i64 5, target("spirv.Event") %e3)
  store target("spirv.Event") %e4, ptr addrspace(4) %events
  call spir_func void @_Z17wait_group_eventsiPU3AS49ocl_event(i32 1, ptr addrspace(4) %events)
  ret void
}

; Offsets, lengths and areas are counted in elements of the size that is given: two bytes here.
; CHECK-LABEL: define void @regions(
; CHECK-NEXT: [[L:%.*]] = getelementptr i8, ptr addrspace(3) %l, i64 6
; CHECK-NEXT: [[G:%.*]] = getelementptr i8, ptr addrspace(1) %g, i64 8
; CHECK-NEXT: %e1 = call target("spirv.Event") @__mux_dma_read_2D(ptr addrspace(3) [[L]], ptr addrspace(1) [[G]], i64 20, i64 80, i64 60, i64 5, target("spirv.Event") zeroinitializer)
; CHECK-NEXT: [[G2:%.*]] = getelementptr i8, ptr addrspace(1) %g, i64 6
; CHECK-NEXT: [[L2:%.*]] = getelementptr i8, ptr addrspace(3) %l, i64 8
; CHECK-NEXT: %e2 = call target("spirv.Event") @__mux_dma_write_3D(ptr addrspace(1) [[G2]], ptr addrspace(3) [[L2]], i64 20, i64 80, i64 60, i64 5, i64 1600, i64 1200, i64 7, target("spirv.Event") %e1)
define void @regions(ptr addrspace(3) %l, ptr addrspace(1) %g) {
  %e1 = call spir_func target("spirv.Event") @_Z26async_work_group_copy_2D2DPU3AS3vmPU3AS1Kvmmmmmm9ocl_event(ptr addrspace(3) %l, i64 3, ptr addrspace(1) %g, i64 4, i64 2, i64 10, i64 5, i64 30, i64 40, target("spirv.Event") zeroinitializer)
  %e2 = call spir_func target("spirv.Event") @_Z26async_work_group_copy_3D3DPU3AS1vmPU3AS3Kvmmmmmmmmm9ocl_event(ptr addrspace(1) %g, i64 3, ptr addrspace(3) %l, i64 4, i64 2, i64 10, i64 5, i64 7, i64 30, i64 600, i64 40, i64 800, target("spirv.Event") %e1)
  ret void
}
