; Structures with numbers and vectors wider than those of OpenCL, on the stack with an alignment of their
; own, and for 32-bit pointers. Numbers that OpenCL does not have stay where the data layout puts them.
; RUN: muxc --passes align-module-structs --verify-each %s | FileCheck %s
target datalayout = "e-p:32:32-i64:32-i128:128-v128:64-v512:64-v1024:64"

; CHECK-DAG: %wide = type { i8, [127 x i8], <16 x i64>, i4, [127 x i8] }
; CHECK-DAG: %numbers = type { i8, [7 x i8], i64, i128, i4 }
%wide = type { i8, <16 x i64>, i4 }
%numbers = type { i8, i64, i128, i4 }

; CHECK-LABEL: define ptr @stack(
; CHECK: %p = alloca %wide, align 128
; CHECK: getelementptr %wide, ptr %p, i32 0, i32 3
; CHECK: %q = alloca %numbers, align 128
; CHECK: getelementptr %numbers, ptr %q, i32 0, i32 3
define ptr @stack() {
  %p = alloca %wide, align 128
  %e = getelementptr %wide, ptr %p, i32 0, i32 2
  store i4 1, ptr %e
  %q = alloca %numbers, align 128
  %f = getelementptr %numbers, ptr %q, i32 0, i32 2
  store i128 1, ptr %f, align 16
  ret ptr %e
}
