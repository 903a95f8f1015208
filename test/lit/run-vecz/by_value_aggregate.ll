; A byval aggregate that the kernel writes is copied per lane. One that is only read is shared.
; RUN: veczc -k changes:4 -k reads:4 -S %s | FileCheck %s

declare i64 @__mux_get_global_id(i32)

; CHECK-LABEL: define void @__vecz_v4_changes(
; CHECK-NOT: store {{.*}}ptr %s
; CHECK: ret void
define void @changes(ptr byval([2 x i32]) %s, ptr addrspace(1) %out) "mux-kernel"="entry-point" {
  %id = call i64 @__mux_get_global_id(i32 0)
  %id32 = trunc i64 %id to i32
  %old = load i32, ptr %s
  %new = add i32 %old, %id32
  store i32 %new, ptr %s
  %second = getelementptr i32, ptr %s, i64 1
  %b = load i32, ptr %second
  %a = load i32, ptr %s
  %sum = add i32 %a, %b
  %p = getelementptr i32, ptr addrspace(1) %out, i64 %id
  store i32 %sum, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define void @__vecz_v4_reads(
; CHECK-NOT: alloca
; CHECK: load i32, ptr %s
; CHECK: ret void
define void @reads(ptr byval([2 x i32]) %s, ptr addrspace(1) %out) "mux-kernel"="entry-point" {
  %id = call i64 @__mux_get_global_id(i32 0)
  %a = load i32, ptr %s
  %p = getelementptr i32, ptr addrspace(1) %out, i64 %id
  store i32 %a, ptr addrspace(1) %p
  ret void
}
