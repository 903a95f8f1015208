; Whether i ^ u and i are in a relation in any lane is decided by the boundary lanes and u, if u is uniform.
; RUN: veczc -S -k f:8 -k varying:8 %s | FileCheck %s

; CHECK-LABEL: define void @__vecz_v8_f(
; CHECK-NOT: vector.reduce
; CHECK: [[BELOW:%.*]] = sub i32 %u, 1
; CHECK-NEXT: icmp ult i32 [[BELOW]], 7
; CHECK-NOT: vector.reduce
; CHECK: br i1
define void @f(ptr addrspace(1) %y, i32 %u) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %i = trunc i64 %id to i32
  %x = xor i32 %i, %u
  %is = icmp ugt i32 %x, %i
  br i1 %is, label %then, label %end
then:
  %ya = getelementptr i32, ptr addrspace(1) %y, i64 %id
  store i32 %x, ptr addrspace(1) %ya, align 4
  br label %end
end:
  ret void
}

; CHECK-LABEL: define void @__vecz_v8_varying(
; CHECK: call i1 @llvm.vector.reduce.or
define void @varying(ptr addrspace(1) %y, i32 %u) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %i = trunc i64 %id to i32
  %j = mul i32 %i, %u
  %x = xor i32 %i, %j
  %is = icmp ugt i32 %x, %i
  br i1 %is, label %then, label %end
then:
  %ya = getelementptr i32, ptr addrspace(1) %y, i64 %id
  store i32 %x, ptr addrspace(1) %ya, align 4
  br label %end
end:
  ret void
}

declare i64 @__mux_get_global_id(i32)
