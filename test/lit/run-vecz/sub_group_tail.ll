; A kernel with sub-groups also has a predicated version for the tail, unless there is no tail. If
; the work-group is smaller than a vector, that is the only version.
; RUN: veczc -S -k any:4 -k whole:4 -k small:4 -k none:4 %s | FileCheck %s --implicit-check-not='define void @__vecz'
; CHECK: define void @any({{.*}} !codeplay_ca_vecz.base {{.*}} !codeplay_ca_vecz.base
; CHECK: define void @__vecz_v4_any({{.*}} [[ENTRY:#[0-9]+]] {{.*}}!codeplay_ca_vecz.derived
; CHECK: define void @__vecz_v4_vp_any({{.*}} !codeplay_ca_vecz.derived
; CHECK: define void @__vecz_v4_whole(
; CHECK: define void @__vecz_v4_vp_small(
; CHECK: define void @__vecz_v4_none(
; It is no mistake to ask for it, too.
; RUN: veczc -S -k any:4,4p %s -o %t.ll 2>&1 | count 0
; RUN: FileCheck %s --check-prefix=BOTH --input-file=%t.ll --implicit-check-not='define void @__vecz'
; BOTH: define void @__vecz_v4_any(
; BOTH: define void @__vecz_v4_vp_any(
; CHECK: attributes [[ENTRY]] = { {{.*}}"mux-kernel"="entry-point"

define void @any(ptr addrspace(1) %p) #0 {
  %n = call i32 @__mux_get_sub_group_size()
  store i32 %n, ptr addrspace(1) %p, align 4
  ret void
}
define void @whole(ptr addrspace(1) %p) #0 !reqd_work_group_size !0 {
  %n = call i32 @__mux_get_sub_group_size()
  store i32 %n, ptr addrspace(1) %p, align 4
  ret void
}
define void @small(ptr addrspace(1) %p) #0 !reqd_work_group_size !1 {
  %n = call i32 @__mux_get_sub_group_size()
  store i32 %n, ptr addrspace(1) %p, align 4
  ret void
}
define void @none(ptr addrspace(1) %p) #0 {
  store i32 0, ptr addrspace(1) %p, align 4
  ret void
}

declare i32 @__mux_get_sub_group_size()
attributes #0 = { "mux-kernel"="entry-point" }
!0 = !{i32 8, i32 1, i32 1}
!1 = !{i32 3, i32 1, i32 1}
