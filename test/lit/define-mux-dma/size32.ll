; With 32-bit pointers, lengths, strides and counts are 32 bits wide, and so is all that is computed of them.
; RUN: muxc --passes define-mux-dma --verify-each %s | FileCheck %s
target datalayout = "e-p:32:32-p1:32:32-p3:32:32-i64:64-n32"

; CHECK: define internal target("spirv.Event") @__mux_dma_read_1D(ptr addrspace(3) %0, ptr addrspace(1) %1, i32 %2, target("spirv.Event") %3)
; CHECK-NOT: i64 %
; CHECK: call i32 @__mux_get_local_id(i32 0)
; CHECK: call void @llvm.memcpy.p3.p1.i32(ptr addrspace(3) %0, ptr addrspace(1) %1, i32 %2, i1 false)
declare target("spirv.Event") @__mux_dma_read_1D(ptr addrspace(3), ptr addrspace(1), i32, target("spirv.Event"))

; CHECK: define internal target("spirv.Event") @__mux_dma_write_3D(
; CHECK-NOT: i64 %
; CHECK: mul i32
; CHECK: getelementptr i8, ptr addrspace(1) %{{.*}}, i32
; CHECK: call void @llvm.memcpy.p1.p3.i32(
declare target("spirv.Event") @__mux_dma_write_3D(ptr addrspace(1), ptr addrspace(3), i32, i32, i32, i32, i32, i32, i32, target("spirv.Event"))

; A declaration with 64-bit sizes is none of the builtin.
; CHECK: declare target("spirv.Event") @__mux_dma_read_2D(
declare target("spirv.Event") @__mux_dma_read_2D(ptr addrspace(3), ptr addrspace(1), i64, i64, i64, i64, target("spirv.Event"))
