; The offsets in padded structures are those of OpenCL's rules.
; RUN: muxc --passes 'align-module-structs,instcombine' --verify-each %s | FileCheck %s
target datalayout = "e-p:32:32-i64:32-f64:32-v64:32-v96:64-v128:64-v256:64-v512:64-v1024:64"

%longs = type { i32, i64, i8, double, i16 }
%vectors = type { i8, <2 x i32>, i8, <3 x i32>, i8, <8 x i32>, half, <4 x half>, i8 }
%wide = type { i8, <16 x i64>, i8 }

define i32 @sizes(ptr %p) {
; CHECK-LABEL: @sizes(
; CHECK: store volatile i32 40,
; CHECK: store volatile i32 128,
; CHECK: store volatile i32 384,
  %a = getelementptr %longs, ptr null, i32 1
  %ai = ptrtoint ptr %a to i32
  store volatile i32 %ai, ptr %p
  %b = getelementptr %vectors, ptr null, i32 1
  %bi = ptrtoint ptr %b to i32
  store volatile i32 %bi, ptr %p
  %c = getelementptr %wide, ptr null, i32 1
  %ci = ptrtoint ptr %c to i32
  store volatile i32 %ci, ptr %p
  ret i32 0
}

define void @elements(ptr %p) {
; CHECK-LABEL: @elements(
; CHECK: ptr %p, i32 8
; CHECK: ptr %p, i32 16
; CHECK: ptr %p, i32 24
; CHECK: ptr %p, i32 32
  %a1 = getelementptr %longs, ptr %p, i32 0, i32 1
  store volatile i8 0, ptr %a1
  %a2 = getelementptr %longs, ptr %p, i32 0, i32 2
  store volatile i8 0, ptr %a2
  %a3 = getelementptr %longs, ptr %p, i32 0, i32 3
  store volatile i8 0, ptr %a3
  %a4 = getelementptr %longs, ptr %p, i32 0, i32 4
  store volatile i8 0, ptr %a4
; CHECK: ptr %p, i32 8
; CHECK: ptr %p, i32 16
; CHECK: ptr %p, i32 32
; CHECK: ptr %p, i32 48
; CHECK: ptr %p, i32 64
; CHECK: ptr %p, i32 96
; CHECK: ptr %p, i32 104
; CHECK: ptr %p, i32 112
  %b1 = getelementptr %vectors, ptr %p, i32 0, i32 1
  store volatile i8 0, ptr %b1
  %b2 = getelementptr %vectors, ptr %p, i32 0, i32 2
  store volatile i8 0, ptr %b2
  %b3 = getelementptr %vectors, ptr %p, i32 0, i32 3
  store volatile i8 0, ptr %b3
  %b4 = getelementptr %vectors, ptr %p, i32 0, i32 4
  store volatile i8 0, ptr %b4
  %b5 = getelementptr %vectors, ptr %p, i32 0, i32 5
  store volatile i8 0, ptr %b5
  %b6 = getelementptr %vectors, ptr %p, i32 0, i32 6
  store volatile i8 0, ptr %b6
  %b7 = getelementptr %vectors, ptr %p, i32 0, i32 7
  store volatile i8 0, ptr %b7
  %b8 = getelementptr %vectors, ptr %p, i32 0, i32 8
  store volatile i8 0, ptr %b8
  ret void
}
