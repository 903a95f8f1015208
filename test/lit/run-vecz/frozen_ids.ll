; Work-item ids are never poison, so a freeze of what is computed from them does not hide their
; stride. An operation that may create poison does.
; RUN: veczc -S -k ids:4 -k flags:4 -k argument:4 %s | FileCheck %s

; CHECK-LABEL: define void @__vecz_v4_ids(
; CHECK-NOT: freeze
; CHECK: store <4 x i32>
; CHECK-NOT: scatter
; CHECK: ret void
define void @ids(ptr addrspace(1) %x) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %size = call i64 @__mux_get_local_size(i32 0)
  %next = add i64 %id, %size
  %frozen = freeze i64 %next
  %a = getelementptr i32, ptr addrspace(1) %x, i64 %frozen
  store i32 7, ptr addrspace(1) %a, align 4
  ret void
}

; CHECK-LABEL: define void @__vecz_v4_flags(
; CHECK: freeze <4 x i64>
define void @flags(ptr addrspace(1) %x) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %next = add nuw i64 %id, 5
  %frozen = freeze i64 %next
  %a = getelementptr i32, ptr addrspace(1) %x, i64 %frozen
  store i32 7, ptr addrspace(1) %a, align 4
  ret void
}

; CHECK-LABEL: define void @__vecz_v4_argument(
; CHECK: freeze
define void @argument(ptr addrspace(1) %x, i64 %n) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %next = add i64 %id, %n
  %frozen = freeze i64 %next
  %a = getelementptr i32, ptr addrspace(1) %x, i64 %frozen
  store i32 7, ptr addrspace(1) %a, align 4
  ret void
}

declare i64 @__mux_get_global_id(i32)
declare i64 @__mux_get_local_size(i32)
