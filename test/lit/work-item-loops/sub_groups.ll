; For kernels that may use sub-groups, the loops set the number, the size and the id of sub-groups.
; RUN: muxc --passes work-item-loops --verify-each -S %s | FileCheck %s

; CHECK: define void @quiet.mux-barrier-wrapper()
; CHECK-NOT: sub_group
; CHECK: ret void
define void @quiet() #1 !reqd_work_group_size !0 {
  ret void
}

; CHECK: define void @scalar.mux-barrier-wrapper()
; CHECK-DAG: call void @__mux_set_num_sub_groups(i32 60)
; CHECK-DAG: call void @__mux_set_max_sub_group_size(i32 1)
; CHECK: call void @__mux_set_local_id(i32 2, i64 [[Z:%.*]])
; CHECK: [[Z32:%.*]] = trunc i64 [[Z]] to i32
; CHECK: [[ROW0:%.*]] = mul i32 [[Z32]], 3
; CHECK: [[ROW:%.*]] = phi i32 [ [[ROW0]], {{.*}} ]
; CHECK: [[FIRST:%.*]] = mul i32 [[ROW]], 10
; CHECK: [[ID:%.*]] = phi i32 [ [[FIRST]], {{.*}} ], [ [[NEXT:%.*]], {{.*}} ]
; CHECK: call void @__mux_set_sub_group_id(i32 [[ID]])
; CHECK-NEXT: call void @scalar()
; CHECK: [[NEXT]] = add nuw nsw i32 [[ID]], 1
define void @scalar() #0 !reqd_work_group_size !0 {
  ret void
}

; Two calls of the vectorized kernel and two of the scalar one in each of six rows. All of the vectors
; come first.
define void @vector() #2 !codeplay_ca_vecz.base !2 {
  ret void
}

define void @__vecz_v4_vector() #0 !codeplay_ca_vecz.derived !3 !reqd_work_group_size !0 {
  ret void
}
; CHECK: define void @vector.mux-barrier-wrapper()
; CHECK-DAG: call void @__mux_set_num_sub_groups(i32 24)
; CHECK-DAG: call void @__mux_set_max_sub_group_size(i32 4)
; CHECK: [[FIRST:%.*]] = mul i32 {{%.*}}, 2
; CHECK: [[ID:%.*]] = phi i32 [ [[FIRST]], {{.*}} ]
; CHECK: call void @__mux_set_sub_group_id(i32 [[ID]])
; CHECK-NEXT: call void @__vecz_v4_vector()
; CHECK: [[PART:%.*]] = mul i32 {{%.*}}, 2
; CHECK: [[FIRST:%.*]] = add i32 12, [[PART]]
; CHECK: [[ID:%.*]] = phi i32 [ [[FIRST]], {{.*}} ]
; CHECK: call void @__mux_set_sub_group_id(i32 [[ID]])
; CHECK-NEXT: call void @vector()

; One sub-group is the whole work-group.
; CHECK: define void @degenerate.mux-barrier-wrapper()
; CHECK-DAG: call void @__mux_set_sub_group_id(i32 0)
; CHECK-DAG: call void @__mux_set_num_sub_groups(i32 1)
; CHECK-DAG: call void @__mux_set_max_sub_group_size(i32 60)
; CHECK-NOT: sub_group
; CHECK: call void @degenerate()
define void @degenerate() #3 !reqd_work_group_size !0 {
  ret void
}

attributes #0 = { "mux-kernel"="entry-point" }
attributes #1 = { "mux-kernel"="entry-point" "mux-no-subgroups" }
attributes #2 = { "mux-kernel" }
attributes #3 = { "mux-kernel"="entry-point" "mux-degenerate-subgroups" }
!0 = !{i32 10, i32 3, i32 2}
!1 = !{i32 4, i32 0, i32 0, i32 0}
!2 = !{!1, ptr @__vecz_v4_vector}
!3 = !{!1, ptr @vector}
