; A vote on a conjunction is decided by the boundary lanes; the second condition is evaluated only
; if the first one holds, because it may be poison otherwise.
; RUN: veczc -S -k f:4 %s | FileCheck %s

; CHECK-LABEL: define void @__vecz_v4_f(
; CHECK: [[ALL:%.*]] = icmp sgt i32 {{.*}}, 3
; CHECK: [[SOME:%.*]] = select i1 %{{.*}}, i1 [[ALL]], i1 false
; CHECK: br i1 [[SOME]],
define void @f(ptr addrspace(1) %y, i32 %n, i32 %m) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %x = trunc i64 %id to i32
  %less = icmp slt i32 %x, %n
  %more = add nsw i32 %m, 1
  %all = icmp sgt i32 %more, 3
  %both = select i1 %less, i1 %all, i1 false
  br i1 %both, label %then, label %end
then:
  %ya = getelementptr i32, ptr addrspace(1) %y, i64 %id
  %old = load i32, ptr addrspace(1) %ya, align 4
  %new = mul i32 %old, %old
  store i32 %new, ptr addrspace(1) %ya, align 4
  br label %end
end:
  ret void
}

declare i64 @__mux_get_global_id(i32)
