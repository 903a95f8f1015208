; A musttail call loses its marker, because its return becomes a branch.
; RUN: veczc -S -k f:4 %s | FileCheck %s

; CHECK-LABEL: define void @__vecz_v4_f(
; CHECK-COUNT-4: {{^}}  tail call void @g(
; CHECK: ret void
define void @f(ptr addrspace(1) %x) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %xa = getelementptr i64, ptr addrspace(1) %x, i64 %id
  %value = load i64, ptr addrspace(1) %xa, align 8
  %positive = icmp sgt i64 %value, 0
  br i1 %positive, label %then, label %end
then:
  musttail call void @g(ptr addrspace(1) %xa)
  ret void
end:
  ret void
}

declare i64 @__mux_get_global_id(i32)
declare void @g(ptr addrspace(1))
