; Uniform operands of sums, products and bitwise operations are grouped.
; RUN: veczc -S -w 4 -vecz-passes=uniform-reassoc %s | FileCheck %s
; CHECK-LABEL: define void @__vecz_v4_k(
; CHECK: %v = load i32
; CHECK: [[TWO:%.*]] = add i32 %{{[abc]}}, %{{[abc]}}
; CHECK: [[ABC:%.*]] = add i32 {{.*}}[[TWO]]
; CHECK: %s3 = add i32 %v, [[ABC]]
; CHECK: [[M:%.*]] = mul i32 %{{[ab]}}, %{{[ab]}}
; CHECK: %m2 = mul i32 %v, [[M]]
; Those that divide are no part of it, nor are those that others use.
; CHECK: %d1 = sub i32 %v, %a
; CHECK: %d2 = sub i32 %d1, %b
; CHECK: %u1 = xor i32 %v, %a
; CHECK: %u2 = xor i32 %u1, %b
define void @k(ptr addrspace(1) %x, i32 %a, i32 %b, i32 %c) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %x, i64 %id
  %v = load i32, ptr addrspace(1) %p, align 4
  %s1 = add nsw i32 %v, %a
  %s2 = add nsw i32 %b, %s1
  %s3 = add nsw i32 %s2, %c
  store i32 %s3, ptr addrspace(1) %p, align 4
  %m1 = mul i32 %a, %v
  %m2 = mul i32 %m1, %b
  store i32 %m2, ptr addrspace(1) %p, align 4
  %d1 = sub i32 %v, %a
  %d2 = sub i32 %d1, %b
  store i32 %d2, ptr addrspace(1) %p, align 4
  %u1 = xor i32 %v, %a
  %u2 = xor i32 %u1, %b
  store i32 %u1, ptr addrspace(1) %p, align 4
  store i32 %u2, ptr addrspace(1) %p, align 4
  ret void
}

declare i64 @__mux_get_global_id(i32)
attributes #0 = { "mux-kernel"="entry-point" }
