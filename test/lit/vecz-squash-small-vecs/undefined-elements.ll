; Undefined elements of a stored vector are left out of the integer, and those that may be undefined
; are frozen.
; RUN: veczc -S -w 4 -vecz-passes=squash-small-vecs %s | FileCheck %s
; CHECK-LABEL: define void @__vecz_v4_k(
; CHECK: [[E:%.*]] = extractelement <2 x i8> %half, i64 0
; CHECK-NEXT: [[F:%.*]] = freeze i8 [[E]]
; CHECK-NEXT: [[Z:%.*]] = zext i8 [[F]] to i16
; CHECK-NEXT: [[S:%.*]] = shl i16 [[Z]], 0
; CHECK-NEXT: store i16 [[S]], ptr addrspace(1) %p
; CHECK-COUNT-2: freeze i8
; CHECK: or i16
; What was loaded as one integer has a value as a whole, or none.
; CHECK: %from = load i16
; CHECK-NOT: freeze
; CHECK: ret void
define void @k(ptr addrspace(1) %x, ptr addrspace(1) %index) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %at = getelementptr i64, ptr addrspace(1) %index, i64 %id
  %i = load i64, ptr addrspace(1) %at, align 8
  %p = getelementptr i8, ptr addrspace(1) %x, i64 %i
  %v = load <3 x i8>, ptr addrspace(1) %x, align 4
  %half = shufflevector <3 x i8> %v, <3 x i8> poison, <2 x i32> <i32 2, i32 3>
  store <2 x i8> %half, ptr addrspace(1) %p, align 2
  %whole = shufflevector <3 x i8> %v, <3 x i8> poison, <2 x i32> <i32 0, i32 1>
  store <2 x i8> %whole, ptr addrspace(1) %p, align 2
  %from = load <2 x i8>, ptr addrspace(1) %p, align 2
  %swapped = shufflevector <2 x i8> %from, <2 x i8> poison, <2 x i32> <i32 1, i32 0>
  store <2 x i8> %swapped, ptr addrspace(1) %p, align 2
  ret void
}

declare i64 @__mux_get_global_id(i32)
attributes #0 = { "mux-kernel"="entry-point" }
