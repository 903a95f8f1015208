; The pass is idempotent, and records the parameters even if nothing needs them.
; RUN: muxc --passes add-sched-params --verify-each -S %s -o %t.once.ll
; RUN: muxc --passes add-sched-params,add-sched-params --verify-each -S %s -o %t.twice.ll
; RUN: diff %t.once.ll %t.twice.ll
; RUN: FileCheck %s < %t.once.ll

; CHECK: define void @helper() {
define void @helper() {
  ret void
}

; CHECK: !mux-scheduling-params = !{[[PARAMS:![0-9]+]]}
; CHECK: [[PARAMS]] = !{!"MuxWorkItemInfo", !"MuxWorkGroupInfo"}
