; A kernel that waits for other sub-groups of its work-group must not have several of a required
; size. One that may wait for others keeps them, with a warning.
; RUN: not muxc --passes 'mark-sub-group-use<independent-progress>' %s -o /dev/null 2>&1 | FileCheck %s
; RUN: muxc --passes mark-sub-group-use %s -o /dev/null
; RUN: sed 's/addrspace(3)/addrspace(1)/g' %s | muxc --passes 'mark-sub-group-use<independent-progress>' - -o /dev/null 2>&1 | FileCheck %s --check-prefix=ANY --implicit-check-not=error
; CHECK: error: {{.*}}kernel 'k': sub-groups of required size 8 wait for each other but do not progress independently; remove the required size
; CHECK-SAME: -cl-no-subgroup-ifp
; ANY: warning: {{.*}}kernel 'k': sub-groups of required size 8 may wait for each other but do not progress independently
; ANY-SAME: -cl-no-subgroup-ifp

define void @k(ptr addrspace(3) %p) #0 !intel_reqd_sub_group_size !0 {
entry:
  br label %loop
loop:
  %x = load volatile i32, ptr addrspace(3) %p
  %go = icmp ne i32 %x, 0
  br i1 %go, label %loop, label %end
end:
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }
!0 = !{i32 8}
