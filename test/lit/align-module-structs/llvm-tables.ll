; Special variables of LLVM keep their layout.
; RUN: muxc --passes align-module-structs --verify-each %s | FileCheck %s
target datalayout = "e-p:64:32-i64:32"
%s = type { i32, ptr }
; CHECK: %s = type { i32, [4 x i8], ptr }
; CHECK: @llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 1, ptr @f, ptr @v }]
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 1, ptr @f, ptr @v }]
@v = global %s zeroinitializer
declare void @f()
