; The event may be of any type; sizes are size_t. Names with other types are not the builtins.
; RUN: muxc --passes define-mux-dma --verify-each -S %s | FileCheck %s
target datalayout = "e-p:32:32-i64:64"
target triple = "spir-unknown-unknown"

; CHECK: define internal { i32, ptr } @__mux_dma_write_1D(
; CHECK: call i32 @__mux_get_local_id(i32 2)
; CHECK: call void @llvm.memcpy.p1.p3.i32(
; CHECK: ret { i32, ptr } %3
declare { i32, ptr } @__mux_dma_write_1D(ptr addrspace(1), ptr addrspace(3), i32, { i32, ptr })

; CHECK: declare i32 @__mux_dma_read_1D(ptr addrspace(3), ptr addrspace(1), i64, i32)
declare i32 @__mux_dma_read_1D(ptr addrspace(3), ptr addrspace(1), i64, i32)

; CHECK: declare void @__mux_dma_read_4D()
declare void @__mux_dma_read_4D()
