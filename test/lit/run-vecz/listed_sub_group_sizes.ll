; The factor of a kernel with sub-groups is a sub-group size of the device; other kernels may have
; any factor.
; RUN: veczc -S -device-sg-sizes=2,8 -k query:a -k none:a %s 2>&1 | FileCheck %s
; RUN: not veczc -S -device-sg-sizes=2,8 -k query:4 -k none:4 %s 2>&1 | FileCheck %s --check-prefix=FOUR
; RUN: not veczc -S -device-sg-sizes=2,8 -k query:2s %s 2>&1 | FileCheck %s --check-prefix=SCALABLE
; RUN: not veczc -S -device-sg-sizes=13 -k query:a %s 2>&1 | FileCheck %s --check-prefix=ODD
; RUN: not veczc -S -device-sg-sizes=13 -k query:13 %s 2>&1 | FileCheck %s --check-prefix=THIRTEEN
; RUN: veczc -S -device-sg-sizes=32,13 -k query:a %s 2>&1 | FileCheck %s --check-prefix=ABOVE
; RUN: veczc -S -k query:4 %s 2>&1 | FileCheck %s --check-prefix=UNLISTED

; CHECK-NOT: __vecz_v4_query
; CHECK: define void @__vecz_v2_query(
; CHECK: define void @__vecz_v4_none(
; FOUR: remark: kernel 'query' is not vectorized by 4: kernel uses sub-groups, and the device has no sub-group size 4; sizes are 2, 8
; FOUR: define void @__vecz_v4_none(
; SCALABLE: kernel uses sub-groups, and the device has no sub-group size vscale x 2; sizes are 2, 8
; ODD: remark: kernel 'query' is not vectorized by 4: kernel uses sub-groups, and the device has no sub-group size 4; sizes are 13
; THIRTEEN: remark: kernel 'query' is not vectorized by 13: vectorization factor 13 is not a power of 2 from 2 to 64
; ABOVE: define void @__vecz_v32_query(
; UNLISTED: define void @__vecz_v4_query(

define void @query(ptr addrspace(1) %y) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %l = call i32 @__mux_get_sub_group_local_id()
  %ya = getelementptr i32, ptr addrspace(1) %y, i64 %id
  store i32 %l, ptr addrspace(1) %ya, align 4
  ret void
}

define void @none(ptr addrspace(1) %y) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %ya = getelementptr i32, ptr addrspace(1) %y, i64 %id
  store i32 1, ptr addrspace(1) %ya, align 4
  ret void
}

declare i64 @__mux_get_global_id(i32)
declare i32 @__mux_get_sub_group_local_id()
