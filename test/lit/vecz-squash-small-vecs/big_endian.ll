; On big-endian targets, the first element is in the most significant bits.
; RUN: veczc -S -w 4 -vecz-passes=squash-small-vecs %s | FileCheck %s
; CHECK: %v = load i32
; CHECK-NEXT: [[UP:%.*]] = lshr i32 %v, 16
; CHECK-NEXT: [[FIRST:%.*]] = trunc i32 [[UP]] to i16
; CHECK-NEXT: insertelement <2 x i16> poison, i16 [[FIRST]], i64 0
target datalayout = "E-p:64:64"
define void @k(ptr %x, ptr %index) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %at = getelementptr i64, ptr %index, i64 %id
  %i = load i64, ptr %at, align 8
  %p = getelementptr i8, ptr %x, i64 %i
  %v = load <2 x i16>, ptr %p, align 4
  store <2 x i16> %v, ptr %index, align 4
  ret void
}

declare i64 @__mux_get_global_id(i32)
attributes #0 = { "mux-kernel"="entry-point" }
