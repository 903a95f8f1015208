; Functions that use no sub-groups, directly or through calls, get an attribute; it is removed from
; others. Declarations do not change.
; RUN: muxc --passes mark-sub-group-use --verify-each -S %s | FileCheck %s

declare i32 @__mux_get_sub_group_id()
declare i32 @__mux_get_local_id_of_nobody()

; CHECK: define i32 @uses() {
define i32 @uses() #0 {
  %id = call i32 @__mux_get_sub_group_id()
  ret i32 %id
}
; CHECK: define i32 @calls() {
define i32 @calls() {
  %id = call i32 @uses()
  ret i32 %id
}
; CHECK: define i32 @other() [[NONE:#[0-9]+]] {
define i32 @other() {
  %id = call i32 @__mux_get_local_id_of_nobody()
  ret i32 %id
}
; CHECK: declare void @declared(){{$}}
declare void @declared()
; CHECK: attributes [[NONE]] = { "mux-no-subgroups" }
attributes #0 = { "mux-no-subgroups" }
