; memmove between address spaces: disjoint ones cannot overlap, others are compared as generic
; pointers.
; RUN: muxc --passes replace-mem-intrins --verify-each -S %s | FileCheck %s

; CHECK-NOT: call void @llvm.mem{{(cpy|set)}}

; CHECK-LABEL: define void @disjoint(
; CHECK-NOT: icmp {{.*}}ptr
; CHECK: load volatile i8, ptr addrspace(1)
; CHECK: store volatile i8 {{%.*}}, ptr addrspace(3)
; CHECK: ret void
define void @disjoint(ptr addrspace(3) %d, ptr addrspace(1) %s, i64 %n) {
  call void @llvm.memmove.p3.p1.i64(ptr addrspace(3) %d, ptr addrspace(1) %s, i64 %n, i1 true)
  ret void
}

; CHECK-LABEL: define void @from_constant(
; CHECK-NOT: icmp {{.*}}ptr
; CHECK: store
; CHECK: ret void
define void @from_constant(ptr addrspace(4) %d, ptr addrspace(2) %s, i32 %n) {
  call void @llvm.memmove.p4.p2.i32(ptr addrspace(4) %d, ptr addrspace(2) %s, i32 %n, i1 false)
  ret void
}

; CHECK-LABEL: define void @with_generic(
; CHECK: [[S:%.*]] = addrspacecast ptr addrspace(1) %s to ptr addrspace(4)
; CHECK: icmp ult ptr addrspace(4) [[S]], %d
; CHECK-NOT: call
; CHECK: ret void
define void @with_generic(ptr addrspace(4) %d, ptr addrspace(1) %s, i64 %n) {
  call void @llvm.memmove.p4.p1.i64(ptr addrspace(4) %d, ptr addrspace(1) %s, i64 %n, i1 false)
  ret void
}

; What these have in common, nobody here knows.
; CHECK-LABEL: define void @unknown(
; CHECK-NEXT: call void @llvm.memmove.p99.p1.i64(
define void @unknown(ptr addrspace(99) %d, ptr addrspace(1) %s, i64 %n) {
  call void @llvm.memmove.p99.p1.i64(ptr addrspace(99) %d, ptr addrspace(1) %s, i64 %n, i1 false)
  ret void
}
