; A kernel that may wait for other sub-groups cannot have several of a required size.
; RUN: not muxc --passes 'mark-sub-group-use<independent-progress>' %s 2>&1 | FileCheck %s
; RUN: muxc --passes mark-sub-group-use %s
; CHECK: error: {{.*}}kernel 'k' has required sub-group size 8, but may wait for other sub-groups of its work-group
; CHECK-SAME: -cl-no-subgroup-ifp

define void @k(ptr addrspace(1) %p) #0 !intel_reqd_sub_group_size !0 {
entry:
  br label %loop
loop:
  %x = load volatile i32, ptr addrspace(1) %p
  %go = icmp ne i32 %x, 0
  br i1 %go, label %loop, label %end
end:
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }
!0 = !{i32 8}
