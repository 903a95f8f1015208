; Lengths may have any integer type, whatever the size of pointers.
; RUN: muxc --passes replace-mem-intrins --verify-each %s | FileCheck %s
target datalayout = "e-p:32:32-p1:64:64-p3:32:32-i64:64-n32"

; CHECK-NOT: call void @llvm.mem

; CHECK-LABEL: define void @length32(
; CHECK: phi i32
; CHECK: icmp {{.*}} i32
define void @length32(ptr %d, ptr addrspace(3) %s, i32 %n) {
  call void @llvm.memcpy.p0.p3.i32(ptr %d, ptr addrspace(3) %s, i32 %n, i1 false)
  ret void
}

; CHECK-LABEL: define void @length64(
; CHECK: phi i64
; CHECK: icmp {{.*}} i64
define void @length64(ptr addrspace(1) %d, ptr addrspace(1) %s, i64 %n) {
  call void @llvm.memmove.p1.p1.i64(ptr addrspace(1) %d, ptr addrspace(1) %s, i64 %n, i1 false)
  ret void
}

; CHECK-LABEL: define void @length8(
; CHECK: store i8
define void @length8(ptr %d, i8 %v, i8 %n) {
  call void @llvm.memset.p0.i8(ptr %d, i8 %v, i8 %n, i1 false)
  ret void
}
