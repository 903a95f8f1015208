; The search for casts as shifts is not exponential in the depth of the expression.
; RUN: veczc -S -k f:4 %s | FileCheck %s

; CHECK-LABEL: define void @__vecz_v4_f(
; CHECK: ashr <4 x i64>
define void @f(ptr addrspace(1) %y) {
  %x0 = call i64 @__mux_get_global_id(i32 0)
  %x1 = mul i64 %x0, %x0
  %x2 = mul i64 %x1, %x1
  %x3 = mul i64 %x2, %x2
  %x4 = mul i64 %x3, %x3
  %x5 = mul i64 %x4, %x4
  %x6 = mul i64 %x5, %x5
  %x7 = mul i64 %x6, %x6
  %x8 = mul i64 %x7, %x7
  %x9 = mul i64 %x8, %x8
  %x10 = mul i64 %x9, %x9
  %x11 = mul i64 %x10, %x10
  %x12 = mul i64 %x11, %x11
  %x13 = mul i64 %x12, %x12
  %x14 = mul i64 %x13, %x13
  %x15 = mul i64 %x14, %x14
  %x16 = mul i64 %x15, %x15
  %x17 = mul i64 %x16, %x16
  %x18 = mul i64 %x17, %x17
  %x19 = mul i64 %x18, %x18
  %x20 = mul i64 %x19, %x19
  %x21 = mul i64 %x20, %x20
  %x22 = mul i64 %x21, %x21
  %x23 = mul i64 %x22, %x22
  %x24 = mul i64 %x23, %x23
  %x25 = mul i64 %x24, %x24
  %x26 = mul i64 %x25, %x25
  %x27 = mul i64 %x26, %x26
  %x28 = mul i64 %x27, %x27
  %x29 = mul i64 %x28, %x28
  %x30 = mul i64 %x29, %x29
  %x31 = mul i64 %x30, %x30
  %x32 = mul i64 %x31, %x31
  %x33 = mul i64 %x32, %x32
  %x34 = mul i64 %x33, %x33
  %x35 = mul i64 %x34, %x34
  %x36 = mul i64 %x35, %x35
  %x37 = mul i64 %x36, %x36
  %x38 = mul i64 %x37, %x37
  %x39 = mul i64 %x38, %x38
  %x40 = mul i64 %x39, %x39
  %value = ashr i64 %x40, 32
  %ya = getelementptr i64, ptr addrspace(1) %y, i64 %x0
  store i64 %value, ptr addrspace(1) %ya, align 8
  ret void
}

declare i64 @__mux_get_global_id(i32)
