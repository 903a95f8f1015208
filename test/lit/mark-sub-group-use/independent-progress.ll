; With independent forward progress, kernels in which a sub-group may wait for another get
; degenerate sub-groups. Others do not.
; RUN: muxc --passes 'mark-sub-group-use<independent-progress>' --verify-each -S %s | FileCheck %s
; RUN: muxc --passes mark-sub-group-use --verify-each -S %s | FileCheck %s --check-prefix=NONE
; RUN: not muxc --passes 'mark-sub-group-use<progress>' %s 2>&1 | FileCheck %s --check-prefix=BAD
; NONE-NOT: mux-degenerate-subgroups
; BAD: progress

declare i32 @__mux_get_sub_group_id()

; CHECK: define void @lock({{.*}} [[NO:#[0-9]+]]
define void @lock(ptr addrspace(1) %p) {
entry:
  br label %loop
loop:
  %x = atomicrmw xchg ptr addrspace(1) %p, i32 1 acquire
  %go = icmp ne i32 %x, 0
  br i1 %go, label %loop, label %end
end:
  ret void
}
; CHECK: define void @uses({{.*}} [[DEGENERATE:#[0-9]+]]
define void @uses(ptr addrspace(1) %p) #0 {
  %id = call i32 @__mux_get_sub_group_id()
  call void @lock(ptr addrspace(1) %p)
  ret void
}
; CHECK: define void @unused({{.*}} [[UNUSED:#[0-9]+]]
define void @unused(ptr addrspace(1) %p) #0 {
  call void @lock(ptr addrspace(1) %p)
  ret void
}
; CHECK: define void @waitless({{.*}} [[WAITLESS:#[0-9]+]]
define void @waitless(ptr addrspace(1) %p) #0 {
  %id = call i32 @__mux_get_sub_group_id()
  ret void
}
; One sub-group of the required size is all that there is.
; CHECK: define void @row({{.*}} [[WAITLESS]]
define void @row(ptr addrspace(1) %p) #0 !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %id = call i32 @__mux_get_sub_group_id()
  call void @lock(ptr addrspace(1) %p)
  ret void
}
; CHECK-DAG: attributes [[NO]] = { "mux-no-subgroups" }
; CHECK-DAG: attributes [[DEGENERATE]] = { "mux-degenerate-if-possible" "mux-degenerate-subgroups" "mux-kernel"="entry-point" }
; CHECK-DAG: attributes [[UNUSED]] = { "mux-degenerate-if-possible" "mux-degenerate-subgroups" "mux-kernel"="entry-point" "mux-no-subgroups" }
; CHECK-DAG: attributes [[WAITLESS]] = { "mux-kernel"="entry-point" }
attributes #0 = { "mux-kernel"="entry-point" }
!0 = !{i32 8}
!1 = !{i32 6, i32 1, i32 1}
