; A kernel that prints gets the buffer as its last parameter, and its calls become calls of a
; function that stores their arguments.
; RUN: muxc --passes replace-printf --verify-each -S %s | FileCheck %s
; RUN: muxc --passes "replace-printf,replace-printf" --verify-each -S %s | FileCheck %s

@.str = private addrspace(2) constant [10 x i8] c"%d %s %p\0A\00"
@.yes = private addrspace(2) constant [4 x i8] c"yes\00"
@.text = private addrspace(2) constant [6 x i8] c"text\0A\00"

; CHECK-LABEL: define spir_kernel void @kernel(ptr addrspace(1) %p, i32 %x, ptr addrspace(1) %printf-buffer)
; CHECK-SAME: !reqd_work_group_size
; CHECK: %r = call spir_func i32 @__openmux_printf_call_0(ptr addrspace(1) %printf-buffer, i32 %x, i32 0, ptr addrspace(1) %p)
; CHECK: call spir_func i32 @__openmux_printf_call_1(ptr addrspace(1) %printf-buffer)
; CHECK: store i32 %r, ptr addrspace(1) %p
define spir_kernel void @kernel(ptr addrspace(1) %p, i32 %x) "mux-kernel"="entry-point" !reqd_work_group_size !0 {
  %r = call spir_func i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) @.str, i32 %x, ptr addrspace(2) @.yes, ptr addrspace(1) %p)
  %s = call spir_func i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) @.text)
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define spir_kernel void @silent(i32 %x)
define spir_kernel void @silent(i32 %x) "mux-kernel"="entry-point" {
  ret void
}

; CHECK-LABEL: define internal spir_func i32 @__openmux_printf_call_0(
; CHECK: [[RECORD:%.*]] = alloca [6 x i32]
; CHECK: store i32 6, ptr
; CHECK: store i32 0, ptr
; CHECK: call spir_func i32 @__openmux_printf_store(ptr addrspace(1) %buffer, ptr [[RECORD]], i32 6)
; CHECK-LABEL: define internal spir_func i32 @__openmux_printf_store(
; CHECK: cmpxchg
; CHECK: fence release
; CHECK-NOT: @printf(

; CHECK: attributes {{.*}} "mux-printf-buffer"="2"
; CHECK: !mux-printf-calls = !{[[FIRST:![0-9]+]], [[SECOND:![0-9]+]]}
; CHECK-DAG: [[FIRST]] = !{!"%d %s %p\0A", [[TYPES:![0-9]+]], [[STRINGS:![0-9]+]]}
; CHECK-DAG: [[TYPES]] = !{i8 2, i8 7, i8 3}
; CHECK-DAG: [[STRINGS]] = !{!"yes"}
; CHECK-DAG: [[SECOND]] = !{!"text\0A", [[NONE:![0-9]+]], [[NONE]]}
declare spir_func i32 @printf(ptr addrspace(2), ...)
!0 = !{i32 1, i32 1, i32 1}
