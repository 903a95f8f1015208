; Memory intrinsics become loops for every kind of length, in any address space, volatile or not.
; RUN: muxc --passes replace-mem-intrins --verify-each -S %s | FileCheck %s

; CHECK-NOT: call void @llvm.mem

; CHECK-LABEL: define void @copy_unknown_length(
; CHECK: load i8, ptr addrspace(1)
; CHECK: store i8 {{%.*}}, ptr addrspace(3)
; CHECK: br i1
define void @copy_unknown_length(ptr addrspace(3) %d, ptr addrspace(1) %s, i64 %n) {
  call void @llvm.memcpy.p3.p1.i64(ptr addrspace(3) %d, ptr addrspace(1) %s, i64 %n, i1 false)
  ret void
}

; CHECK-LABEL: define void @copy_volatile(
; CHECK: load volatile i8
; CHECK: store volatile i8
define void @copy_volatile(ptr %d, ptr %s, i32 %n) {
  call void @llvm.memcpy.p0.p0.i32(ptr %d, ptr %s, i32 %n, i1 true)
  ret void
}

; A move may run in either direction.
; CHECK-LABEL: define void @move(
; CHECK: icmp ult ptr %s, %d
; CHECK: store i8
; CHECK: store i8
define void @move(ptr %d, ptr %s, i64 %n) {
  call void @llvm.memmove.p0.p0.i64(ptr %d, ptr %s, i64 %n, i1 false)
  ret void
}

; CHECK-LABEL: define void @set(
; CHECK: store i8 %v, ptr addrspace(1)
define void @set(ptr addrspace(1) %d, i8 %v, i64 %n) {
  call void @llvm.memset.p1.i64(ptr addrspace(1) %d, i8 %v, i64 %n, i1 false)
  ret void
}

; CHECK-LABEL: define void @copy_nothing(
; CHECK-NOT: load
; CHECK: ret void
define void @copy_nothing(ptr %d, ptr %s) {
  call void @llvm.memcpy.p0.p0.i64(ptr %d, ptr %s, i64 0, i1 false)
  ret void
}

; CHECK-LABEL: define void @leaves_stores_alone(
; CHECK-NEXT: store i32 1, ptr %d, align 16
; CHECK-NEXT: ret void
define void @leaves_stores_alone(ptr %d) {
  store i32 1, ptr %d, align 16
  ret void
}
