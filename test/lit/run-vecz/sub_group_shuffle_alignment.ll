; The stack slot for shuffles of scalable vectors has an alignment of at most 16, because code
; generators do not align such slots more.
; RUN: veczc -S -k f:4s %s | FileCheck %s
; CHECK: define void @__vecz_nxv4_f(
; CHECK: alloca <vscale x 4 x i64>, align 16
; RUN: veczc -S -k f:4 %s | FileCheck %s --check-prefix=FIXED
; FIXED: define void @__vecz_v4_f(
; FIXED: alloca <4 x i64>, align 32

define void @f(ptr addrspace(1) %in, ptr addrspace(1) %out) #0 {
  %i = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr i64, ptr addrspace(1) %in, i64 %i
  %q = getelementptr i64, ptr addrspace(1) %out, i64 %i
  %x = load i64, ptr addrspace(1) %p, align 8
  %k = trunc i64 %x to i32
  %any = call i64 @__mux_sub_group_shuffle_i64(i64 %x, i32 %k)
  store i64 %any, ptr addrspace(1) %q, align 8
  ret void
}

declare i64 @__mux_get_global_id(i32)
declare i64 @__mux_sub_group_shuffle_i64(i64, i32) convergent
attributes #0 = { "mux-kernel"="entry-point" }
