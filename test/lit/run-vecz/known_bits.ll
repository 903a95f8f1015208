; Bit operations on known bits are sums, and have strides. Operations that cannot overflow say so.
; RUN: veczc -S -k bits:4 -k ranges:4 -vecz-passes='known-bits,print<strides>' %s -o %t.ll 2>&1 | FileCheck %s
; RUN: veczc -S -k inactive:4 -vecz-choices=noLinearizeBOSCC %s | FileCheck %s --check-prefix=CODE

; CHECK-LABEL: strides of '__vecz_v4_bits'
; CHECK: stride 2 %odd = or disjoint i64 %even, 1
; CHECK: stride 2 %flipped = or disjoint i64 %even, 1
; CHECK: stride 2 %back = sub nuw nsw i64 %odd, 1
; CHECK: stride 4 %row = sub nuw nsw i64 %two, 2
; CHECK: stride 4 %third = add nuw nsw i64 %two, 1
; CHECK: stride 4 %swapped = sub nuw nsw i64 %third, 1
; CHECK: stride 2 %both = or disjoint i64 %even, %low
; CHECK: divergent %unknown = or i64 %id, 1
; CHECK: divergent %wrapped = and i64 %id, 255
; CHECK: divergent %toggled = xor i64 %two, 6
define void @bits(i64 %n) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %even = shl i64 %id, 1
  %odd = or i64 %even, 1
  %flipped = xor i64 %even, 1
  %back = xor i64 %odd, 1
  %four = shl i64 %id, 2
  %two = add i64 %four, 2
  %row = and i64 %two, -4
  %third = or i64 %two, 3
  %swapped = xor i64 %third, 1
  %low = and i64 %n, 1
  %both = xor i64 %even, %low
  %unknown = or i64 %id, 1
  %wrapped = and i64 %id, 255
  %toggled = xor i64 %two, 6
  ret void
}

; CHECK-LABEL: strides of '__vecz_v4_ranges'
; CHECK-NOT: requires
; CHECK: stride 4 %x4 = shl nuw nsw i32 %x, 2
; CHECK: stride 4 %sum = add nuw nsw i32 %x4, 100
; CHECK: stride 12 %product = mul nuw nsw i32 %x4, 3
; CHECK: stride -1 %difference = sub nuw nsw i32 255, %x
; CHECK: stride 1 %below = add nsw i32 %x, -100
; CHECK: stride 16777216 %large = shl nuw i32 %x, 24
; CHECK: stride 33554432 %larger = shl i32 %x, 25
define void @ranges() {
  %id = call i64 @__mux_get_local_id(i32 0), !range !{i64 0, i64 256}
  %x = trunc i64 %id to i32
  %x4 = shl i32 %x, 2
  %sum = add i32 %x4, 100
  %product = mul i32 %x4, 3
  %difference = sub i32 255, %x
  %below = add i32 %x, -100
  %large = shl i32 %x, 24
  %larger = shl i32 %x, 25
  %wide = zext i32 %sum to i64
  ret void
}

; The low bit is known in active lanes only. In lane 0, which may be inactive, a sum still is the base
; of the stride.
; CODE-LABEL: define void @__vecz_v4_inactive(
; CODE: then:
; CODE-NOT: or {{(disjoint )?}}i64
; CODE: %[[PLACE:.*]] = add i64 %{{.*}}, 1
; CODE: getelementptr i32, ptr addrspace(1) %y, i64 %[[PLACE]]
; CODE: ret void
define void @inactive(ptr addrspace(1) %y) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %next = add i64 %id, 1
  %last = and i64 %next, 1
  %even = icmp eq i64 %last, 0
  br i1 %even, label %then, label %end
then:
  call void @llvm.assume(i1 %even)
  %place = or i64 %next, 1
  %address = getelementptr i32, ptr addrspace(1) %y, i64 %place
  store i32 7, ptr addrspace(1) %address, align 4
  br label %end
end:
  ret void
}

declare i64 @__mux_get_global_id(i32)
declare i64 @__mux_get_local_id(i32)
declare void @llvm.assume(i1)
