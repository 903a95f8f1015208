; Results whose type is fixed are converted to the padded structure; a structure that is never in
; memory is not padded.
; RUN: muxc --passes align-module-structs --verify-each %s | FileCheck %s
target datalayout = "e-p:32:32-i64:32-v128:64"

; CHECK-LABEL: define void @exchange(
; CHECK: %r = cmpxchg ptr %p, i64 0, i64 1 seq_cst seq_cst
; CHECK: %[[V:.*]] = extractvalue { i64, i1 } %r, 0
; CHECK: insertvalue { i64, i1, [7 x i8] } poison, i64 %[[V]], 0
; CHECK: %[[B:.*]] = extractvalue { i64, i1 } %r, 1
; CHECK: %[[S:.*]] = insertvalue { i64, i1, [7 x i8] } %{{.*}}, i1 %[[B]], 1
; CHECK: store { i64, i1, [7 x i8] } %[[S]], ptr %q
define void @exchange(ptr %p, ptr %q) {
  %r = cmpxchg ptr %p, i64 0, i64 1 seq_cst seq_cst
  store { i64, i1 } %r, ptr %q
  ret void
}

; CHECK-LABEL: define i1 @intrinsic(
; CHECK: %r = call { i64, i1 } @llvm.sadd.with.overflow.i64(i64 %x, i64 1)
; CHECK: insertvalue { i64, i1, [7 x i8] }
; CHECK: %b = extractvalue { i64, i1, [7 x i8] } %{{.*}}, 1
declare { i64, i1 } @llvm.sadd.with.overflow.i64(i64, i64)
define i1 @intrinsic(i64 %x) {
  %r = call { i64, i1 } @llvm.sadd.with.overflow.i64(i64 %x, i64 1)
  %b = extractvalue { i64, i1 } %r, 1
  ret i1 %b
}

; CHECK-LABEL: define void @assembly(
; CHECK: %r = call { i64, i1 } asm "", "=r,=r"()
; CHECK: insertvalue { i64, i1, [7 x i8] }
define void @assembly(ptr %p) {
  %r = call { i64, i1 } asm "", "=r,=r"()
  store { i64, i1 } %r, ptr %p
  ret void
}

; CHECK-LABEL: define { i32, i64 } @values_only({ i32, i64 } %x)
; CHECK-NEXT: ret { i32, i64 } %x
define { i32, i64 } @values_only({ i32, i64 } %x) {
  ret { i32, i64 } %x
}
