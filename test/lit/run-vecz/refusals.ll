; A kernel that cannot be vectorized does not change; a remark and metadata say why.
; RUN: muxc --passes run-vecz,verify -S %s 2> %t.log | FileCheck %s
; RUN: FileCheck %s --check-prefix=LOG < %t.log

; LOG: remark: {{.*}}kernel 'sub_group' is not vectorized by 4: kernel has degenerate sub-groups, which are whole work-groups
; LOG: remark: {{.*}}kernel 'barrier' is not vectorized by 4: 'call void @__mux_work_group_barrier(i32 1, i32 2, i32 264)': barrier in divergent control flow
; LOG: remark: {{.*}}kernel 'endless' is not vectorized by 4: 'br label %loop': loop has no exit
; LOG: remark: {{.*}}kernel 'indirect' is not vectorized by 4: 'call void %p()': indirect call cannot be vectorized
; LOG: remark: {{.*}}kernel 'one_item' is not vectorized by 2: work-group size 1 in dimension 0 is smaller than the vectorization factor

; CHECK-NOT: __vecz_v
; CHECK: define void @sub_group({{.*}}) #{{[0-9]+}} !codeplay_ca_vecz.base.fail
; CHECK-NOT: __vecz_v
; CHECK: attributes #{{[0-9]+}} = { "mux-kernel"="entry-point" }

define void @sub_group(ptr addrspace(1) %y) #0 "mux-degenerate-subgroups" {
  %l = call i32 @__mux_get_sub_group_local_id()
  store i32 %l, ptr addrspace(1) %y, align 4
  ret void
}

define void @barrier(i64 %n) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %c = icmp ult i64 %id, %n
  br i1 %c, label %then, label %end
then:
  call void @__mux_work_group_barrier(i32 1, i32 2, i32 264)
  br label %end
end:
  ret void
}

define void @endless(ptr addrspace(1) %y) #0 {
  br label %loop
loop:
  store volatile i32 0, ptr addrspace(1) %y, align 4
  br label %loop
}

define void @indirect(ptr %p) #0 {
  call void %p()
  ret void
}

define void @one_item(ptr addrspace(1) %y) #0 !reqd_work_group_size !0 {
  store i32 0, ptr addrspace(1) %y, align 4
  ret void
}

declare i32 @__mux_get_sub_group_local_id()
declare void @__mux_work_group_barrier(i32, i32, i32)
declare i64 @__mux_get_global_id(i32)
attributes #0 = { "mux-kernel"="entry-point" }
!0 = !{i32 1, i32 8, i32 1}
