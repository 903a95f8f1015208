; Sizes and pointers of 32 bits, and an address space for the stack.
; RUN: muxc --passes add-kernel-wrapper --verify-each -S %s | FileCheck %s

target datalayout = "e-p:32:32-p3:32:32-i64:64-n32-A5"

%struct.S = type { <2 x i64> }

; CHECK: %MuxPackedArgs.foo = type { ptr addrspace(1), i32, i64, %struct.S }
define void @foo(ptr addrspace(1) %a, ptr addrspace(3) %buffer, i64 %x, ptr byval(%struct.S) align 16 %s) #0 {
  ret void
}

; CHECK: define void @foo.mux-kernel-wrapper(ptr {{[^%]*}}%packed-args)
; CHECK-DAG: load ptr addrspace(1), ptr %packed-args, align 4
; CHECK-DAG: [[SIZE:%.*]] = load i32, ptr {{%.*}}, align 4
; CHECK-DAG: [[ALLOCA:%.*]] = alloca i8, i32 [[SIZE]], align 128, addrspace(5)
; CHECK-DAG: [[BUFFER:%.*]] = addrspacecast ptr addrspace(5) [[ALLOCA]] to ptr addrspace(3)
; CHECK-DAG: load i64, ptr {{%.*}}, align 4
; CHECK-DAG: [[SLOT:%.*]] = alloca %struct.S, align 16, addrspace(5)
; CHECK-DAG: [[COPY:%.*]] = addrspacecast ptr addrspace(5) [[SLOT]] to ptr
; CHECK-DAG: call void @llvm.memcpy.p0.p0.i64(ptr align 16 [[COPY]], ptr align 4 {{%.*}}, i64 16, i1 false)
; CHECK: call void @foo(ptr addrspace(1) {{%.*}}, ptr addrspace(3) [[BUFFER]], i64 {{%.*}}, ptr byval(%struct.S) align 16 [[COPY]])

attributes #0 = { "mux-kernel"="entry-point" }
