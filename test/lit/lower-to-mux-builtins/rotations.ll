; A rotation becomes a shuffle within the sub-group or a cluster of it.
; RUN: muxc --passes lower-to-mux-builtins,verify -S %s | FileCheck %s
; RUN: muxc --passes 'lower-to-mux-builtins,add-sched-params,define-mux-builtins,always-inline,function(instcombine)' -S %s | FileCheck %s --check-prefix SINGLE

declare spir_func i32 @_Z16sub_group_rotateii(i32, i32)
declare spir_func half @_Z26sub_group_clustered_rotateDhij(half, i32, i32)

; A negative distance goes the other way.
; CHECK-LABEL: define i32 @rotate(
; CHECK: %[[ID:.*]] = call i32 @__mux_get_sub_group_local_id()
; CHECK: %[[SIZE:.*]] = call i32 @__mux_get_max_sub_group_size()
; CHECK: %[[REST:.*]] = srem i32 %delta, %[[SIZE]]
; CHECK: %[[FORWARD:.*]] = add i32 %[[REST]], %[[SIZE]]
; CHECK: %[[SUM:.*]] = add i32 %[[ID]], %[[FORWARD]]
; CHECK: %[[SOURCE:.*]] = urem i32 %[[SUM]], %[[SIZE]]
; CHECK: call i32 @__mux_sub_group_shuffle_i32(i32 %x, i32 %[[SOURCE]])
define i32 @rotate(i32 %x, i32 %delta) {
  %r = call spir_func i32 @_Z16sub_group_rotateii(i32 %x, i32 %delta)
  ret i32 %r
}

; CHECK-LABEL: define half @clustered(
; CHECK: %[[ID:.*]] = call i32 @__mux_get_sub_group_local_id()
; CHECK: %[[CLUSTER:.*]] = and i32 %[[ID]], -4
; CHECK: %[[SUM:.*]] = add i32 %[[ID]], %delta
; CHECK: %[[PLACE:.*]] = and i32 %[[SUM]], 3
; CHECK: %[[SOURCE:.*]] = or i32 %[[CLUSTER]], %[[PLACE]]
; CHECK: call half @__mux_sub_group_shuffle_f16(half %x, i32 %[[SOURCE]])
define half @clustered(half %x, i32 %delta) {
  %r = call spir_func half @_Z26sub_group_clustered_rotateDhij(half %x, i32 %delta, i32 4)
  ret half %r
}

; SINGLE-LABEL: define half @clustered(
; SINGLE-NEXT: ret half %x
!opencl.ocl.version = !{!99}
!99 = !{i32 3, i32 0}
