; A factor whose spills alone make it slower than scalar work-items is halved, and the kernel vectorized.
; RUN: veczc -S -vecz-target-triple=aarch64-linux-gnu -vecz-auto -vecz-only-if-faster %s | FileCheck %s
; RUN: veczc -S -vecz-target-triple=aarch64-linux-gnu -w 8 -vecz-only-if-faster -vecz-fail-quietly %s \
; RUN:   | FileCheck %s --check-prefix=WIDE

; CHECK: define void @__vecz_v4_spilling(
; WIDE-NOT: @__vecz_v8_spilling(
define void @spilling(ptr addrspace(1) %x, ptr addrspace(1) %y, i32 %n) #0 {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %i = trunc i64 %id to i32
  %p = getelementptr float, ptr addrspace(1) %x, i64 %id
  %first = load float, ptr addrspace(1) %p
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %next, %loop ]
  %c0 = phi float [ %first, %entry ], [ %c2, %loop ]
  %s0 = phi float [ %first, %entry ], [ %t0, %loop ]
  %s1 = phi float [ %first, %entry ], [ %t1, %loop ]
  %s2 = phi float [ %first, %entry ], [ %t2, %loop ]
  %s3 = phi float [ %first, %entry ], [ %t3, %loop ]
  %a0 = mul i32 %i, 3
  %b0 = xor i32 %a0, %k
  %q0 = getelementptr float, ptr addrspace(1) %y, i32 %b0
  %v0 = load float, ptr addrspace(1) %q0
  %a1 = mul i32 %i, 5
  %b1 = xor i32 %a1, %k
  %q1 = getelementptr float, ptr addrspace(1) %y, i32 %b1
  %v1 = load float, ptr addrspace(1) %q1
  %t0 = fadd float %s0, %v0
  %t1 = fadd float %s1, %v1
  %t2 = fadd float %s2, %v0
  %t3 = fadd float %s3, %v1
  %c1 = fadd float %c0, %t0
  %c2 = fadd float %c1, %t1
  %next = add i32 %k, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  %u1 = fmul float %t0, %t1
  %u2 = fmul float %u1, %t2
  %u3 = fmul float %u2, %t3
  %r = fmul float %u3, %c2
  store float %r, ptr addrspace(1) %p
  ret void
}

declare i64 @__mux_get_global_id(i32)
attributes #0 = { "mux-kernel"="entry-point" "mux-no-subgroups" }
