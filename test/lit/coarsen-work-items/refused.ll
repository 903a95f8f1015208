; Kernels that are not coarsened, even if it is asked for.
; RUN: muxc --passes 'coarsen-work-items<rows=2>' --verify-each -S %s | FileCheck %s --implicit-check-not=mux_rows
; CHECK: define
; RUN: not muxc --passes 'coarsen-work-items<rows=0>' -S %s 2>&1 | FileCheck %s --check-prefix PARAMETER
; RUN: not muxc --passes 'coarsen-work-items<rows=17>' -S %s 2>&1 | FileCheck %s --check-prefix PARAMETER
; RUN: not muxc --passes 'coarsen-work-items<columns>' -S %s 2>&1 | FileCheck %s --check-prefix PARAMETER
; PARAMETER: pass 'coarsen-work-items': unknown parameter '{{rows=0|rows=17|columns}}'

declare i64 @__mux_get_local_id(i32)
declare i64 @__mux_get_local_linear_id()
declare void @__mux_work_group_barrier(i32, i32, i32)
declare void @unknown(ptr addrspace(1))

; Control flow differs between rows.
define spir_kernel void @divergent_rows(ptr addrspace(1) %p, i32 %n) #0 {
  ret void
}
define spir_kernel void @__vecz_v4_divergent_rows(ptr addrspace(1) %p, i32 %n) #1 !codeplay_ca_vecz.derived !4 {
  %y = call i64 @__mux_get_local_id(i32 1)
  %is.first = icmp eq i64 %y, 0
  br i1 %is.first, label %then, label %end

then:
  store i32 1, ptr addrspace(1) %p
  br label %end

end:
  ret void
}

; What the function does with the row is not known.
define spir_kernel void @unknown_call(ptr addrspace(1) %p, i32 %n) #0 {
  ret void
}
define spir_kernel void @__vecz_v4_unknown_call(ptr addrspace(1) %p, i32 %n) #1 !codeplay_ca_vecz.derived !5 {
  call void @unknown(ptr addrspace(1) %p)
  ret void
}

; The load and the store of an update, after which the next row has to load.
@counters = internal addrspace(3) global [64 x i32] poison
define spir_kernel void @update(ptr addrspace(1) %p, i32 %n) #0 {
  ret void
}
define spir_kernel void @__vecz_v4_update(ptr addrspace(1) %p, i32 %n) #1 !codeplay_ca_vecz.derived !13 {
  %y = call i64 @__mux_get_local_id(i32 1)
  %at = getelementptr i32, ptr addrspace(1) %p, i64 %y
  %x = load i32, ptr addrspace(1) %at
  %splat = insertelement <4 x i32> poison, i32 %x, i64 0
  %before = load <4 x i32>, ptr addrspace(3) @counters, !mux.unshared !14
  %after = add <4 x i32> %before, %splat
  store <4 x i32> %after, ptr addrspace(3) @counters, !mux.unshared !14
  ret void
}

; IDs other than those of one dimension.
define spir_kernel void @linear_id(ptr addrspace(1) %p, i32 %n) #0 {
  ret void
}
define spir_kernel void @__vecz_v4_linear_id(ptr addrspace(1) %p, i32 %n) #1 !codeplay_ca_vecz.derived !6 {
  %id = call i64 @__mux_get_local_linear_id()
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %id
  store i32 1, ptr addrspace(1) %q
  ret void
}

; The dimension is not a constant.
define spir_kernel void @dimension_of_variable(ptr addrspace(1) %p, i32 %n) #0 {
  ret void
}
define spir_kernel void @__vecz_v4_dimension_of_variable(ptr addrspace(1) %p, i32 %n) #1 !codeplay_ca_vecz.derived !7 {
  %id = call i64 @__mux_get_local_id(i32 %n)
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %id
  store i32 1, ptr addrspace(1) %q
  ret void
}

; The barrier has an order.
define spir_kernel void @ordered(ptr addrspace(1) %p, i32 %n) #0 {
  ret void
}
define spir_kernel void @__vecz_v4_ordered(ptr addrspace(1) %p, i32 %n) #1 !codeplay_ca_vecz.derived !8 !reqd_work_group_size !2 {
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264) "mux-barrier-schedule"="linear"
  store i32 1, ptr addrspace(1) %p
  ret void
}

; A barrier, and the local size is not known.
define spir_kernel void @barrier_without_size(ptr addrspace(1) %p, i32 %n) #0 {
  ret void
}
define spir_kernel void @__vecz_v4_barrier_without_size(ptr addrspace(1) %p, i32 %n) #1 !codeplay_ca_vecz.derived !9 {
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  store i32 1, ptr addrspace(1) %p
  ret void
}

; There is one row only.
define spir_kernel void @one_row(ptr addrspace(1) %p, i32 %n) #0 {
  ret void
}
define spir_kernel void @__vecz_v4_one_row(ptr addrspace(1) %p, i32 %n) #1 !codeplay_ca_vecz.derived !10 !reqd_work_group_size !3 {
  store i32 1, ptr addrspace(1) %p
  ret void
}

; Predicated versions.
define spir_kernel void @predicated(ptr addrspace(1) %p, i32 %n) #0 {
  ret void
}
define spir_kernel void @__vecz_v4_predicated(ptr addrspace(1) %p, i32 %n) #1 !codeplay_ca_vecz.derived !11 {
  store i32 1, ptr addrspace(1) %p
  ret void
}

; Sub-groups are numbered by row.
define spir_kernel void @sub_groups(ptr addrspace(1) %p, i32 %n) #0 {
  ret void
}
define spir_kernel void @__vecz_v4_sub_groups(ptr addrspace(1) %p, i32 %n) #2 !codeplay_ca_vecz.derived !12 {
  store i32 1, ptr addrspace(1) %p
  ret void
}

attributes #0 = { "mux-kernel" "mux-no-subgroups" }
attributes #1 = { "mux-kernel"="entry-point" "mux-no-subgroups" }
attributes #2 = { "mux-kernel"="entry-point" }
!0 = !{i32 4, i32 0, i32 0, i32 0}
!1 = !{i32 4, i32 0, i32 0, i32 1}
!2 = !{i32 8, i32 6, i32 1}
!3 = !{i32 8, i32 1, i32 1}
!4 = !{!0, ptr @divergent_rows}
!5 = !{!0, ptr @unknown_call}
!6 = !{!0, ptr @linear_id}
!7 = !{!0, ptr @dimension_of_variable}
!8 = !{!0, ptr @ordered}
!9 = !{!0, ptr @barrier_without_size}
!10 = !{!0, ptr @one_row}
!11 = !{!1, ptr @predicated}
!12 = !{!0, ptr @sub_groups}
!13 = !{!0, ptr @update}
!14 = !{}
