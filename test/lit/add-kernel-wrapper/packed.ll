; Packed arguments have no padding and no alignment.
; RUN: muxc --passes 'add-kernel-wrapper<packed>' --verify-each -S %s | FileCheck %s

%struct.S = type { i32, i32, i32 }

; CHECK: %MuxPackedArgs.foo = type <{ i8, i32, %struct.S, i64, ptr addrspace(1) }>
; CHECK: define internal void @foo(
define void @foo(i8 %a, i32 %b, ptr byval(%struct.S) align 4 %c, i64 %size, ptr addrspace(1) %e) #0 {
  ret void
}

; Without scheduling parameters there is nothing else to pass.
; CHECK: define void @foo.mux-kernel-wrapper(ptr {{[^%]*}}%packed-args)
; CHECK-DAG: [[A:%.*]] = load i8, ptr %packed-args, align 1
; CHECK-DAG: [[PB:%.*]] = getelementptr %MuxPackedArgs.foo, ptr %packed-args, i32 0, i32 1
; CHECK-DAG: [[B:%.*]] = load i32, ptr [[PB]], align 1

; The kernel may rely on the alignment of what it is passed by value.
; CHECK-DAG: [[PC:%.*]] = getelementptr %MuxPackedArgs.foo, ptr %packed-args, i32 0, i32 2
; CHECK-DAG: [[C:%.*]] = alloca %struct.S, align 4
; CHECK-DAG: call void @llvm.memcpy.p0.p0.i64(ptr align 4 [[C]], ptr align 1 [[PC]], i64 12, i1 false)
; CHECK-DAG: [[PE:%.*]] = getelementptr %MuxPackedArgs.foo, ptr %packed-args, i32 0, i32 4
; CHECK-DAG: [[E:%.*]] = load ptr addrspace(1), ptr [[PE]], align 1
; CHECK: call void @foo(i8 [[A]], i32 [[B]], ptr byval(%struct.S) align 4 [[C]], i64 {{%.*}}, ptr addrspace(1) [[E]])

attributes #0 = { "mux-kernel"="entry-point" }
