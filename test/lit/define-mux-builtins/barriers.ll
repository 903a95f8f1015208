; RUN: muxc --passes define-mux-builtins,verify -S %s | FileCheck %s
; RUN: muxc --passes 'define-mux-builtins,always-inline,function(simplifycfg)' -S %s \
; RUN:   | FileCheck --check-prefixes INLINED,MONOTONIC %s
; RUN: muxc --device "OpenMux host" --passes 'define-mux-builtins,always-inline,function(simplifycfg)' %s \
; RUN:   | FileCheck --check-prefixes INLINED,NATIVE %s

; For a group of one work-item a barrier is a fence, as strong as its semantics say. Only devices that
; take native orders get sequentially consistent fences. On the host one thread runs a group, so that
; the order of accesses to local memory alone binds the compiler only.

declare void @__mux_work_group_barrier(i32, i32, i32)
declare void @__mux_sub_group_barrier(i32, i32, i32)
declare void @__mux_mem_barrier(i32, i32)

; CHECK-LABEL: define internal void @__mux_work_group_barrier(i32 %0, i32 %1, i32 %2)
; CHECK-NEXT: call void @__mux_mem_barrier(i32 %1, i32 %2)
; CHECK-NEXT: ret void
; CHECK-LABEL: define internal void @__mux_sub_group_barrier(i32 %0, i32 %1, i32 %2)
; CHECK-NEXT: call void @__mux_mem_barrier(i32 %1, i32 %2)
; CHECK-LABEL: define internal void @__mux_mem_barrier(i32 %0, i32 %1)

; INLINED-LABEL: define void @relaxed()
; INLINED-NEXT: ret void
define void @relaxed() {
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 256)
  ret void
}

; INLINED-LABEL: define void @orders()
; INLINED-NEXT: fence acquire
; INLINED-NEXT: fence release
; MONOTONIC-NEXT: fence acq_rel
; MONOTONIC-NEXT: fence acq_rel
; NATIVE-NEXT: call void asm sideeffect "", "~{memory}"()
; NATIVE-NEXT: call void asm sideeffect "", "~{memory}"()
; NATIVE-NEXT: fence seq_cst
; MONOTONIC-NEXT: fence acq_rel
; INLINED-NEXT: ret void
define void @orders() {
  call void @__mux_mem_barrier(i32 1, i32 514)
  call void @__mux_mem_barrier(i32 1, i32 516)
  call void @__mux_sub_group_barrier(i32 0, i32 3, i32 264)
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 272)
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 528)
  ret void
}

; INLINED-LABEL: define void @unknown(
; INLINED: switch i32
; MONOTONIC-NOT: seq_cst
; NATIVE: fence seq_cst
; INLINED: ret void
define void @unknown(i32 %semantics) {
  call void @__mux_mem_barrier(i32 1, i32 %semantics)
  ret void
}
