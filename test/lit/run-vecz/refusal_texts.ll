; Each refusal names the construct and the reason.
; RUN: veczc -S -k result:4 -k unoptimized:4 -k linear:4.2 -k assembly:4 -k waits:4 -k collective:4 \
; RUN:   -k unlowered:4 -k own_type:4 -vecz-fail-quietly %s 2>&1 >/dev/null | FileCheck %s

; CHECK-DAG: 'result' is not vectorized by 4: kernel must return void and must not be variadic
; CHECK-DAG: 'unoptimized' is not vectorized by 4: function has attribute optnone
; CHECK-DAG: 'linear' is not vectorized by 4: {{.*}}: linear id is contiguous in dimension 0 only, which is not the vectorized one
; CHECK-DAG: 'assembly' is not vectorized by 4: {{.*}}: inline assembly cannot be vectorized
; CHECK-DAG: 'waits' is not vectorized by 4: {{.*}}: convergent function may synchronize work-items
; CHECK-DAG: 'collective' is not vectorized by 4: {{.*}}: work-group collective cannot be vectorized; run replace-wgc first
; CHECK-DAG: 'unlowered' is not vectorized by 4: {{.*}}: work-item function is not lowered; run lower-to-mux-builtins first
; CHECK-DAG: 'own_type' is not vectorized by 4: {{.*}}: callee has the name of a mux builtin but a different type

define i32 @result() #0 {
  ret i32 0
}

define void @unoptimized() #1 {
  ret void
}

define void @linear(ptr addrspace(1) %y) #0 {
  %id = call i64 @__mux_get_global_linear_id()
  store i64 %id, ptr addrspace(1) %y, align 8
  ret void
}

define void @assembly() #0 {
  call void asm sideeffect "nop", ""()
  ret void
}

define void @waits() #0 {
  call void @wait() #2
  ret void
}

define void @collective(ptr addrspace(1) %y) #0 {
  %sum = call i32 @__mux_work_group_reduce_add_i32(i32 0, i32 1)
  store i32 %sum, ptr addrspace(1) %y, align 4
  ret void
}

define void @unlowered(ptr addrspace(1) %y) #0 {
  %id = call i64 @_Z13get_global_idj(i32 0)
  store i64 %id, ptr addrspace(1) %y, align 8
  ret void
}

define void @own_type(ptr addrspace(1) %y) #0 {
  %id = call i8 @__mux_get_local_id(i32 0)
  store i8 %id, ptr addrspace(1) %y, align 1
  ret void
}

declare i64 @__mux_get_global_linear_id()
declare void @wait() #2
declare i32 @__mux_work_group_reduce_add_i32(i32, i32)
declare i64 @_Z13get_global_idj(i32)
declare i8 @__mux_get_local_id(i32)

attributes #0 = { "mux-kernel"="entry-point" }
attributes #1 = { noinline optnone "mux-kernel"="entry-point" }
attributes #2 = { convergent }
