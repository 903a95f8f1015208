; Ids and sums of ids are assumed to fit into an int, as a precondition, but not into narrower
; types.
; RUN: veczc -S -k f:4 -vecz-passes='print<strides>' %s 2>&1 >/dev/null | FileCheck %s

; CHECK: stride 1 {{.*}}%int.wide = sext
; CHECK: stride 1 {{.*}}%sum.wide = sext
; CHECK: divergent {{.*}}%short.wide = sext
; CHECK: divergent {{.*}}%char.wide = zext
; CHECK: divergent {{.*}}%bits.wide = zext
; CHECK: divergent {{.*}}%moved.wide = sext
; CHECK: divergent {{.*}}%two.wide = zext
define void @f(ptr %y) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %int = trunc i64 %id to i32
  %int.wide = sext i32 %int to i64
  %sum = add i64 %id, 3
  %sum.int = trunc i64 %sum to i32
  %sum.wide = sext i32 %sum.int to i64
  %short = trunc i64 %sum to i16
  %short.wide = sext i16 %short to i64
  %char = trunc i64 %id to i8
  %char.wide = zext i8 %char to i64
  %bits = trunc i64 %id to i3
  %bits.wide = zext i3 %bits to i64
  %moved = add i8 %char, 1
  %moved.wide = sext i8 %moved to i64
  %both = insertelement <2 x i64> zeroinitializer, i64 %id, i64 0
  %two = trunc <2 x i64> %both to <2 x i16>
  %two.wide = zext <2 x i16> %two to <2 x i64>
  ret void
}

declare i64 @__mux_get_global_id(i32)
