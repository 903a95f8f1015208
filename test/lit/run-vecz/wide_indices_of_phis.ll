; The phi of a uniform branch is widened, and removed with the extension that was its only use.
; RUN: veczc -S -k merged:4 %s | FileCheck %s

; CHECK-LABEL: define void @__vecz_v4_merged(
; CHECK: phi i64
; CHECK-NOT: phi i32
; CHECK: store <4 x float>
define void @merged(ptr addrspace(1) %y, ptr addrspace(1) %x, i1 %c) {
  %lid = call i64 @__mux_get_local_id(i32 0)
  %id = trunc i64 %lid to i32
  br i1 %c, label %then, label %else
then:
  %a = add nsw i32 %id, 5
  br label %join
else:
  %b = add nsw i32 %id, 1
  br label %join
join:
  %j = phi i32 [ %a, %then ], [ %b, %else ]
  %wide = sext i32 %j to i64
  %xa = getelementptr float, ptr addrspace(1) %x, i64 %wide
  %v = load float, ptr addrspace(1) %xa, align 4
  %ya = getelementptr float, ptr addrspace(1) %y, i64 %lid
  store float %v, ptr addrspace(1) %ya, align 4
  ret void
}

declare i64 @__mux_get_local_id(i32)
