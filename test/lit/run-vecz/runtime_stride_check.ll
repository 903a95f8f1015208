; An access whose stride is an argument is contiguous if the argument is 1. Rows of a matrix, which a
; loop walks along, and strides that are known to be another are not checked.
; RUN: veczc -S -k column:4 -k row:4 -k even:4 -k member:4 %s | FileCheck %s

; CHECK-LABEL: define void @__vecz_v4_column(
; CHECK: %[[BYTES:.*]] = mul i64 %{{.*}}, 4
; CHECK: %[[IS:.*]] = icmp eq i64 %{{.*}}, 4
; CHECK: br i1 %[[IS]]
; CHECK: load <4 x float>
; CHECK: phi <4 x float>
; CHECK: ret void
define void @column(ptr addrspace(1) %x, ptr addrspace(1) %y, i64 %stride) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %place = mul i64 %id, %stride
  %from = getelementptr float, ptr addrspace(1) %x, i64 %place
  %value = load float, ptr addrspace(1) %from, align 4
  %to = getelementptr float, ptr addrspace(1) %y, i64 %id
  store float %value, ptr addrspace(1) %to, align 4
  ret void
}

; CHECK-LABEL: define void @__vecz_v4_row(
; CHECK-NOT: load <4 x float>
; CHECK: ret void
define void @row(ptr addrspace(1) %x, ptr addrspace(1) %y, i64 %stride, i64 %n) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %start = mul i64 %id, %stride
  br label %loop
loop:
  %k = phi i64 [ 0, %0 ], [ %next, %loop ]
  %sum = phi float [ 0.0, %0 ], [ %more, %loop ]
  %place = add i64 %start, %k
  %from = getelementptr float, ptr addrspace(1) %x, i64 %place
  %value = load float, ptr addrspace(1) %from, align 4
  %more = fadd float %sum, %value
  %next = add i64 %k, 1
  %is.last = icmp eq i64 %next, %n
  br i1 %is.last, label %end, label %loop
end:
  %to = getelementptr float, ptr addrspace(1) %y, i64 %id
  store float %more, ptr addrspace(1) %to, align 4
  ret void
}

; CHECK-LABEL: define void @__vecz_v4_even(
; CHECK-NOT: load <4 x float>
; CHECK: ret void
define void @even(ptr addrspace(1) %x, ptr addrspace(1) %y, i64 %stride) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %twice = shl i64 %stride, 1
  %place = mul i64 %id, %twice
  %from = getelementptr float, ptr addrspace(1) %x, i64 %place
  %value = load float, ptr addrspace(1) %from, align 4
  %to = getelementptr float, ptr addrspace(1) %y, i64 %id
  store float %value, ptr addrspace(1) %to, align 4
  ret void
}

; CHECK-LABEL: define void @__vecz_v4_member(
; CHECK: br i1
; CHECK: load <4 x float>
; CHECK: ret void
define void @member(ptr addrspace(1) %x, ptr addrspace(1) %y, i64 %stride) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %place = mul i64 %id, %stride
  %from = getelementptr { i64, [4 x float] }, ptr addrspace(1) %x, i64 0, i32 1, i64 %place
  %value = load float, ptr addrspace(1) %from, align 4
  %to = getelementptr float, ptr addrspace(1) %y, i64 %id
  store float %value, ptr addrspace(1) %to, align 4
  ret void
}

declare i64 @__mux_get_global_id(i32)
