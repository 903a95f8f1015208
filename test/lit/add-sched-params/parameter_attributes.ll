; Scheduling parameters have the attributes that the target defines, also in the wrapper.
; RUN: muxc --passes add-sched-params --verify-each -S %s | FileCheck %s
; RUN: muxc --passes 'add-sched-params<erase-old>' --verify-each -S %s | FileCheck %s
; RUN: muxc --passes add-sched-params,define-mux-builtins,add-kernel-wrapper --verify-each -S %s | FileCheck %s --check-prefix=WRAPPER

target datalayout = "e-i64:64"
declare i64 @__mux_get_global_id(i32)
; CHECK: declare {{.*}}i64 @__mux_get_global_id(i32, ptr noalias noundef nonnull align 8 dereferenceable(40), ptr noalias noundef nonnull align 8 dereferenceable(104))
; CHECK: define {{.*}}void @foo.mux-sched-wrapper(ptr noalias noundef nonnull align 8 dereferenceable(40) %wi-info, ptr noalias noundef nonnull align 8 dereferenceable(104) %wg-info)
; CHECK: call i64 @__mux_get_global_id(i32 0, ptr noalias noundef nonnull align 8 dereferenceable(40) %wi-info,
; WRAPPER: define void @foo.mux-kernel-wrapper(ptr %packed-args, ptr noalias noundef nonnull align 8 dereferenceable(104) %wg-info)
define void @foo() #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }
