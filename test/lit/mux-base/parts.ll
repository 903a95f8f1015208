; The named parts of the pipeline, one after the other as a target runs them.
; RUN: muxc --verify-each --passes 'mux-base<pre-vecz>' %s | FileCheck %s --check-prefix=PREVECZ
; RUN: muxc --verify-each --passes 'mux-base<late-builtins>' %s | FileCheck %s --check-prefix=LATE --implicit-check-not=@nobody
; RUN: muxc --verify-each --passes 'mux-base<prepare-wg-sched>' %s | FileCheck %s --check-prefix=PREPARE --implicit-check-not=mux-kernel-wrapper
; RUN: muxc --verify-each --passes 'mux-base<wg-sched>' %s | FileCheck %s --check-prefix=SCHED
; RUN: not muxc --passes 'mux-base<other>' %s 2>&1 | FileCheck %s --check-prefix=UNKNOWN
; UNKNOWN: mux-base<other>
target triple = "spir64-unknown-unknown"

; PREVECZ: define spir_kernel void @k(

; LATE-DAG: define void @k(
; LATE-DAG: define internal {{.*}}float @_Z4fabsf(

; PREPARE-DAG: define {{.*}}@k.mux-sched-wrapper(
; PREPARE-DAG: define internal {{.*}}@__mux_get_group_id(

; SCHED: define {{.*}}void @k.mux-kernel-wrapper(ptr {{[^,]*}}, ptr {{[^,]*}})
declare i64 @__mux_get_group_id(i32)
declare spir_func float @_Z4fabsf(float)

define spir_kernel void @k(ptr addrspace(1) %p) #0 {
  %i = call i64 @__mux_get_group_id(i32 0)
  %q = getelementptr float, ptr addrspace(1) %p, i64 %i
  %v = load float, ptr addrspace(1) %q
  %a = call spir_func float @_Z4fabsf(float %v)
  store float %a, ptr addrspace(1) %q
  ret void
}

define spir_func void @nobody() {
  ret void
}

attributes #0 = { "mux-kernel"="entry-point" }
