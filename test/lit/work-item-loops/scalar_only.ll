; A kernel that was not vectorized is run for each work-item, x innermost. Each loop sets the id of its
; dimension, and only that.
; RUN: muxc --passes work-item-loops --verify-each -S %s | FileCheck %s

; CHECK: define internal void @foo(ptr addrspace(1) %out, i32 %x) [[KERNEL:#[0-9]+]] {
define void @foo(ptr addrspace(1) %out, i32 %x) #0 {
  store i32 %x, ptr addrspace(1) %out
  ret void
}

; CHECK: define void @foo.mux-barrier-wrapper(ptr addrspace(1) %out, i32 %x) [[WRAPPER:#[0-9]+]] !codeplay_ca_wrapper [[LOOPS:![0-9]+]] {
; CHECK-DAG: [[X:%.*]] = call i64 @__mux_get_local_size(i32 0)
; CHECK-DAG: [[Y:%.*]] = call i64 @__mux_get_local_size(i32 1)
; CHECK-DAG: [[Z:%.*]] = call i64 @__mux_get_local_size(i32 2)
; CHECK: br label %[[LOOPZ:.*]]

; CHECK: [[LOOPZ]]:
; CHECK: [[IDZ:%.*]] = phi i64 [ 0, %0 ], [ [[NEXTZ:%.*]], %[[EXITY:.*]] ]
; CHECK-NEXT: call void @__mux_set_local_id(i32 2, i64 [[IDZ]])
; CHECK-NEXT: br label %[[LOOPY:.*]]

; CHECK: [[LOOPY]]:
; CHECK: [[IDY:%.*]] = phi i64 [ 0, %[[LOOPZ]] ], [ [[NEXTY:%.*]], %[[EXITX:.*]] ]
; CHECK-NEXT: call void @__mux_set_local_id(i32 1, i64 [[IDY]])
; CHECK-NEXT: br label %[[LOOPX:.*]]

; CHECK: [[LOOPX]]:
; CHECK: [[IDX:%.*]] = phi i64 [ 0, %[[LOOPY]] ], [ [[NEXTX:%.*]], %[[LOOPX]] ]
; CHECK-NEXT: call void @__mux_set_local_id(i32 0, i64 [[IDX]])
; CHECK-NEXT: call void @foo(ptr addrspace(1) %out, i32 %x)
; CHECK-NEXT: [[NEXTX]] = add nuw nsw i64 [[IDX]], 1
; CHECK-NEXT: [[MOREX:%.*]] = icmp ult i64 [[NEXTX]], [[X]]
; CHECK-NEXT: br i1 [[MOREX]], label %[[LOOPX]], label %[[EXITX]]

; CHECK: [[EXITX]]:
; CHECK: [[NEXTY]] = add nuw nsw i64 [[IDY]], 1
; CHECK-NEXT: [[MOREY:%.*]] = icmp ult i64 [[NEXTY]], [[Y]]
; CHECK-NEXT: br i1 [[MOREY]], label %[[LOOPY]], label %[[EXITY]]

; CHECK: [[EXITY]]:
; CHECK: [[NEXTZ]] = add nuw nsw i64 [[IDZ]], 1
; CHECK-NEXT: [[MOREZ:%.*]] = icmp ult i64 [[NEXTZ]], [[Z]]
; CHECK-NEXT: br i1 [[MOREZ]], label %[[LOOPZ]], label %[[EXITZ:[^,]*]]

; CHECK: [[EXITZ]]:
; CHECK-NEXT: ret void

; CHECK-DAG: attributes [[KERNEL]] = { alwaysinline "mux-no-subgroups" "mux-orig-fn"="foo" }
; CHECK-DAG: attributes [[WRAPPER]] = { nounwind "mux-base-fn-name"="foo" "mux-kernel"="entry-point" "mux-no-subgroups" "mux-orig-fn"="foo" }
; CHECK-DAG: [[LOOPS]] = !{[[SCALAR:![0-9]+]], null}
; CHECK-DAG: [[SCALAR]] = !{i32 1, i32 0, i32 0, i32 0}
attributes #0 = { "mux-kernel"="entry-point" "mux-no-subgroups" "mux-orig-fn"="foo" }
