; A required sub-group size is the only factor that is accepted.
; RUN: veczc -S -k f:a %s | FileCheck %s
; CHECK: define void @__vecz_v8_f(
; CHECK: define void @__vecz_v8_vp_f(
; RUN: not veczc -S -k f:4 %s 2>&1 | FileCheck %s --check-prefix=OTHER
; OTHER: kernel 'f' is not vectorized by 4: kernel requires sub-group size 8

define void @f(ptr addrspace(1) %p) #0 !intel_reqd_sub_group_size !0 {
  %i = call i64 @__mux_get_global_id(i32 0)
  %q = getelementptr i64, ptr addrspace(1) %p, i64 %i
  store i64 %i, ptr addrspace(1) %q, align 8
  ret void
}

declare i64 @__mux_get_global_id(i32)
attributes #0 = { "mux-kernel"="entry-point" }
!0 = !{i32 8}
