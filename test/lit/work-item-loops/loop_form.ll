; The loops are in loop-simplify form, and scalar evolution can compute their trip counts.
; RUN: muxc --passes work-item-loops --verify-each -S %s -o %t.loops.ll
; RUN: muxc --passes 'function(loop-simplify)' -S %t.loops.ll -o %t.simplified.ll
; RUN: muxc --passes no-op-module -S %t.loops.ll -o %t.same.ll
; RUN: diff %t.same.ll %t.simplified.ll
; RUN: opt -passes 'print<scalar-evolution>' -disable-output %t.loops.ll 2>&1 | FileCheck %s

; CHECK-LABEL: Determining loop execution counts for: @scalar.mux-barrier-wrapper
; CHECK: Loop %main.x: backedge-taken count is (-1 + (1 umax %size.x))
; CHECK: Loop %main.y: backedge-taken count is (-1 + (1 umax %size.y))
; CHECK: Loop %main.z: backedge-taken count is (-1 + (1 umax %size.z))
define void @scalar() #0 {
  ret void
}

define void @vector() !codeplay_ca_vecz.base !1 {
  ret void
}

define void @__vecz_v4_vector() #0 !codeplay_ca_vecz.derived !2 {
  ret void
}

; CHECK-LABEL: Determining loop execution counts for: @vector.mux-barrier-wrapper
; CHECK-DAG: Loop %main.x: backedge-taken count is
; CHECK-DAG: Loop %main.y: backedge-taken count is
; CHECK-DAG: Loop %main.z: backedge-taken count is
; CHECK-DAG: Loop %tail.x: backedge-taken count is
; CHECK-DAG: Loop %tail.y: backedge-taken count is
; CHECK-DAG: Loop %tail.z: backedge-taken count is

attributes #0 = { "mux-kernel"="entry-point" }
!0 = !{i32 4, i32 0, i32 0, i32 0}
!1 = !{!0, ptr @__vecz_v4_vector}
!2 = !{!0, ptr @vector}
