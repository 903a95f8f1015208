; A kernel with the name of a mux builtin, or a declaration with another type, is an error; an
; unused declaration is removed.
; RUN: sed -e 's/^;DECLARED //' %s | not muxc --passes lower-to-mux-builtins - 2>&1 | FileCheck %s --check-prefix DECLARED
; RUN: sed -e 's/^;KERNEL //' %s | not muxc --passes lower-to-mux-builtins - 2>&1 | FileCheck %s --check-prefix KERNEL
; RUN: muxc --passes lower-to-mux-builtins,verify %s | FileCheck %s
; DECLARED: muxc: error: builtin '__mux_get_group_id' is declared with an incompatible type{{$}}
; KERNEL: muxc: error: kernel '__mux_mem_barrier': name is reserved for a builtin; rename the kernel{{$}}

; CHECK-NOT: declare void @__mux_get_work_dim
declare void @__mux_get_work_dim(i8)

;DECLARED declare i64 @__mux_get_group_id(i64)
;DECLARED define i64 @f() {
;DECLARED   %id = call i64 @__mux_get_group_id(i64 0)
;DECLARED   ret i64 %id
;DECLARED }

;KERNEL define spir_kernel void @__mux_mem_barrier(i32 %x, i32 %y) {
;KERNEL   ret void
;KERNEL }
