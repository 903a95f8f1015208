; RUN: muxc --device "OpenMux host" --passes prefer-tiles,verify %s | FileCheck %s
; RUN: muxc --device "OpenMux host" --passes prefer-tiles,add-kernel-info %s | FileCheck %s --check-prefix INFO

target datalayout = "e-i64:64-i128:128-n32:64-S128"

declare i64 @__mux_get_global_id(i32)

; Contiguous along y, and a row apart along x.
; CHECK: define void @transpose({{.*}}) [[TILES:#[0-9]+]]
; INFO-DAG: @transpose.mux-kernel-info = constant [13 x i64] [i64 0, i64 24, i64 3, i64 16, i64 64, i64 1,
define void @transpose(ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %n) #0 {
  %gx = call i64 @__mux_get_global_id(i32 0)
  %gy = call i64 @__mux_get_global_id(i32 1)
  %x = trunc i64 %gx to i32
  %y = trunc i64 %gy to i32
  %row = mul nsw i32 %y, %n
  %here = add nsw i32 %row, %x
  %here.wide = sext i32 %here to i64
  %from = getelementptr inbounds float, ptr addrspace(1) %in, i64 %here.wide
  %v = load float, ptr addrspace(1) %from
  %column = mul nsw i32 %x, %n
  %there = add nsw i32 %column, %y
  %there.wide = sext i32 %there to i64
  %to = getelementptr inbounds float, ptr addrspace(1) %out, i64 %there.wide
  store float %v, ptr addrspace(1) %to
  ret void
}

; Contiguous along x only.
; CHECK: define void @copy({{.*}}) [[ROWS:#[0-9]+]]
; INFO-DAG: @copy.mux-kernel-info = constant [13 x i64] [i64 0, i64 16, i64 2, i64 2048, i64 1, i64 1,
define void @copy(ptr addrspace(1) %out, i64 %n) #0 {
  %x = call i64 @__mux_get_global_id(i32 0)
  %y = call i64 @__mux_get_global_id(i32 1)
  %row = mul i64 %y, %n
  %here = add i64 %row, %x
  %to = getelementptr float, ptr addrspace(1) %out, i64 %here
  store float 1.0, ptr addrspace(1) %to
  ret void
}

; A constant distance of 256 elements, shifted.
; CHECK: define void @shifted({{.*}}) [[TILES]]
define void @shifted(ptr addrspace(1) %out) #0 {
  %x = call i64 @__mux_get_global_id(i32 0)
  %y = call i64 @__mux_get_global_id(i32 1)
  %column = shl i64 %x, 8
  %there = or disjoint i64 %column, %y
  %to = getelementptr i8, ptr addrspace(1) %out, i64 %there
  store i8 1, ptr addrspace(1) %to
  ret void
}

; 32 elements of a byte are within a cache line.
; CHECK: define void @near({{.*}}) [[ROWS]]
define void @near(ptr addrspace(1) %out) #0 {
  %x = call i64 @__mux_get_global_id(i32 0)
  %y = call i64 @__mux_get_global_id(i32 1)
  %column = shl i64 %x, 5
  %there = add i64 %column, %y
  %to = getelementptr i8, ptr addrspace(1) %out, i64 %there
  store i8 1, ptr addrspace(1) %to
  ret void
}

; Strided along x, but all the same along y, and one dimension only.
; CHECK: define void @strided({{.*}}) [[ROWS]]
define void @strided(ptr addrspace(1) %out, i64 %n) #0 {
  %x = call i64 @__mux_get_global_id(i32 0)
  %there = mul i64 %x, %n
  %to = getelementptr i8, ptr addrspace(1) %out, i64 %there
  store i8 1, ptr addrspace(1) %to
  ret void
}

; Steps that cancel out; a backward step counts as well.
; CHECK: define void @cancelled({{.*}}) [[ROWS]]
define void @cancelled(ptr addrspace(1) %out) #0 {
  %x = call i64 @__mux_get_global_id(i32 0)
  %y = call i64 @__mux_get_global_id(i32 1)
  %far = mul i64 %x, 1000
  %back = mul i64 %x, -1000
  %sum = add i64 %far, %y
  %there = add i64 %sum, %back
  %to = getelementptr i8, ptr addrspace(1) %out, i64 %there
  store i8 1, ptr addrspace(1) %to
  ret void
}

; CHECK: define void @backward({{.*}}) [[TILES]]
define void @backward(ptr addrspace(1) %out, i64 %n) #0 {
  %x = call i64 @__mux_get_global_id(i32 0)
  %y = call i64 @__mux_get_global_id(i32 1)
  %far = mul i64 %n, %x
  %there = sub i64 %far, %y
  %to = getelementptr i8, ptr addrspace(1) %out, i64 %there
  store i8 1, ptr addrspace(1) %to
  ret void
}

; What is loaded has no known step.
; CHECK: define void @gather({{.*}}) [[ROWS]]
define void @gather(ptr addrspace(1) %out, ptr addrspace(1) %index) #0 {
  %x = call i64 @__mux_get_global_id(i32 0)
  %y = call i64 @__mux_get_global_id(i32 1)
  %from = getelementptr i64, ptr addrspace(1) %index, i64 %x
  %i = load i64, ptr addrspace(1) %from
  %there = add i64 %i, %y
  %to = getelementptr i8, ptr addrspace(1) %out, i64 %there
  store i8 1, ptr addrspace(1) %to
  ret void
}

; CHECK: [[TILES]] = { {{.*}}"host-prefers-tiles"
attributes #0 = { "mux-kernel"="entry-point" }
