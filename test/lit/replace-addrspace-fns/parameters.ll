; A parameter is followed to its callers. If they disagree, or it comes from memory, the query is
; made at run time, and the pointer belongs to one address space only.
; RUN: muxc --passes replace-addrspace-fns --verify-each -S %s | FileCheck %s
target datalayout = "e-p:32:32-i64:64"
target triple = "spir-unknown-unknown"

; CHECK-LABEL: define i32 @agreed(
; CHECK-NEXT: ret i32 1
define i32 @agreed(ptr addrspace(4) %p) {
  %r = call spir_func i32 @_Z9get_fencePU3AS4v(ptr addrspace(4) %p)
  ret i32 %r
}

; CHECK-LABEL: define i32 @disagreed(
; CHECK-NEXT: [[SPACE:%.*]] = call i32 @__mux_get_address_space(ptr addrspace(4) %p)
; CHECK-NEXT: [[GLOBAL:%.*]] = icmp eq i32 [[SPACE]], 1
; CHECK-NEXT: [[LOCAL:%.*]] = icmp eq i32 [[SPACE]], 3
; CHECK-NEXT: [[FENCE:%.*]] = zext i1 [[LOCAL]] to i32
; CHECK-NEXT: %r = select i1 [[GLOBAL]], i32 2, i32 [[FENCE]]
define i32 @disagreed(ptr addrspace(4) %p) {
  %r = call spir_func i32 @_Z9get_fencePU3AS4v(ptr addrspace(4) %p)
  ret i32 %r
}

; CHECK-LABEL: define ptr addrspace(1) @loaded(
; CHECK: [[SPACE:%.*]] = call i32 @__mux_get_address_space(ptr addrspace(4) %p)
; CHECK: [[CAST:%.*]] = addrspacecast ptr addrspace(4) %p to ptr addrspace(1)
; CHECK: [[IS:%.*]] = icmp eq i32 [[SPACE]], 1
; CHECK: %r = select i1 [[IS]], ptr addrspace(1) [[CAST]], ptr addrspace(1) addrspacecast (ptr addrspace(4) null to ptr addrspace(1))
; CHECK-NEXT: ret ptr addrspace(1) %r
define ptr addrspace(1) @loaded(ptr addrspace(1) %pp) {
  %p = load ptr addrspace(4), ptr addrspace(1) %pp
  %r = call spir_func ptr addrspace(1) @__to_global(ptr addrspace(4) %p)
  ret ptr addrspace(1) %r
}

; CHECK-LABEL: define i32 @recursive(
; CHECK: call i32 @__mux_get_address_space(ptr addrspace(4) %p)
; CHECK: %r = select
; CHECK: add i32 %s, %r
define i32 @recursive(ptr addrspace(4) %p) {
  %s = call i32 @recursive(ptr addrspace(4) %p)
  %r = call spir_func i32 @_Z9get_fencePU3AS4v(ptr addrspace(4) %p)
  %t = add i32 %s, %r
  ret i32 %t
}

define spir_kernel void @k(ptr addrspace(3) %l, ptr addrspace(1) %g) {
  %a = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %b = addrspacecast ptr addrspace(1) %g to ptr addrspace(4)
  call i32 @agreed(ptr addrspace(4) %a)
  call i32 @agreed(ptr addrspace(4) %a)
  call i32 @disagreed(ptr addrspace(4) %a)
  call i32 @disagreed(ptr addrspace(4) %b)
  call i32 @recursive(ptr addrspace(4) %b)
  ret void
}

declare spir_func ptr addrspace(1) @__to_global(ptr addrspace(4))
declare spir_func i32 @_Z9get_fencePU3AS4v(ptr addrspace(4))
