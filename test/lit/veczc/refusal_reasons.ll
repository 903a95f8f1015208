; Each kernel is refused for a reason of its own, which the remark names behind the instruction.
; RUN: not veczc -S -k recursive:4 -k dimension:4 -k copy:4 -k indirect:4 %s 2>&1 | FileCheck %s
; RUN: not veczc -S -k divergent:4 -vecz-choices=noLinearize %s 2>&1 | FileCheck %s --check-prefix=LINEAR
; RUN: not veczc -S -k returns:4 -vecz-passes=cfg-convert %s 2>&1 | FileCheck %s --check-prefix=RETURNS

; CHECK: kernel 'recursive' is not vectorized by 4: 'call void @forever(i64 %n)': recursive call
define void @recursive(i64 %n) {
  call void @forever(i64 %n)
  ret void
}

define void @forever(i64 %n) {
  call void @forever(i64 %n)
  ret void
}

; CHECK: kernel 'dimension' is not vectorized by 4: '%g = call i64 @__mux_get_global_id({{.*}})': dimension argument must be uniform
define void @dimension(ptr addrspace(1) %y) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %y, i64 %id
  %d = load i32, ptr addrspace(1) %p, align 4
  %g = call i64 @__mux_get_global_id(i32 %d)
  store i64 %g, ptr addrspace(1) %p, align 8
  ret void
}

; CHECK: kernel 'copy' is not vectorized by 4: {{.*}}@__mux_work_group_barrier({{.*}}: arguments of this call must be uniform
define void @copy() {
  %id = call i64 @__mux_get_global_id(i32 0)
  %semantics = trunc i64 %id to i32
  call void @__mux_work_group_barrier(i32 1, i32 2, i32 %semantics)
  ret void
}

; CHECK: kernel 'indirect' is not vectorized by 4: 'indirectbr ptr %to, [label %a, label %b]': unsupported terminator; expected a branch, switch or return
define void @indirect(ptr %to) {
  indirectbr ptr %to, [label %a, label %b]
a:
  ret void
b:
  ret void
}

; LINEAR: kernel 'divergent' is not vectorized by 4: divergent control flow; enable the choice 'Linearize' to vectorize it
define void @divergent(ptr addrspace(1) %y) {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %c = icmp eq i64 %id, 3
  br i1 %c, label %then, label %end
then:
  store float 0.0, ptr addrspace(1) %y, align 4
  br label %end
end:
  ret void
}

; RETURNS: kernel 'returns' is not vectorized by 4: 'ret void': more than one return; run 'merge-returns' first
define void @returns(i1 %c) {
  br i1 %c, label %a, label %b
a:
  ret void
b:
  ret void
}

declare i64 @__mux_get_global_id(i32)
declare void @__mux_work_group_barrier(i32, i32, i32)
