; A pointer with a known origin is folded.
; RUN: muxc --passes replace-addrspace-fns --verify-each -S %s | FileCheck %s --implicit-check-not='call '
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define ptr addrspace(1) @global(
; CHECK: %r = addrspacecast ptr addrspace(4) %q to ptr addrspace(1)
; CHECK: ret ptr addrspace(1) %r
define ptr addrspace(1) @global(ptr addrspace(1) %p, i64 %i) {
  %g = addrspacecast ptr addrspace(1) %p to ptr addrspace(4)
  %q = getelementptr i32, ptr addrspace(4) %g, i64 %i
  %r = call spir_func ptr addrspace(1) @__to_global(ptr addrspace(4) %q)
  ret ptr addrspace(1) %r
}

; Null is what the program compares with: the null of a generic pointer, cast.
; CHECK-LABEL: define i1 @not_local(
; CHECK: icmp eq ptr addrspace(3) addrspacecast (ptr addrspace(4) null to ptr addrspace(3)), addrspacecast (ptr addrspace(4) null to ptr addrspace(3))
define i1 @not_local(ptr addrspace(1) %p) {
  %g = addrspacecast ptr addrspace(1) %p to ptr addrspace(4)
  %r = call spir_func ptr addrspace(3) @__to_local(ptr addrspace(4) %g)
  %c = icmp eq ptr addrspace(3) %r, addrspacecast (ptr addrspace(4) null to ptr addrspace(3))
  ret i1 %c
}

; CHECK-LABEL: define ptr @selected(
; CHECK: [[SPACE:%.*]] = select i1 %c, i32 3, i32 0
; CHECK: [[CAST:%.*]] = addrspacecast ptr addrspace(4) %s to ptr
; CHECK: [[IS:%.*]] = icmp eq i32 [[SPACE]], 0
; CHECK: %r = select i1 [[IS]], ptr [[CAST]], ptr addrspacecast (ptr addrspace(4) null to ptr)
define ptr @selected(ptr addrspace(3) %l, ptr %p, i1 %c) {
  %a = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %b = addrspacecast ptr %p to ptr addrspace(4)
  %s = select i1 %c, ptr addrspace(4) %a, ptr addrspace(4) %b
  %r = call spir_func ptr @__to_private(ptr addrspace(4) %s)
  ret ptr %r
}

; A pointer that walks through memory stays in it.
; CHECK-LABEL: define i32 @loop(
; CHECK: [[SPACE:%.*]] = phi i32 [ 1, %entry ], [ [[SPACE]], %body ]
; CHECK: [[G:%.*]] = icmp eq i32 [[SPACE]], 1
; CHECK: [[L:%.*]] = icmp eq i32 [[SPACE]], 3
define i32 @loop(ptr addrspace(1) %p, i1 %c) {
entry:
  %g = addrspacecast ptr addrspace(1) %p to ptr addrspace(4)
  br label %body
body:
  %q = phi ptr addrspace(4) [ %g, %entry ], [ %next, %body ]
  %next = getelementptr i32, ptr addrspace(4) %q, i64 1
  br i1 %c, label %body, label %exit
exit:
  %u = select i1 %c, ptr addrspace(4) %q, ptr addrspace(4) null
  %f = call spir_func i32 @_Z9get_fencePU3AS4v(ptr addrspace(4) %u)
  %h = call spir_func i32 @_Z9get_fencePU3AS4Kv(ptr addrspace(4) %q)
  ret i32 %h
}

; CHECK-LABEL: define i32 @fences(
; CHECK-NEXT: %g = addrspacecast
; CHECK-NEXT: %l = addrspacecast
; CHECK-NEXT: %p = addrspacecast
; CHECK-NEXT: add i32 2, 1
; CHECK-NEXT: add i32 %{{.*}}, 0
define i32 @fences(ptr addrspace(1) %pg, ptr addrspace(3) %pl, ptr %pp) {
  %g = addrspacecast ptr addrspace(1) %pg to ptr addrspace(4)
  %l = addrspacecast ptr addrspace(3) %pl to ptr addrspace(4)
  %p = addrspacecast ptr %pp to ptr addrspace(4)
  %fg = call spir_func i32 @_Z9get_fencePU3AS4v(ptr addrspace(4) %g)
  %fl = call spir_func i32 @_Z9get_fencePU3AS4v(ptr addrspace(4) %l)
  %fp = call spir_func i32 @_Z9get_fencePU3AS4v(ptr addrspace(4) %p)
  %s = add i32 %fg, %fl
  %t = add i32 %s, %fp
  ret i32 %t
}

; Variables are looked through.
; CHECK-LABEL: define ptr addrspace(3) @variable(
; CHECK-NOT: alloca
; CHECK: addrspacecast ptr addrspace(4) %g to ptr addrspace(3)
define ptr addrspace(3) @variable(ptr addrspace(3) %p) {
  %v = alloca ptr addrspace(4)
  %g = addrspacecast ptr addrspace(3) %p to ptr addrspace(4)
  store ptr addrspace(4) %g, ptr %v
  %q = load ptr addrspace(4), ptr %v
  %r = call spir_func ptr addrspace(3) @_Z8to_localPU3AS4v(ptr addrspace(4) %q)
  ret ptr addrspace(3) %r
}

declare spir_func ptr addrspace(1) @__to_global(ptr addrspace(4))
declare spir_func ptr addrspace(3) @__to_local(ptr addrspace(4))
declare spir_func ptr @__to_private(ptr addrspace(4))
declare spir_func ptr addrspace(3) @_Z8to_localPU3AS4v(ptr addrspace(4))
declare spir_func i32 @_Z9get_fencePU3AS4v(ptr addrspace(4))
declare spir_func i32 @_Z9get_fencePU3AS4Kv(ptr addrspace(4))
