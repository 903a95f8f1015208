; Indices in blocks where lane 0 may be inactive are computed in the wide type, where nothing wraps.
; RUN: veczc -S -k f:4 -vecz-choices=noLinearizeBOSCC %s | FileCheck %s

; CHECK-LABEL: define void @__vecz_v4_f(
; CHECK: %id = call i64 @__mux_get_global_id(i32 0)
; CHECK: [[N:%.*]] = trunc i64 %id to i32
; CHECK: [[WN:%.*]] = zext i32 [[N]] to i64
; CHECK: [[WO:%.*]] = zext i32 %o to i64
; CHECK: [[I:%.*]] = sub i64 [[WN]], [[WO]]
; CHECK: [[A:%.*]] = getelementptr float, ptr addrspace(1) %p, i64 [[I]]
; CHECK: <4 x float> {{.*}}[[A]],

define void @f(ptr addrspace(1) %p, ptr addrspace(1) %out, i32 %o) #0 {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %n = trunc i64 %id to i32
  %c = icmp uge i32 %n, %o
  br i1 %c, label %then, label %end
then:
  %i = sub nuw i32 %n, %o
  %w = zext i32 %i to i64
  %a = getelementptr float, ptr addrspace(1) %p, i64 %w
  %v = load float, ptr addrspace(1) %a, align 4
  %b = getelementptr float, ptr addrspace(1) %out, i64 %id
  store float %v, ptr addrspace(1) %b, align 4
  br label %end
end:
  ret void
}

declare i64 @__mux_get_global_id(i32)

attributes #0 = { "mux-kernel"="entry-point" }
