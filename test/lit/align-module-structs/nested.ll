; Structures inside of structures and arrays are padded too, in packed ones as well; a packed structure
; itself gets no padding. Pointers to a structure's own type are no obstacle.
; RUN: muxc --passes align-module-structs --verify-each %s | FileCheck %s
target datalayout = "e-p:32:32-i64:32-v128:64"

; CHECK-DAG: %inner = type { i32, [4 x i8], i64 }
%inner = type { i32, i64 }
; CHECK-DAG: %outer = type { ptr, [4 x i8], [3 x %inner], i8, [7 x i8] }
%outer = type { ptr, [3 x %inner], i8 }
; CHECK-DAG: %packed = type <{ i8, i64, %inner }>
%packed = type <{ i8, i64, %inner }>
; CHECK-DAG: %node = type { ptr, [12 x i8], <4 x float>, ptr, [12 x i8] }
%node = type { ptr, <4 x float>, ptr }
; CHECK-DAG: %flexible = type { i32, [12 x i8], [0 x <4 x i32>] }
%flexible = type { i32, [0 x <4 x i32>] }
; CHECK-DAG: %literal = type { i32, [4 x i8], { i16, [6 x i8], i64 } }
%literal = type { i32, { i16, i64 } }
; CHECK-DAG: %odd = type { i4, i128, <3 x i8>, x86_fp80, i1 }
%odd = type { i4, i128, <3 x i8>, x86_fp80, i1 }

; CHECK-LABEL: define ptr @nested(
define ptr @nested(ptr %p, i32 %i) {
; CHECK: getelementptr %outer, ptr %p, i32 0, i32 2, i32 %i, i32 2
  %a = getelementptr %outer, ptr %p, i32 0, i32 1, i32 %i, i32 1
; CHECK: getelementptr [4 x %outer], ptr %p, i32 0, i32 %i, i32 3
  %b = getelementptr [4 x %outer], ptr %p, i32 0, i32 %i, i32 2
; CHECK: getelementptr %packed, ptr %p, i32 0, i32 2, i32 2
  %c = getelementptr %packed, ptr %p, i32 0, i32 2, i32 1
; CHECK: getelementptr %node, ptr %p, i32 0, i32 3
  %d = getelementptr %node, ptr %p, i32 0, i32 2
; CHECK: getelementptr %flexible, ptr %p, i32 0, i32 2, i32 %i
  %e = getelementptr %flexible, ptr %p, i32 0, i32 1, i32 %i
; CHECK: getelementptr %literal, ptr %p, i32 0, i32 2, i32 2
  %f = getelementptr %literal, ptr %p, i32 0, i32 1, i32 1
; CHECK: getelementptr %odd, ptr %p, i32 0, i32 2
  %g = getelementptr %odd, ptr %p, i32 0, i32 2
  ret ptr %p
}

; CHECK-LABEL: define <2 x ptr> @vector_of_pointers(
; CHECK: getelementptr %inner, <2 x ptr> %p, <2 x i32> zeroinitializer, <2 x i32> splat (i32 2)
define <2 x ptr> @vector_of_pointers(<2 x ptr> %p) {
  %a = getelementptr %inner, <2 x ptr> %p, <2 x i32> zeroinitializer, <2 x i32> <i32 1, i32 1>
  ret <2 x ptr> %a
}
