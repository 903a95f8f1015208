; Strides are in elements for integers and in bytes for pointers. The stride of an extended narrow
; integer holds if that does not wrap, which is a precondition unless it is proven.
; RUN: muxc --passes 'print<strides>' %s -o /dev/null 2>&1 | FileCheck %s

; CHECK: strides of 'f'
; CHECK-NEXT: requires that it does not wrap as a signed integer:  %narrow = trunc
; CHECK-NEXT: requires that it does not wrap as an unsigned integer:  %plain = add
; CHECK-NEXT: requires that it does not wrap as a signed integer:  %less = trunc
; CHECK-NEXT: requires that it does not wrap as an unsigned integer:  %less = trunc
; CHECK-NEXT: requires that it does not wrap as a signed integer:  %four = shl
; CHECK-NEXT: requires that it does not wrap as a signed integer:  %unknown = mul
; CHECK-NOT: requires
; CHECK: stride 1  %id
; CHECK: uniform  %other
; CHECK: stride 8  %a = getelementptr
; CHECK: stride -2  %down
; CHECK: stride 1  %narrow
; CHECK: stride 1  %wide
; CHECK: stride 1  %plain.wide
; CHECK: stride unknown  %scaled
; CHECK: divergent  %square
; CHECK: divergent  %v = load
; CHECK: stride 1  %back
; CHECK: stride 1  %unsigned
; CHECK: stride 4  %quads
; CHECK: stride unknown  %more.quads
; CHECK: divergent  %border.wide
; CHECK: divergent  %hash.wide
; CHECK: divergent  %loaded.wide

define void @f(ptr addrspace(1) %p, i32 %u, i64 %s) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %other = call i64 @__mux_get_global_id(i32 1)
  %a = getelementptr { float, float }, ptr addrspace(1) %p, i64 %id, i32 1
  %twice = shl i64 %id, 1
  %down = sub i64 %other, %twice
  %narrow = trunc i64 %id to i32
  %sum = add nsw i32 %narrow, %u
  %wide = sext i32 %sum to i64
  %plain = add i32 %narrow, %u
  %plain.wide = zext i32 %plain to i64
  %scaled = mul i64 %id, %s
  %square = mul i64 %id, %id
  %v = load float, ptr addrspace(1) %a, align 4
  %more = add i64 %id, %s
  %less = trunc i64 %more to i32
  %back = sext i32 %less to i64
  %unsigned = zext i32 %less to i64
  %four = shl i32 %narrow, 2
  %quads = sext i32 %four to i64
  %unknown = mul i32 %narrow, %u
  %more.quads = sext i32 %unknown to i64
  %border = add i32 %narrow, -1
  %border.wide = zext i32 %border to i64
  %hash = mul i32 %narrow, 536870913
  %hash.wide = sext i32 %hash to i64
  %n = load i32, ptr addrspace(1) %p, align 4
  %loaded = add i32 %narrow, %n
  %loaded.wide = zext i32 %loaded to i64
  ret void
}

declare i64 @__mux_get_global_id(i32)
attributes #0 = { "mux-kernel"="entry-point" }
