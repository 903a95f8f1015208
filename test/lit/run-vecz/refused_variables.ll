; Private variables that cannot be allocated per lane are refused.
; RUN: not veczc -S -k in_loop:4 -k of_any_size:4 %s 2>&1 | FileCheck %s

; CHECK: kernel 'in_loop' is not vectorized by 4: '%a = alloca [4 x i32], align 4': private variable is not allocated in the entry block
define void @in_loop(ptr addrspace(1) %y, i32 %n) {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %a = alloca [4 x i32], align 4
  store volatile i32 %i, ptr %a, align 4
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK: kernel 'of_any_size' is not vectorized by 4: '%a = alloca i32, i32 %n, align 4': private variable has no constant size
define void @of_any_size(ptr addrspace(1) %y, i32 %n) {
  %a = alloca i32, i32 %n, align 4
  store volatile i32 %n, ptr %a, align 4
  ret void
}

declare i64 @__mux_get_global_id(i32)
