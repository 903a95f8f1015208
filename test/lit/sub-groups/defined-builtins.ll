; The body of a builtin does not count as a user of sub-groups, but its callers do.
; RUN: muxc --passes "print<sub-groups>" --filetype=null %s 2>&1 | FileCheck %s
; CHECK-NOT: __mux_get_sub_group_size:
; CHECK: kernel: uses sub-groups; calls __mux_get_sub_group_size
; CHECK-NOT: __mux_get_sub_group_size:

define i32 @__mux_get_sub_group_size() {
  %a = call i32 @__mux_get_max_sub_group_size()
  ret i32 %a
}

declare i32 @__mux_get_max_sub_group_size()

define void @kernel() {
  %a = call i32 @__mux_get_sub_group_size()
  ret void
}
