; A kernel with its own parameters has no entry point.
; RUN: not muxc --device "RefSi M1" --passes refsi-wrapper %s 2>&1 | FileCheck %s
; CHECK: error: {{.*}}kernel 'k' does not take packed arguments and a work-group info; run 'add-sched-params' and 'add-kernel-wrapper' before 'refsi-wrapper'
define void @k(ptr addrspace(1) %p, i32 %i) "mux-kernel"="entry-point" {
  ret void
}
