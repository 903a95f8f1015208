; The stack, code and pointers may be in any address space; allocas of the wrapper are cast.
; RUN: muxc --passes add-sched-params,add-kernel-wrapper,globaldce --verify-each -S %s | FileCheck %s

target datalayout = "e-p:32:32-p5:32:32-A5-P2"

; CHECK: define void @k.mux-kernel-wrapper(ptr {{[^%]*}}%packed-args, ptr noalias {{[^%]*}}%wg-info) addrspace(2)
; CHECK: [[INFO:%.*]] = alloca %MuxWorkItemInfo, align {{[0-9]+}}, addrspace(5)
; CHECK: [[CAST:%.*]] = addrspacecast ptr addrspace(5) [[INFO]] to ptr
; CHECK: [[BUFFER:%.*]] = alloca i8, i32 %l.size, align 128, addrspace(5)
; CHECK: [[LOCAL:%.*]] = addrspacecast ptr addrspace(5) [[BUFFER]] to ptr addrspace(3)
; CHECK: call addrspace(2) void @k.mux-sched-wrapper(ptr addrspace(3) [[LOCAL]], ptr noalias {{[^%]*}}[[CAST]], ptr noalias {{[^%]*}}%wg-info)
define void @k(ptr addrspace(3) %l) addrspace(2) #0 {
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }
