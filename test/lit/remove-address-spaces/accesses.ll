; Accesses go through flat pointers; signatures and globals keep their address spaces.
; RUN: muxc --passes remove-address-spaces --verify-each -S %s | FileCheck %s

@table = addrspace(2) constant [4 x i32] [i32 1, i32 2, i32 3, i32 4]

; CHECK-LABEL: define i32 @load_store(ptr addrspace(1) %p, ptr addrspace(3) %q, i64 %i)
; CHECK-DAG: [[P:%.*]] = addrspacecast ptr addrspace(1) %p to ptr
; CHECK-DAG: [[Q:%.*]] = addrspacecast ptr addrspace(3) %q to ptr
; CHECK: [[E:%.*]] = getelementptr inbounds i32, ptr [[P]], i64 %i
; CHECK: [[V:%.*]] = load i32, ptr [[E]], align 4
; CHECK: store i32 [[V]], ptr [[Q]], align 64
; CHECK-NOT: addrspace(1)
; CHECK: ret i32
define i32 @load_store(ptr addrspace(1) %p, ptr addrspace(3) %q, i64 %i) {
  %e = getelementptr inbounds i32, ptr addrspace(1) %p, i64 %i
  %v = load i32, ptr addrspace(1) %e, align 4
  store i32 %v, ptr addrspace(3) %q, align 64
  ret i32 %v
}

; CHECK-LABEL: define void @loop(
; CHECK: phi ptr [
; CHECK: store i8 0, ptr %
; CHECK: getelementptr i8, ptr %
; CHECK: icmp eq ptr
define void @loop(ptr addrspace(1) %begin, ptr addrspace(1) %end) {
entry:
  br label %body
body:
  %p = phi ptr addrspace(1) [ %begin, %entry ], [ %next, %body ]
  store i8 0, ptr addrspace(1) %p
  %next = getelementptr i8, ptr addrspace(1) %p, i64 1
  %done = icmp eq ptr addrspace(1) %next, %end
  br i1 %done, label %exit, label %body
exit:
  ret void
}

; CHECK-LABEL: define i32 @global(
; CHECK: load i32, ptr addrspacecast (ptr addrspace(2) @table to ptr)
define i32 @global() {
  %v = load i32, ptr addrspace(2) @table
  ret i32 %v
}

; CHECK-LABEL: define void @intrinsic(
; CHECK: call void @llvm.memcpy.p0.p0.i64(ptr align 4 {{%.*}}, ptr align 8 {{%.*}}, i64 %n, i1 true)
define void @intrinsic(ptr addrspace(3) %d, ptr addrspace(1) %s, i64 %n) {
  call void @llvm.memcpy.p3.p1.i64(ptr addrspace(3) align 4 %d, ptr addrspace(1) align 8 %s, i64 %n, i1 true)
  ret void
}

; CHECK-LABEL: define i32 @atomic(
; CHECK: atomicrmw add ptr %
; CHECK: cmpxchg ptr %
define i32 @atomic(ptr addrspace(1) %p) {
  %a = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic
  %b = cmpxchg ptr addrspace(1) %p, i32 %a, i32 2 monotonic monotonic
  ret i32 %a
}

; What leaves the function keeps its address space.
declare void @use(ptr addrspace(1))
; CHECK-LABEL: define ptr addrspace(1) @leaves(
; CHECK: [[E:%.*]] = getelementptr i32, ptr addrspace(1) %p, i64 1
; CHECK: call void @use(ptr addrspace(1) [[E]])
; CHECK: ret ptr addrspace(1) [[E]]
define ptr addrspace(1) @leaves(ptr addrspace(1) %p) {
  %e = getelementptr i32, ptr addrspace(1) %p, i64 1
  call void @use(ptr addrspace(1) %e)
  ret ptr addrspace(1) %e
}

; CHECK-LABEL: define i32 @already_flat(ptr %p)
; CHECK-NEXT: load i32, ptr %p
define i32 @already_flat(ptr %p) {
  %v = load i32, ptr %p
  ret i32 %v
}
