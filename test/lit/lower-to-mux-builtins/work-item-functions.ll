; RUN: muxc --passes lower-to-mux-builtins,verify -S %s | FileCheck %s

; Work-item functions become calls of mux builtins, with the same type and no attributes of the old
; calls; the old declarations are gone.

target datalayout = "e-i64:64"
target triple = "spir64-unknown-unknown"

declare spir_func i32 @_Z12get_work_dimv() #0
declare spir_func i64 @_Z15get_global_sizej(i32) #0
declare spir_func i64 @_Z13get_global_idj(i32) #0
declare spir_func i64 @_Z14get_local_sizej(i32) #0
declare spir_func i64 @_Z23get_enqueued_local_sizej(i32) #0
declare spir_func i64 @_Z12get_local_idj(i32) #0
declare spir_func i64 @_Z14get_num_groupsj(i32) #0
declare spir_func i64 @_Z12get_group_idj(i32) #0
declare spir_func i64 @_Z17get_global_offsetj(i32) #0
declare spir_func i64 @_Z20get_global_linear_idv() #0
declare spir_func i64 @_Z19get_local_linear_idv() #0
declare spir_func i32 @_Z18get_sub_group_sizev() #0
declare spir_func i32 @_Z22get_max_sub_group_sizev() #0
declare spir_func i32 @_Z18get_num_sub_groupsv() #0
declare spir_func i32 @_Z27get_enqueued_num_sub_groupsv() #0
declare spir_func i32 @_Z16get_sub_group_idv() #0
declare spir_func i32 @_Z22get_sub_group_local_idv() #0

; CHECK-NOT: @_Z
; CHECK-LABEL: define spir_kernel void @ids(i32 %x)
; CHECK-NEXT: %dim = call i32 @__mux_get_work_dim()
; CHECK-NEXT: %gsize = call i64 @__mux_get_global_size(i32 0)
; CHECK-NEXT: %gid = call i64 @__mux_get_global_id(i32 %x)
; CHECK-NEXT: call i64 @__mux_get_local_size(i32 1)
; CHECK-NEXT: call i64 @__mux_get_enqueued_local_size(i32 1)
; CHECK-NEXT: call i64 @__mux_get_local_id(i32 2)
; CHECK-NEXT: call i64 @__mux_get_num_groups(i32 2)
; CHECK-NEXT: call i64 @__mux_get_group_id(i32 2)
; CHECK-NEXT: call i64 @__mux_get_global_offset(i32 2)
; CHECK-NEXT: call i64 @__mux_get_global_linear_id()
; CHECK-NEXT: call i64 @__mux_get_local_linear_id()
; CHECK-NEXT: ret void
define spir_kernel void @ids(i32 %x) {
  %dim = call spir_func i32 @_Z12get_work_dimv() #1
  %gsize = call spir_func i64 @_Z15get_global_sizej(i32 0) #1
  %gid = call spir_func i64 @_Z13get_global_idj(i32 %x) #1
  %1 = call spir_func i64 @_Z14get_local_sizej(i32 1) #1
  %2 = call spir_func i64 @_Z23get_enqueued_local_sizej(i32 1) #1
  %3 = call spir_func i64 @_Z12get_local_idj(i32 2) #1
  %4 = call spir_func i64 @_Z14get_num_groupsj(i32 2) #1
  %5 = call spir_func i64 @_Z12get_group_idj(i32 2) #1
  %6 = call spir_func i64 @_Z17get_global_offsetj(i32 2) #1
  %7 = call spir_func i64 @_Z20get_global_linear_idv() #1
  %8 = call spir_func i64 @_Z19get_local_linear_idv() #1
  ret void
}

; CHECK-LABEL: define spir_kernel void @subgroups()
; CHECK-NEXT: call i32 @__mux_get_sub_group_size()
; CHECK-NEXT: call i32 @__mux_get_max_sub_group_size()
; CHECK-NEXT: call i32 @__mux_get_num_sub_groups()
; CHECK-NEXT: call i32 @__mux_get_num_sub_groups()
; CHECK-NEXT: call i32 @__mux_get_sub_group_id()
; CHECK-NEXT: call i32 @__mux_get_sub_group_local_id()
; CHECK-NEXT: ret void
define spir_kernel void @subgroups() {
  %1 = call spir_func i32 @_Z18get_sub_group_sizev() #1
  %2 = call spir_func i32 @_Z22get_max_sub_group_sizev() #1
  %3 = call spir_func i32 @_Z18get_num_sub_groupsv() #1
  %4 = call spir_func i32 @_Z27get_enqueued_num_sub_groupsv() #1
  %5 = call spir_func i32 @_Z16get_sub_group_idv() #1
  %6 = call spir_func i32 @_Z22get_sub_group_local_idv() #1
  ret void
}

; CHECK: declare i64 @__mux_get_global_id(i32) [[ID:#[0-9]+]]
; CHECK: attributes [[ID]] = { nounwind willreturn memory(inaccessiblemem: read) }
; CHECK-NOT: @_Z

attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #1 = { convergent nounwind willreturn memory(none) }
!opencl.ocl.version = !{!99}
!99 = !{i32 3, i32 0}
