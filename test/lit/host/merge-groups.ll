; RUN: muxc --device "OpenMux host" --passes merge-groups,verify %s | FileCheck %s
; RUN: muxc --device "OpenMux host" --passes merge-groups,add-kernel-info %s | FileCheck %s --check-prefix INFO

target datalayout = "e-i64:64-i128:128-n32:64-S128"

@variable = internal addrspace(3) global i32 poison

declare i64 @__mux_get_global_id(i32)
declare i64 @__mux_get_global_size(i32)
declare i64 @__mux_get_global_offset(i32)
declare i64 @__mux_get_local_id(i32)
declare i64 @__mux_get_local_size(i32)
declare i64 @__mux_get_group_id(i32)
declare i64 @__mux_get_num_groups(i32)
declare i64 @__mux_get_global_linear_id()
declare i32 @__mux_get_sub_group_size()
declare i32 @__mux_get_work_dim()
declare void @__mux_work_group_barrier(i32, i32, i32)
declare void @__mux_mem_barrier(i32, i32)
declare i32 @__mux_work_group_reduce_add_i32(i32, i32)
declare float @llvm.sqrt.f32(float)
declare float @unknown(float)

; CHECK: define void @global_ids({{.*}}) [[MERGED:#[0-9]+]]
; INFO-DAG: @global_ids.mux-kernel-info = {{.*}}, i64 1], align 8
define void @global_ids(ptr addrspace(1) %out) #0 {
  %x = call i64 @__mux_get_global_id(i32 0)
  %n = call i64 @__mux_get_global_size(i32 1)
  %d = call i32 @__mux_get_work_dim()
  %f = sitofp i32 %d to float
  %root = call float @llvm.sqrt.f32(float %f)
  %at = getelementptr float, ptr addrspace(1) %out, i64 %x
  store float %root, ptr addrspace(1) %at
  ret void
}

; CHECK: define void @calls({{.*}}) [[MERGED]]
define void @calls() #0 {
  call void @indifferent()
  ret void
}

; CHECK: define void @barred({{.*}}) [[OTHER:#[0-9]+]]
; INFO-DAG: @barred.mux-kernel-info = {{.*}}, i64 0], align 8
define void @barred() #0 {
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 0)
  ret void
}

; CHECK: define void @fenced({{.*}}) [[OTHER]]
define void @fenced() #0 {
  call void @__mux_mem_barrier(i32 2, i32 0)
  ret void
}

; CHECK: define i64 @offset({{.*}}) [[OTHER]]
define i64 @offset() #0 {
  %v = call i64 @__mux_get_global_offset(i32 0)
  ret i64 %v
}

; CHECK: define i64 @linear_id({{.*}}) [[OTHER]]
define i64 @linear_id() #0 {
  %v = call i64 @__mux_get_global_linear_id()
  ret i64 %v
}

; CHECK: define i64 @local_id({{.*}}) [[OTHER]]
define i64 @local_id() #0 {
  %v = call i64 @__mux_get_local_id(i32 1)
  ret i64 %v
}

; CHECK: define i64 @local_size({{.*}}) [[OTHER]]
define i64 @local_size() #0 {
  %v = call i64 @__mux_get_local_size(i32 1)
  ret i64 %v
}

; CHECK: define i64 @group_id({{.*}}) [[OTHER]]
define i64 @group_id() #0 {
  %v = call i64 @__mux_get_group_id(i32 0)
  ret i64 %v
}

; CHECK: define i64 @num_groups({{.*}}) [[OTHER]]
define i64 @num_groups() #0 {
  %v = call i64 @__mux_get_num_groups(i32 0)
  ret i64 %v
}

; CHECK: define i32 @sub_group({{.*}}) [[OTHER]]
define i32 @sub_group() #0 {
  %v = call i32 @__mux_get_sub_group_size()
  ret i32 %v
}

; CHECK: define i32 @reduction({{.*}}) [[OTHER]]
define i32 @reduction() #0 {
  %v = call i32 @__mux_work_group_reduce_add_i32(i32 0, i32 1)
  ret i32 %v
}

; A lock that work-items of different work-groups wait for.
; CHECK: define void @spins({{.*}}) [[OTHER]]
define void @spins(ptr addrspace(1) %lock) #0 {
entry:
  br label %try
try:
  %old = atomicrmw xchg ptr addrspace(1) %lock, i32 1 monotonic
  %taken = icmp ne i32 %old, 0
  br i1 %taken, label %try, label %exit
exit:
  store atomic i32 0, ptr addrspace(1) %lock monotonic, align 4
  ret void
}

; CHECK: define void @waits({{.*}}) [[OTHER]]
define void @waits(ptr addrspace(1) %flag) #0 {
entry:
  br label %read
read:
  %v = load volatile i32, ptr addrspace(1) %flag
  %set = icmp ne i32 %v, 0
  br i1 %set, label %exit, label %read
exit:
  ret void
}

; CHECK: define void @local_argument({{.*}}) [[OTHER]]
define void @local_argument(ptr addrspace(3) %memory) #0 {
  store i32 1, ptr addrspace(3) %memory
  ret void
}

; CHECK: define void @local_variable({{.*}}) [[LOCAL:#[0-9]+]]
define void @local_variable() #1 {
  store i32 1, ptr addrspace(3) @variable
  ret void
}

; CHECK: define void @sized({{.*}}) [[OTHER]]
define void @sized() #0 !reqd_work_group_size !0 {
  ret void
}

; CHECK: define void @sub_group_sized({{.*}}) [[OTHER]]
define void @sub_group_sized() #0 !intel_reqd_sub_group_size !1 {
  ret void
}

; CHECK: define void @calls_others({{.*}}) [[OTHER]]
define void @calls_others() #0 {
  call void @indifferent()
  call void @different()
  ret void
}

; CHECK: define float @calls_unknown({{.*}}) [[OTHER]]
define float @calls_unknown(float %x) #0 {
  %y = call float @unknown(float %x)
  ret float %y
}

; CHECK: define void @calls_pointer({{.*}}) [[OTHER]]
define void @calls_pointer(ptr %f) #0 {
  call void %f()
  ret void
}

; Both versions are run for a work-group.
; CHECK: define void @version({{.*}}) [[VERSION:#[0-9]+]]
define void @version() #2 {
  ret void
}

; CHECK: define i64 @__vecz_v4_version({{.*}}) [[VERSION]]
define i64 @__vecz_v4_version() #2 {
  %v = call i64 @__mux_get_local_id(i32 0)
  ret i64 %v
}

define internal void @indifferent() {
  %x = call i64 @__mux_get_global_id(i32 0)
  ret void
}

define internal void @different() {
  %x = call i64 @__mux_get_group_id(i32 0)
  ret void
}

; CHECK-DAG: attributes [[MERGED]] = { "host-merges-groups" "mux-kernel"="entry-point" }
; CHECK-DAG: attributes [[OTHER]] = { "mux-kernel"="entry-point" }
; CHECK-DAG: attributes [[LOCAL]] = { "mux-kernel"="entry-point" "mux-local-mem-usage"="4" }
; CHECK-DAG: attributes [[VERSION]] = { "mux-kernel"="entry-point" "mux-orig-fn"="version" }
attributes #0 = { "mux-kernel"="entry-point" }
attributes #1 = { "mux-kernel"="entry-point" "mux-local-mem-usage"="4" }
attributes #2 = { "mux-kernel"="entry-point" "mux-orig-fn"="version" }

!0 = !{i32 8, i32 1, i32 1}
!1 = !{i32 8}
