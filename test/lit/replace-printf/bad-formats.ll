; A format that is invalid or does not match its arguments prints nothing and returns -1, without a
; buffer.
; RUN: muxc --passes replace-printf --verify-each -S %s -o %t.ll 2> %t.err
; RUN: FileCheck %s < %t.ll
; RUN: FileCheck %s --check-prefix=WARN < %t.err

@.n = private addrspace(2) constant [3 x i8] c"%n\00"
@.d = private addrspace(2) constant [3 x i8] c"%d\00"
@.s = private addrspace(2) constant [3 x i8] c"%s\00"
@.v4 = private addrspace(2) constant [7 x i8] c"%v4hld\00"
@.i128 = private addrspace(2) constant [4 x i8] c"%ld\00"

; CHECK-LABEL: define void @kernel(ptr addrspace(1) %out, ptr %string)
; CHECK-COUNT-7: store volatile i32 -1
; CHECK-NOT: printf
; WARN: printf prints nothing: %n is not a conversion specifier
; WARN: printf prints nothing: more conversions than arguments
; WARN: printf prints nothing: argument of %d has a different type
; WARN: printf prints nothing: %s requires a string literal
; WARN: printf prints nothing: argument of %d has a different number of elements
; WARN: printf prints nothing: argument of %d has a different type
define void @kernel(ptr addrspace(1) %out, ptr %string) {
  %a = call i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) @.n, i32 1)
  store volatile i32 %a, ptr addrspace(1) %out
  %b = call i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) @.d)
  store volatile i32 %b, ptr addrspace(1) %out
  %c = call i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) @.d, double 1.0)
  store volatile i32 %c, ptr addrspace(1) %out
  %d = call i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) @.s, ptr %string)
  store volatile i32 %d, ptr addrspace(1) %out
  %e = call i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) @.v4, <2 x i32> zeroinitializer)
  store volatile i32 %e, ptr addrspace(1) %out
  %f = call i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) @.i128, i128 1)
  store volatile i32 %f, ptr addrspace(1) %out
  %g = call i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) null)
  store volatile i32 %g, ptr addrspace(1) %out
  ret void
}

declare i32 @printf(ptr addrspace(2), ...)
