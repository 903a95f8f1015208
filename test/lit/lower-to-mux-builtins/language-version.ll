; Which functions are builtins depends on the version of OpenCL C that the module is for, which is 1.2 if it does not
; say. The names of builtins that came later are the program's own; of several versions, which linking collects, the
; latest counts.
; RUN: muxc --passes lower-to-mux-builtins --verify-each -S %s | FileCheck %s --check-prefixes=CHECK,OLD
; RUN: cat %s > %t.12.ll
; RUN: echo '!opencl.ocl.version = !{!0}' >> %t.12.ll
; RUN: echo '!0 = !{i32 1, i32 2}' >> %t.12.ll
; RUN: muxc --passes lower-to-mux-builtins --verify-each -S %t.12.ll | FileCheck %s --check-prefixes=CHECK,OLD
; RUN: cat %s > %t.20.ll
; RUN: echo '!opencl.ocl.version = !{!0}' >> %t.20.ll
; RUN: echo '!0 = !{i32 2, i32 0}' >> %t.20.ll
; RUN: muxc --passes lower-to-mux-builtins --verify-each -S %t.20.ll | FileCheck %s --check-prefixes=CHECK,NEW
; RUN: cat %s > %t.both.ll
; RUN: echo '!opencl.ocl.version = !{!0, !1}' >> %t.both.ll
; RUN: echo '!0 = !{i32 1, i32 2}' >> %t.both.ll
; RUN: echo '!1 = !{i32 3, i32 0}' >> %t.both.ll
; RUN: muxc --passes lower-to-mux-builtins --verify-each -S %t.both.ll | FileCheck %s --check-prefixes=CHECK,NEW

declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func void @_Z7barrierj(i32)
declare spir_func i64 @_Z19get_local_linear_idv()
declare spir_func void @_Z18work_group_barrierj(i32)
declare spir_func i32 @_Z14work_group_alli(i32)
declare spir_func i32 @_Z20sub_group_reduce_addi(i32)
declare spir_func i32 @_Z18get_sub_group_sizev()

; CHECK-LABEL: define void @k(
; CHECK: call i64 @__mux_get_global_id(i32 0)
; CHECK: call void @__mux_work_group_barrier(
; OLD: call spir_func i64 @_Z19get_local_linear_idv()
; OLD: call spir_func void @_Z18work_group_barrierj(i32 1)
; OLD: call spir_func i32 @_Z14work_group_alli(
; OLD: call spir_func i32 @_Z20sub_group_reduce_addi(
; OLD: call spir_func i32 @_Z18get_sub_group_sizev()
; NEW: call i64 @__mux_get_local_linear_id()
; NEW: call void @__mux_work_group_barrier(
; NEW: call i1 @__mux_work_group_all_i1(
; NEW: call i32 @__mux_sub_group_reduce_add_i32(
; NEW: call i32 @__mux_get_sub_group_size()
define void @k(i32 %x) {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  call spir_func void @_Z7barrierj(i32 1)
  %linear = call spir_func i64 @_Z19get_local_linear_idv()
  call spir_func void @_Z18work_group_barrierj(i32 1)
  %all = call spir_func i32 @_Z14work_group_alli(i32 %x)
  %sum = call spir_func i32 @_Z20sub_group_reduce_addi(i32 %x)
  %size = call spir_func i32 @_Z18get_sub_group_sizev()
  ret void
}
