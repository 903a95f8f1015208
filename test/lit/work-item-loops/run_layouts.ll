; Runs hand-made versions of a kernel in all layouts, over work-groups of many shapes, and checks that
; each work-item is run once.
; RUN: split-file %s %t
; RUN: sed -e 's/@SCALAR@/entry-point/' %S/Inputs/kernels.ll %t/scalar.ll > %t/scalar_only.ll
; RUN: muxc --passes work-item-loops,add-sched-params,define-mux-builtins,add-kernel-wrapper,globaldce --verify-each -S %t/scalar_only.ll -o %t/out.ll
; RUN: llvm-link %t/out.ll %S/Inputs/run.ll -o %t/out.bc
; RUN: lli %t/out.bc

; RUN: cat %S/Inputs/kernels.ll %t/scalar.ll %t/vector.ll > %t/vector_scalar.ll
; RUN: muxc --passes work-item-loops,add-sched-params,define-mux-builtins,add-kernel-wrapper,globaldce --verify-each -S %t/vector_scalar.ll -o %t/out.ll
; RUN: llvm-link %t/out.ll %S/Inputs/run.ll -o %t/out.bc
; RUN: lli %t/out.bc

; RUN: cat %S/Inputs/kernels.ll %t/scalar_linked.ll %t/vector.ll %t/predicated.ll > %t/vector_predicated.ll
; RUN: muxc --passes work-item-loops,add-sched-params,define-mux-builtins,add-kernel-wrapper,globaldce --verify-each -S %t/vector_predicated.ll -o %t/out.ll
; RUN: llvm-link %t/out.ll %S/Inputs/run.ll -o %t/out.bc
; RUN: lli %t/out.bc

; RUN: cat %S/Inputs/kernels.ll %t/scalar.ll %t/predicated_only.ll > %t/vector_only.ll
; RUN: muxc --passes work-item-loops,add-sched-params,define-mux-builtins,add-kernel-wrapper,globaldce --verify-each -S %t/vector_only.ll -o %t/out.ll
; RUN: llvm-link %t/out.ll %S/Inputs/run.ll -o %t/out.bc
; RUN: lli %t/out.bc

; The same, vectorized in y.
; RUN: cat %S/Inputs/kernels.ll %t/scalar.ll %t/vector_y.ll > %t/vector_y_scalar.ll
; RUN: muxc --passes work-item-loops,add-sched-params,define-mux-builtins,add-kernel-wrapper,globaldce --verify-each -S %t/vector_y_scalar.ll -o %t/out.ll
; RUN: llvm-link %t/out.ll %S/Inputs/run.ll -o %t/out.bc
; RUN: lli %t/out.bc

; And a wrong one, to show that it would be noticed.
; RUN: muxc --passes 'work-item-loops<no-tail>,add-sched-params,define-mux-builtins,add-kernel-wrapper,globaldce' --verify-each -S %t/vector_scalar.ll -o %t/out.ll
; RUN: llvm-link %t/out.ll %S/Inputs/run.ll -o %t/out.bc
; RUN: not lli %t/out.bc

;--- scalar.ll
define void @foo(ptr addrspace(1) %counters) #0 {
  call void @count(ptr addrspace(1) %counters, i64 0, i64 1)
  ret void
}
attributes #0 = { "mux-kernel"="@SCALAR@" "mux-orig-fn"="foo" }

;--- scalar_linked.ll
define void @foo(ptr addrspace(1) %counters) !codeplay_ca_vecz.base !4 !codeplay_ca_vecz.base !5 {
  call void @count(ptr addrspace(1) %counters, i64 0, i64 1)
  ret void
}
!4 = !{!0, ptr @__vecz_v4_foo}
!5 = !{!2, ptr @__vecz_v4_vp_foo}

;--- vector.ll
define void @__vecz_v4_foo(ptr addrspace(1) %counters) #1 !codeplay_ca_vecz.derived !1 {
  call void @countSome(ptr addrspace(1) %counters, i64 4, i64 1)
  ret void
}
attributes #1 = { "mux-kernel"="entry-point" "mux-orig-fn"="foo" }
!0 = !{i32 4, i32 0, i32 0, i32 0}
!1 = !{!0, ptr @foo}

;--- vector_y.ll
define void @__vecz_v2_foo(ptr addrspace(1) %counters) #1 !codeplay_ca_vecz.derived !1 {
  %stride = call i64 @__mux_get_local_size(i32 0)
  call void @countSome(ptr addrspace(1) %counters, i64 2, i64 %stride)
  ret void
}
attributes #1 = { "mux-kernel"="entry-point" "mux-orig-fn"="foo" "mux-work-item-order"="zxy" }
!0 = !{i32 2, i32 0, i32 1, i32 0}
!1 = !{!0, ptr @foo}

;--- predicated.ll
define void @__vecz_v4_vp_foo(ptr addrspace(1) %counters) !codeplay_ca_vecz.derived !3 {
  %size = call i64 @__mux_get_local_size(i32 0)
  %id = call i64 @__mux_get_local_id(i32 0)
  %left = sub i64 %size, %id
  %lanes = call i64 @llvm.umin.i64(i64 %left, i64 4)
  call void @countSome(ptr addrspace(1) %counters, i64 %lanes, i64 1)
  ret void
}
!2 = !{i32 4, i32 0, i32 0, i32 1}
!3 = !{!2, ptr @foo}

;--- predicated_only.ll
define void @__vecz_v4_vp_foo(ptr addrspace(1) %counters) #1 !codeplay_ca_vecz.derived !3 {
  %size = call i64 @__mux_get_local_size(i32 0)
  %id = call i64 @__mux_get_local_id(i32 0)
  %left = sub i64 %size, %id
  %lanes = call i64 @llvm.umin.i64(i64 %left, i64 4)
  call void @countSome(ptr addrspace(1) %counters, i64 %lanes, i64 1)
  ret void
}
attributes #1 = { "mux-kernel"="entry-point" "mux-orig-fn"="foo" }
!2 = !{i32 4, i32 0, i32 0, i32 1}
!3 = !{!2, ptr @foo}
