; Calls of builtins in a cycle of the call graph are replaced, and the call graph is updated.
; RUN: muxc --passes 'link-builtins,optimal-builtin-replace,cgscc(inline),reduce-to-func' --verify-each -S %s | FileCheck %s --implicit-check-not=__abacus
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_kernel void @k(
; CHECK: call i32 @llvm.ctlz.i32(
define spir_kernel void @k(ptr addrspace(1) %p, i32 %n) #0 {
  %a = call spir_func i32 @ping(i32 %n)
  %r = call spir_func i32 @_Z3clzi(i32 %a)
  store i32 %r, ptr addrspace(1) %p
  ret void
}

define spir_func i32 @ping(i32 %n) {
  %c = icmp eq i32 %n, 0
  br i1 %c, label %exit, label %more
more:
  %m = call spir_func i32 @_Z3clzi(i32 %n)
  %r = call spir_func i32 @pong(i32 %m)
  ret i32 %r
exit:
  ret i32 0
}

define spir_func i32 @pong(i32 %n) {
  %m = call spir_func i32 @_Z6mul_hiii(i32 %n, i32 %n)
  %r = call spir_func i32 @ping(i32 %m)
  ret i32 %r
}

declare spir_func i32 @_Z3clzi(i32)
declare spir_func i32 @_Z6mul_hiii(i32, i32)

attributes #0 = { "mux-kernel"="entry-point" }
