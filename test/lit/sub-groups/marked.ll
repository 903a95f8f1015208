; A function with 'mux-no-subgroups' is trusted, and so are its callers; mark-sub-group-use
; recomputes it.
; RUN: muxc --passes "print<sub-groups>" --filetype=null %s 2>&1 | FileCheck %s --match-full-lines
; RUN: muxc --passes "require<sub-groups>,mark-sub-group-use,print<sub-groups>" --filetype=null %s 2>&1 | FileCheck %s --check-prefix=ANEW --match-full-lines

; CHECK: Sub-groups in '{{.*}}marked.ll':
; CHECK-NEXT:   asks: no sub-groups
; CHECK-NEXT:   caller: no sub-groups
; CHECK-NEXT:   uses: uses sub-groups; calls __mux_get_sub_group_id
; CHECK-NEXT:   stops: no sub-groups
; CHECK-NEXT:   beyond: no sub-groups
; ANEW: Sub-groups in '{{.*}}marked.ll':
; ANEW-NEXT:   asks: uses sub-groups; calls __mux_get_sub_group_id
; ANEW-NEXT:   caller: uses sub-groups
; ANEW-NEXT:   uses: uses sub-groups; calls __mux_get_sub_group_id
; ANEW-NEXT:   stops: uses sub-groups
; ANEW-NEXT:   beyond: uses sub-groups
declare i32 @__mux_get_sub_group_id()

define i32 @asks() "mux-no-subgroups" {
  %id = call i32 @__mux_get_sub_group_id()
  ret i32 %id
}
define i32 @caller() {
  %id = call i32 @asks()
  ret i32 %id
}
define i32 @uses() {
  %id = call i32 @__mux_get_sub_group_id()
  ret i32 %id
}
define i32 @stops() "mux-no-subgroups" {
  %id = call i32 @uses()
  ret i32 %id
}
define i32 @beyond() {
  %id = call i32 @stops()
  ret i32 %id
}
