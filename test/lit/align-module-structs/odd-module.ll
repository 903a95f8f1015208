; Other references to replaced functions and variables: function tables, block addresses, special
; variables, ifunc resolvers, personalities, operand bundles, invokes.
; RUN: muxc --passes align-module-structs --verify-each %s | FileCheck %s
; CHECK-DAG: @vt = constant %vtable { [2 x ptr] [ptr @m, ptr @n], %s { i32 1, [4 x i8] zeroinitializer, i64 2 } }, align 8
; The range of bytes that may be reached is known for the old layout only.
; CHECK-DAG: @vtp = global ptr getelementptr inbounds (%vtable, ptr @vt, i32 0, i32 0, i32 1)
; CHECK-DAG: @ba = global ptr blockaddress(@m, %bb)
; CHECK-DAG: @llvm.used = appending global [2 x ptr] [ptr @m, ptr @vt]
; CHECK-DAG: @ifn = ifunc %s (%s), ptr @resolver
; CHECK-DAG: @tls = thread_local(localexec) global %s zeroinitializer, align 8
; CHECK-LABEL: define %s @m(%s %x) personality ptr @pers
; CHECK: invoke %s @n(%s %x)
; CHECK: extractvalue %s %i, 2
; CHECK: call %s @ifn(%s %i)
; CHECK: indirectbr ptr blockaddress(@m, %bb2)
; CHECK: musttail call %s @n(%s %x)
; CHECK-LABEL: define %s @n(%s %x) gc "shadow-stack" prefix i32 7 prologue i8 1
; CHECK: va_arg ptr %p, %s
; CHECK: extractvalue [2 x %s] %w, 1, 2
; CHECK-LABEL: define void @bundle(
; CHECK: call void %f(%s %x) [ "deopt"(%s %x, %s { i32 1, [4 x i8] zeroinitializer, i64 2 }) ]
; CHECK-LABEL: define void @invokeasm(
; CHECK: invoke { i64, i1 } asm sideeffect
; CHECK: store { i64, i1, [7 x i8] }
target datalayout = "e-p:32:32-i64:32-v128:64"
%s = type { i32, i64 }
%vtable = type { [2 x ptr], %s }
@vt = constant %vtable { [2 x ptr] [ptr @m, ptr @n], %s { i32 1, i64 2 } }
@vtp = global ptr getelementptr inbounds inrange(-8, 8) (%vtable, ptr @vt, i32 0, i32 0, i32 1)
@ba = global ptr blockaddress(@m, %bb)
@llvm.used = appending global [2 x ptr] [ptr @m, ptr @vt], section "llvm.metadata"
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 1, ptr @ctor, ptr null }]
@ifn = ifunc %s (%s), ptr @resolver
@tls = thread_local(localexec) global %s zeroinitializer
define ptr @resolver() { ret ptr @n }
define void @ctor() { ret void }
declare i32 @pers(...)
define %s @m(%s %x) personality ptr @pers {
entry:
  %i = invoke %s @n(%s %x) to label %bb unwind label %lp
bb:
  %e = extractvalue %s %i, 1
  %d = call %s @ifn(%s %i)
  indirectbr ptr blockaddress(@m, %bb2), [label %bb, label %bb2]
bb2:
  %t = musttail call %s @n(%s %x)
  ret %s %t
lp:
  %l = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %l
}
define %s @n(%s %x) gc "shadow-stack" prefix i32 7 prologue i8 1 {
  %p = call ptr @llvm.threadlocal.address.p0(ptr @tls)
  store %s %x, ptr %p
  %v = va_arg ptr %p, %s
  %w = insertvalue [2 x %s] poison, %s %v, 1
  %z = extractvalue [2 x %s] %w, 1, 1
  switch i64 %z, label %o [ i64 1, label %o ]
o:
  ret %s %v
}
declare ptr @llvm.threadlocal.address.p0(ptr)
define void @bundle(ptr %f, %s %x) {
  call void %f(%s %x) [ "deopt"(%s %x, %s { i32 1, i64 2 }) ]
  %r = call { i32, i64 } %f()
  ret void
}
define void @invokeasm(ptr %p) personality ptr @pers {
  %r = invoke { i64, i1 } asm sideeffect "", "=r,=r"() to label %a unwind label %lp
a:
  store { i64, i1 } %r, ptr %p
  ret void
lp:
  %l = landingpad { ptr, i32 } cleanup
  ret void
}
