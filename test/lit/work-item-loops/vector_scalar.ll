; The main loop calls the vectorized kernel, the tail loop the scalar one.
; RUN: muxc --passes work-item-loops --verify-each -S %s | FileCheck %s

; CHECK: define internal void @foo(i32 %x) [[FOO:#[0-9]+]]
define void @foo(i32 %x) #1 !codeplay_ca_vecz.base !2 {
  ret void
}

; CHECK: define internal void @__vecz_v4_foo(i32 %x) [[FOO]]
define void @__vecz_v4_foo(i32 %x) #0 !codeplay_ca_vecz.derived !1 {
  ret void
}

; Named after the scalar kernel. It is no version of it.
; CHECK: define void @foo.mux-barrier-wrapper(i32 %x) [[WRAPPER:#[0-9]+]] !codeplay_ca_wrapper [[LOOPS:![0-9]+]] {
; CHECK-DAG: [[X:%.*]] = call i64 @__mux_get_local_size(i32 0)
; CHECK-DAG: [[Y:%.*]] = call i64 @__mux_get_local_size(i32 1)
; CHECK-DAG: [[Z:%.*]] = call i64 @__mux_get_local_size(i32 2)
; CHECK: [[PEEL:%.*]] = urem i64 [[X]], 4
; CHECK-NEXT: [[LIMIT:%.*]] = sub nuw nsw i64 [[X]], [[PEEL]]
; CHECK-NEXT: [[ANY:%.*]] = icmp ne i64 [[LIMIT]], 0
; CHECK-NEXT: br i1 [[ANY]], label %[[MAIN:.*]], label %[[MAINEND:[^ ]*]]

; CHECK: [[MAIN]]:
; CHECK: phi i64 [ 0, %[[MAIN]] ]
; CHECK: call void @__mux_set_local_id(i32 0, i64 [[ID:%.*]])
; CHECK-NEXT: call void @__vecz_v4_foo(i32 %x)
; CHECK-NEXT: [[NEXT:%.*]] = add nuw nsw i64 [[ID]], 4
; CHECK-NEXT: icmp ult i64 [[NEXT]], [[LIMIT]]
; CHECK: icmp ult i64 {{%.*}}, [[Y]]
; CHECK: icmp ult i64 {{%.*}}, [[Z]]

; CHECK: [[MAINEND]]:
; CHECK: [[LEFT:%.*]] = icmp ne i64 [[PEEL]], 0
; CHECK-NEXT: br i1 [[LEFT]], label %[[TAIL:.*]], label %[[TAILEND:[^ ]*]]

; CHECK: [[TAIL]]:
; CHECK: phi i64 [ 0, %[[TAIL]] ]
; CHECK: call void @__mux_set_local_id(i32 0, i64 [[ID2:%.*]])
; CHECK-NEXT: call void @foo(i32 %x)
; CHECK-NEXT: [[NEXT2:%.*]] = add nuw nsw i64 [[ID2]], 1
; CHECK-NEXT: icmp ult i64 [[NEXT2]], [[X]]
; CHECK: icmp ult i64 {{%.*}}, [[Y]]
; CHECK: icmp ult i64 {{%.*}}, [[Z]]

; CHECK: [[TAILEND]]:
; CHECK-NEXT: ret void

; CHECK-DAG: attributes [[FOO]] = { alwaysinline "mux-no-subgroups" "mux-orig-fn"="foo" }
; CHECK-DAG: attributes [[WRAPPER]] = { nounwind "mux-base-fn-name"="foo" "mux-kernel"="entry-point" "mux-no-subgroups" "mux-orig-fn"="foo" }
; CHECK-DAG: [[LOOPS]] = !{[[V4:![0-9]+]], [[SCALAR:![0-9]+]]}
; CHECK-DAG: [[V4]] = !{i32 4, i32 0, i32 0, i32 0}
; CHECK-DAG: [[SCALAR]] = !{i32 1, i32 0, i32 0, i32 0}
attributes #0 = { "mux-kernel"="entry-point" "mux-no-subgroups" "mux-orig-fn"="foo" }
attributes #1 = { "mux-kernel" "mux-no-subgroups" "mux-orig-fn"="foo" }
!0 = !{i32 4, i32 0, i32 0, i32 0}
!1 = !{!0, ptr @foo}
!2 = !{!0, ptr @__vecz_v4_foo}
