; Metadata and attributes of the right names and the wrong shapes.
define spir_kernel void @k(ptr addrspace(1) %p) #0 !reqd_work_group_size !10 !max_work_dim !11 !mux_scheduled_fn !12 !codeplay_ca_vecz.base !13 !codeplay_ca_vecz.derived !14 !codeplay_ca_wrapper !15 !intel_reqd_sub_group_size !16 !codeplay_ca_vecz.base.fail !16 {
  ret void
}
define spir_kernel void @other() #1 !reqd_work_group_size !17 !max_work_dim !12 !codeplay_ca_vecz.base !18 !codeplay_ca_vecz.derived !18 !codeplay_ca_wrapper !18 !intel_reqd_sub_group_size !10 {
  ret void
}
define spir_kernel void @third() #2 !reqd_work_group_size !19 !codeplay_ca_vecz.base !20 !codeplay_ca_vecz.derived !21 !intel_reqd_sub_group_size !11 {
  ret void
}
@local = internal addrspace(3) global i32 undef
attributes #0 = { "mux-kernel"="entry-point" "mux-work-item-order"="abc" "mux-local-mem-usage"="many" "mux-base-fn-name" "mux-orig-fn"="" }
attributes #1 = { "mux-kernel"="something" "mux-work-item-order" "mux-local-mem-usage"="-1" "mux-base-fn-name"="" }
attributes #2 = { "mux-kernel"="entry-point" "mux-work-item-order"="xxx" "mux-no-subgroups"="no" "mux-degenerate-subgroups"="?" "mux-barrier-schedule"="9" }
!opencl.kernels = !{!0, !1, !2, !3, !4, !5, !6}
!opencl.ocl.version = !{!7, !8}
!opencl.spir.version = !{}
!mux-scheduling-params = !{!8, !9}
!0 = !{}
!1 = !{null}
!2 = !{!"k"}
!3 = !{i32 1, ptr @k}
!4 = !{ptr addrspace(3) @local, !10}
!5 = !{ptr @k, null, !"reqd_work_group_size", !10, !11}
!6 = !{ptr @third, !22, !23, !24}
!7 = !{!"3", i32 0}
!8 = !{}
!9 = !{i32 0}
!10 = !{i32 1, i32 2}
!11 = !{i32 -5}
!12 = !{ptr @k, !"x"}
!13 = !{i32 4, ptr @k}
!14 = !{ptr null, ptr null}
!15 = !{!15}
!16 = !{!"4"}
!17 = !{i64 123456789012, i32 0, i32 -1}
!18 = !{null, null, null, null}
!19 = !{i32 1, !"two", float 3.0}
!20 = !{!25, ptr @third}
!21 = !{!25, ptr addrspace(3) @local}
!22 = !{!"reqd_work_group_size", i64 99999999999, i32 -1, i8 1}
!23 = !{!"reqd_work_group_size", i128 -1, i128 -1, i128 -1}
!24 = !{!"reqd_work_group_size", float 1.0, i32 1, i32 1}
!25 = !{i32 -1, i32 7, i32 9, i32 3}
