; Strides are in elements for integers and in bytes for pointers.
; RUN: muxc --passes 'print<strides>' %s -o /dev/null 2>&1 | FileCheck %s

; CHECK: strides of 'f'
; CHECK: stride 1  %id
; CHECK: uniform  %other
; CHECK: stride 8  %a = getelementptr
; CHECK: stride -2  %down
; CHECK: stride 1  %narrow
; CHECK: stride 1  %wide
; CHECK: divergent  %wraps
; CHECK: stride unknown  %scaled
; CHECK: divergent  %square
; CHECK: divergent  %v = load
; CHECK: stride 1  %back
; CHECK: divergent  %unsigned
; CHECK: stride 4  %quads
; CHECK: divergent  %more.quads

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
  %wraps = zext i32 %plain to i64
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
  ret void
}

declare i64 @__mux_get_global_id(i32)
attributes #0 = { "mux-kernel"="entry-point" }
