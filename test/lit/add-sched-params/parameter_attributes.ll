; Scheduling parameters have the attributes that the target defines, also in the wrapper. With
; object-attrs, as in the parts of the pipeline, the default structs are described as objects.
; RUN: muxc --passes 'add-sched-params<object-attrs>' --verify-each -S %s | FileCheck %s
; RUN: muxc --passes 'add-sched-params<erase-old;object-attrs>' --verify-each -S %s | FileCheck %s
; RUN: muxc --passes 'mux-base<wg-sched>' --verify-each -S %s | FileCheck %s --check-prefix=WRAPPER
; RUN: muxc --passes add-sched-params --verify-each -S %s | FileCheck %s --check-prefix=PLAIN
; RUN: not muxc --passes 'add-sched-params<attrs>' -S %s 2>&1 | FileCheck %s --check-prefix=UNKNOWN

; PLAIN: declare {{.*}}i64 @__mux_get_global_id(i32, ptr noalias, ptr noalias)
; PLAIN: define void @foo.mux-sched-wrapper(ptr noalias %wi-info, ptr noalias %wg-info)
; PLAIN: call i64 @__mux_get_global_id(i32 0, ptr noalias %wi-info, ptr noalias %wg-info)
; UNKNOWN: pass 'add-sched-params': unknown parameter 'attrs' (expected <erase-old;object-attrs>)

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
