; The named parts of the pipeline, one after the other as a target runs them.
; RUN: muxc --verify-each --passes 'mux-base<pre-vecz>' %s | FileCheck %s --check-prefix=PREVECZ
; RUN: muxc --verify-each --passes 'mux-base<late-builtins>' %s | FileCheck %s --check-prefix=LATE --implicit-check-not=@nobody
; RUN: muxc --verify-each --passes 'mux-base<prepare-wg-sched>' %s | FileCheck %s --check-prefix=PREPARE --implicit-check-not=mux-kernel-wrapper
; RUN: muxc --verify-each --passes 'mux-base<wg-sched>' %s | FileCheck %s --check-prefix=SCHED
; RUN: muxc --verify-each --passes 'mux-base<work-groups>' %s | FileCheck %s --check-prefix=GROUPS
; RUN: not muxc --passes 'mux-base<other>' %s 2>&1 | FileCheck %s --check-prefix=UNKNOWN
; UNKNOWN: mux-base<other>
target triple = "spir64-unknown-unknown"

; PREVECZ-DAG: define spir_kernel void @k(
; PREVECZ-DAG: call float @llvm.fabs.f32(
; PREVECZ-DAG: call spir_func float @_Z4fdimff(
; PREVECZ-DAG: define internal i1 @__mux_usefast()

; LATE-DAG: define void @k(
; LATE-DAG: define internal {{.*}}float @_Z4fdimff(
; LATE-DAG: define internal {{.*}}@__mux_dma_wait(
; LATE-DAG: define internal {{.*}}i1 @__mux_usefast()
; LATE-DAG: call i32 @llvm.ctlz.i32(

; PREPARE-DAG: define {{.*}}@k.mux-sched-wrapper(
; PREPARE-DAG: define internal {{.*}}@__mux_get_group_id(

; SCHED: define {{.*}}void @k.mux-kernel-wrapper(ptr {{[^,]*}}, ptr {{[^,]*}})

; GROUPS-DAG: @k.mux-kernel-description = {{.*}}constant [9 x i64] [i64 9,
; GROUPS-DAG: define {{.*}}void @k.mux-kernel-wrapper(ptr {{[^,]*}}, ptr {{[^,]*}})
; GROUPS-DAG: section ".notes"
declare i64 @__mux_get_group_id(i32)
declare void @__mux_dma_wait(i32, ptr)
declare i1 @__mux_usefast()
declare spir_func float @_Z4fabsf(float)
declare spir_func float @_Z4fdimff(float, float)
declare spir_func i32 @_Z3clzi(i32)

define spir_kernel void @k(ptr addrspace(1) %p) #0 {
  %i = call i64 @__mux_get_group_id(i32 0)
  %q = getelementptr float, ptr addrspace(1) %p, i64 %i
  %v = load float, ptr addrspace(1) %q
  %a = call spir_func float @_Z4fabsf(float %v)
  %d = call spir_func float @_Z4fdimff(float %a, float %v)
  store float %d, ptr addrspace(1) %q
  call void @__mux_dma_wait(i32 0, ptr null)
  %f = call i1 @__mux_usefast()
  %z = zext i1 %f to i32
  %c = call spir_func i32 @_Z3clzi(i32 %z)
  store i32 %c, ptr addrspace(1) %p
  ret void
}

define spir_func void @nobody() {
  ret void
}

attributes #0 = { "mux-kernel"="entry-point" }
