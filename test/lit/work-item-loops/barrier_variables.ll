; Variables that are live across regions are in the barrier struct, with their alignment. Those of
; one region stay on the stack. A byval aggregate is copied per work-item if it is written, and
; shared otherwise.
; RUN: muxc --passes work-item-loops --verify-each -S %s | FileCheck %s

target datalayout = "e-i64:64"
%agg = type { i32, i64 }
declare void @__mux_work_group_barrier(i32, i32, i32)
declare void @f(ptr)
declare void @llvm.lifetime.start.p0(ptr)

; CHECK: %k.mux-live-values = type { [3 x i8], %agg, [4 x i32], [24 x i8] }
define void @k(ptr byval(%agg) align 8 %changed, ptr byval(%agg) align 8 %read, i64 %i) #0 {
  %across = alloca i32, i32 4
  %aligned = alloca [3 x i8], align 64
  %before = alloca i32
  %after = alloca i32
  call void @llvm.lifetime.start.p0(ptr %across)
  store i32 1, ptr %before
  %v = load i32, ptr %before
  store i32 %v, ptr %across
  call void @f(ptr %aligned)
  store i32 7, ptr %changed
  %place = getelementptr i32, ptr %across, i64 %i
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 520)
  %w = load i32, ptr %place
  %x = load i32, ptr %changed
  %y = load i32, ptr %read
  %s = add i32 %w, %x
  %t = add i32 %s, %y
  store i32 %t, ptr %after
  %u = load volatile i32, ptr %after
  ret void
}

; CHECK: define internal i32 @k.mux-barrier-region.0(ptr align 8 %changed, ptr align 8 %read, i64 %i, ptr nonnull align 64 %live-values)
; CHECK: call void @llvm.memcpy.p0.p0.i64(ptr align 8 [[COPY:%.*]], ptr align 8 %changed, i64 16, i1 false)
; CHECK: %before = alloca i32
; CHECK-NOT: lifetime
; CHECK: store i32 7, ptr [[COPY]]
; CHECK: define internal i32 @k.mux-barrier-region.1(
; CHECK: alloca i32
; CHECK-NOT: alloca
; CHECK: load i32, ptr %read
; CHECK-NOT: memcpy
; CHECK: ret i32 0
; CHECK: define void @k.mux-barrier-wrapper(ptr byval(%agg) align 8 %changed, ptr byval(%agg) align 8 %read, i64 %i)
; CHECK: alloca %k.mux-live-values, i64 {{.*}}, align 64
attributes #0 = { "mux-kernel"="entry-point" "mux-no-subgroups" }
