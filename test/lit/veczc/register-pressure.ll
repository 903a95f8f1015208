; At most four times as many values as there are registers may be live (veczc assumes 8 registers),
; and more values than registers only at a larger estimated gain. Outside of loops the limit
; doubles: LLVM can sink loads to their uses, and a spill costs one store.
; RUN: veczc -S -vecz-target-triple=aarch64-linux-gnu %s | FileCheck %s
; CHECK-DAG: define void @__vecz_v16_straight(
; CHECK-DAG: define void @__vecz_v8_looped(

define void @straight(ptr addrspace(1) %in, ptr addrspace(1) %out) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %q = getelementptr float, ptr addrspace(1) %in, i64 %id
  %p0 = getelementptr float, ptr addrspace(1) %q, i64 0
  %v0 = load float, ptr addrspace(1) %p0, align 4
  %p1 = getelementptr float, ptr addrspace(1) %q, i64 1000
  %v1 = load float, ptr addrspace(1) %p1, align 4
  %p2 = getelementptr float, ptr addrspace(1) %q, i64 2000
  %v2 = load float, ptr addrspace(1) %p2, align 4
  %p3 = getelementptr float, ptr addrspace(1) %q, i64 3000
  %v3 = load float, ptr addrspace(1) %p3, align 4
  %p4 = getelementptr float, ptr addrspace(1) %q, i64 4000
  %v4 = load float, ptr addrspace(1) %p4, align 4
  %p5 = getelementptr float, ptr addrspace(1) %q, i64 5000
  %v5 = load float, ptr addrspace(1) %p5, align 4
  %p6 = getelementptr float, ptr addrspace(1) %q, i64 6000
  %v6 = load float, ptr addrspace(1) %p6, align 4
  %p7 = getelementptr float, ptr addrspace(1) %q, i64 7000
  %v7 = load float, ptr addrspace(1) %p7, align 4
  %p8 = getelementptr float, ptr addrspace(1) %q, i64 8000
  %v8 = load float, ptr addrspace(1) %p8, align 4
  %p9 = getelementptr float, ptr addrspace(1) %q, i64 9000
  %v9 = load float, ptr addrspace(1) %p9, align 4
  %p10 = getelementptr float, ptr addrspace(1) %q, i64 10000
  %v10 = load float, ptr addrspace(1) %p10, align 4
  %s9 = fsub float %v10, %v9
  %s8 = fsub float %s9, %v8
  %s7 = fsub float %s8, %v7
  %s6 = fsub float %s7, %v6
  %s5 = fsub float %s6, %v5
  %s4 = fsub float %s5, %v4
  %s3 = fsub float %s4, %v3
  %s2 = fsub float %s3, %v2
  %s1 = fsub float %s2, %v1
  %s0 = fsub float %s1, %v0
  %r = getelementptr float, ptr addrspace(1) %out, i64 %id
  store float %s0, ptr addrspace(1) %r, align 4
  ret void
}

define void @looped(ptr addrspace(1) %in, ptr addrspace(1) %out, i64 %n) #0 {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %r = getelementptr float, ptr addrspace(1) %out, i64 %id
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = add i64 %id, %k
  %q = getelementptr float, ptr addrspace(1) %in, i64 %at
  %p0 = getelementptr float, ptr addrspace(1) %q, i64 0
  %v0 = load float, ptr addrspace(1) %p0, align 4
  %p1 = getelementptr float, ptr addrspace(1) %q, i64 1000
  %v1 = load float, ptr addrspace(1) %p1, align 4
  %p2 = getelementptr float, ptr addrspace(1) %q, i64 2000
  %v2 = load float, ptr addrspace(1) %p2, align 4
  %p3 = getelementptr float, ptr addrspace(1) %q, i64 3000
  %v3 = load float, ptr addrspace(1) %p3, align 4
  %p4 = getelementptr float, ptr addrspace(1) %q, i64 4000
  %v4 = load float, ptr addrspace(1) %p4, align 4
  %p5 = getelementptr float, ptr addrspace(1) %q, i64 5000
  %v5 = load float, ptr addrspace(1) %p5, align 4
  %p6 = getelementptr float, ptr addrspace(1) %q, i64 6000
  %v6 = load float, ptr addrspace(1) %p6, align 4
  %p7 = getelementptr float, ptr addrspace(1) %q, i64 7000
  %v7 = load float, ptr addrspace(1) %p7, align 4
  %p8 = getelementptr float, ptr addrspace(1) %q, i64 8000
  %v8 = load float, ptr addrspace(1) %p8, align 4
  %p9 = getelementptr float, ptr addrspace(1) %q, i64 9000
  %v9 = load float, ptr addrspace(1) %p9, align 4
  %p10 = getelementptr float, ptr addrspace(1) %q, i64 10000
  %v10 = load float, ptr addrspace(1) %p10, align 4
  %s9 = fsub float %v10, %v9
  %s8 = fsub float %s9, %v8
  %s7 = fsub float %s8, %v7
  %s6 = fsub float %s7, %v6
  %s5 = fsub float %s6, %v5
  %s4 = fsub float %s5, %v4
  %s3 = fsub float %s4, %v3
  %s2 = fsub float %s3, %v2
  %s1 = fsub float %s2, %v1
  %s0 = fsub float %s1, %v0
  store float %s0, ptr addrspace(1) %r, align 4
  %next = add i64 %k, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

declare i64 @__mux_get_global_id(i32)
attributes #0 = { "mux-kernel"="entry-point" }
