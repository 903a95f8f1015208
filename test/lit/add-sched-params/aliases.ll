; Calls through an alias or an ifunc pass the parameters as well.
; RUN: muxc --passes add-sched-params --verify-each -S %s | FileCheck %s

; CHECK-DAG: @other = internal alias i64 (i32), ptr @f.mux-sched-wrapper
; CHECK-DAG: @third = internal alias i64 (i32), ptr @other
; CHECK-DAG: @resolved = ifunc i64 (i32), ptr @resolver{{$}}
@other = internal alias i64 (i32), ptr @f
@third = internal alias i64 (i32), ptr @other
@resolved = ifunc i64 (i32), ptr @resolver

declare i64 @__mux_get_local_id(i32)

define internal i64 @f(i32 %d) {
  %id = call i64 @__mux_get_local_id(i32 %d)
  ret i64 %id
}

; The loader, which calls this, has none to pass.
; CHECK: define internal ptr @resolver() {
; CHECK-NEXT: ret ptr @f.mux-sched-wrapper
define internal ptr @resolver() {
  ret ptr @f
}

; CHECK-LABEL: define internal void @by_alias.mux-sched-wrapper(ptr noalias {{[^%]*}}%wi-info, ptr noalias {{[^%]*}}%wg-info)
; CHECK-NEXT: call i64 @f.mux-sched-wrapper(i32 0, ptr noalias {{[^%]*}}%wi-info, ptr noalias {{[^%]*}}%wg-info)
; CHECK-NEXT: call i64 @f.mux-sched-wrapper(i32 1, ptr noalias {{[^%]*}}%wi-info, ptr noalias {{[^%]*}}%wg-info)
define internal void @by_alias() {
  %a = call i64 @other(i32 0)
  %b = call i64 @third(i32 1)
  ret void
}

; CHECK-LABEL: define void @k.mux-sched-wrapper(ptr noalias {{[^%]*}}%wi-info, ptr noalias {{[^%]*}}%wg-info)
; CHECK-NEXT: call void @by_alias.mux-sched-wrapper(ptr noalias {{[^%]*}}%wi-info, ptr noalias {{[^%]*}}%wg-info)
; CHECK-NEXT: call i64 @resolved(i32 2, ptr noalias {{[^%]*}}%wi-info, ptr noalias {{[^%]*}}%wg-info)
define void @k() #0 {
  call void @by_alias()
  %a = call i64 @resolved(i32 2)
  ret void
}

attributes #0 = { "mux-kernel"="entry-point" }
