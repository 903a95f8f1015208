; A phi of which only the lower half is used has the stride of its lower half, and the sum that
; increases it does not wrap in between. One whose upper half is used stays as it is.
; RUN: veczc -S -k grid_stride:4 -k both_halves:4 %s | FileCheck %s

; CHECK-LABEL: define void @__vecz_v4_grid_stride(
; CHECK: phi i32 [ %{{[0-9]+}}, %entry ]
; CHECK: load <4 x float>
; CHECK-NOT: phi i64
; CHECK-LABEL: define void @__vecz_v4_both_halves(
; CHECK-NOT: load <4 x float>
; CHECK: phi <4 x i64>
; CHECK-NOT: load <4 x float>
; CHECK: ret void

define void @grid_stride(ptr addrspace(1) %y, ptr addrspace(1) %x, i32 %n) {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  br label %loop
loop:
  %wide = phi i64 [ %id, %entry ], [ %next, %loop ]
  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
  %up = shl i64 %wide, 32
  %i = ashr exact i64 %up, 32
  %xa = getelementptr float, ptr addrspace(1) %x, i64 %i
  %v = load float, ptr addrspace(1) %xa, align 4
  %ya = getelementptr float, ptr addrspace(1) %y, i64 %id
  store float %v, ptr addrspace(1) %ya, align 4
  %size = call i64 @__mux_get_global_size(i32 0)
  %next = add i64 %i, %size
  %k.next = add nuw i32 %k, 1
  %again = icmp ult i32 %k.next, %n
  br i1 %again, label %loop, label %end
end:
  ret void
}

define void @both_halves(ptr addrspace(1) %y, ptr addrspace(1) %x, i32 %n) {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  br label %loop
loop:
  %wide = phi i64 [ %id, %entry ], [ %next, %loop ]
  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
  %i = and i64 %wide, 4294967295
  %high = lshr i64 %wide, 32
  %xa = getelementptr float, ptr addrspace(1) %x, i64 %i
  %v = load float, ptr addrspace(1) %xa, align 4
  %ya = getelementptr float, ptr addrspace(1) %y, i64 %high
  store float %v, ptr addrspace(1) %ya, align 4
  %size = call i64 @__mux_get_global_size(i32 0)
  %next = add i64 %i, %size
  %k.next = add nuw i32 %k, 1
  %again = icmp ult i32 %k.next, %n
  br i1 %again, label %loop, label %end
end:
  ret void
}

declare i64 @__mux_get_global_id(i32)
declare i64 @__mux_get_global_size(i32)
