; Kernels that query IDs of x only have one loop over all rows. With barriers, main and tail loops
; share it.
; RUN: muxc --passes 'work-item-loops<merge-rows>' --verify-each -S %s | FileCheck %s
; RUN: muxc --passes work-item-loops --verify-each -S %s | FileCheck %s --check-prefix=SEPARATE
; RUN: muxc --passes 'work-item-loops<merge-rows;debug>' --verify-each -S %s | FileCheck %s --check-prefix=SEPARATE

; SEPARATE-NOT: = mul nuw nsw i64 %size.y, %size.z

; CHECK-LABEL: define void @line.mux-barrier-wrapper()
; CHECK: %rows = mul nuw nsw i64 %size.y, %size.z
; CHECK: br label %main.y
; CHECK: main.y:
; CHECK-NEXT: [[ROW:%.*]] = phi i64
; CHECK-NEXT: call void @__mux_set_local_id(i32 1, i64 [[ROW]])
; CHECK: call void @__vecz_v4_line()
; CHECK: br i1 {{.*}}, label %main.x,
; CHECK: icmp ult i64 {{.*}}, %rows
; CHECK-NEXT: br i1 {{.*}}, label %main.y,
; CHECK: call void @line()
; CHECK: br i1 {{.*}}, label %tail.x,
; CHECK: icmp ult i64 {{.*}}, %rows
; CHECK-NEXT: br i1 {{.*}}, label %tail.y,
; CHECK-NOT: br i1
; CHECK: ret void
define void @line() #2 !codeplay_ca_vecz.base !1 {
  %x = call i64 @__mux_get_local_id(i32 0)
  %id = call i64 @__mux_get_global_id(i32 0)
  %rows = call i64 @__mux_get_local_size(i32 1)
  %group = call i64 @__mux_get_group_id(i32 2)
  call void @stays()
  call void @llvm.assume(i1 true)
  ret void
}
define void @__vecz_v4_line() #0 !codeplay_ca_vecz.derived !2 {
  ret void
}

; Live values are indexed by row.
; CHECK-LABEL: define void @region.mux-barrier-wrapper(
; CHECK: %rows = mul nuw nsw i64 %size.y, %size.z
; CHECK: main.y:
; CHECK: [[FIRST:%.*]] = add i64 {{.*}}, %main.y.index
; CHECK: mul i64 [[FIRST]], %main.calls
; CHECK: br i1 {{.*}}, label %main.x,
; CHECK: [[FIRST:%.*]] = add i64 {{.*}}, %main.y.index
; CHECK: mul i64 [[FIRST]], %peel
; CHECK: br i1 {{.*}}, label %tail.x,
; CHECK-NOT: label %tail.y
; CHECK: icmp ult i64 {{.*}}, %rows
; CHECK-NEXT: br i1 {{.*}}, label %main.y,
; CHECK-NOT: label %{{main.z|tail.y}}
; CHECK: ret void
define void @__vecz_v4_region(ptr addrspace(1) %p) #0 !codeplay_ca_vecz.derived !4 {
  %x = call i64 @__mux_get_local_id(i32 0)
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %x
  %v = load <4 x i32>, ptr addrspace(1) %q
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 272)
  store <4 x i32> %v, ptr addrspace(1) %p
  ret void
}
define void @region(ptr addrspace(1) %p) #2 !codeplay_ca_vecz.base !3 {
  %x = call i64 @__mux_get_local_id(i32 0)
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %x
  %v = load i32, ptr addrspace(1) %q
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 272)
  store i32 %v, ptr addrspace(1) %p
  ret void
}

; All of these may depend on the IDs of rows.
; CHECK-LABEL: define void @plane.mux-barrier-wrapper()
; CHECK-NOT: %rows = mul
; CHECK: label %main.z
define void @plane() #0 {
  %y = call i64 @__mux_get_local_id(i32 1)
  ret void
}

; CHECK-LABEL: define void @space.mux-barrier-wrapper()
; CHECK-NOT: %rows = mul
; CHECK: label %main.z
define void @space() #0 {
  %z = call i64 @__mux_get_global_id(i32 2)
  ret void
}

; CHECK-LABEL: define void @any.mux-barrier-wrapper(
; CHECK-NOT: %rows = mul
; CHECK: label %main.z
define void @any(i32 %d) #0 {
  %id = call i64 @__mux_get_global_id(i32 %d)
  ret void
}

; CHECK-LABEL: define void @linear.mux-barrier-wrapper()
; CHECK-NOT: %rows = mul
; CHECK: label %main.z
define void @linear() #0 {
  %id = call i64 @__mux_get_local_linear_id()
  ret void
}

; CHECK-LABEL: define void @indirect.mux-barrier-wrapper()
; CHECK-NOT: %rows = mul
; CHECK: label %main.z
define void @indirect() #0 {
  call void @leads()
  ret void
}

; CHECK-LABEL: define void @unknown.mux-barrier-wrapper()
; CHECK-NOT: %rows = mul
; CHECK: label %main.z
define void @unknown() #0 {
  call void @elsewhere()
  ret void
}

; CHECK-LABEL: define void @pointer.mux-barrier-wrapper(
; CHECK-NOT: %rows = mul
; CHECK: label %main.z
define void @pointer(ptr %f) #0 {
  call void %f()
  ret void
}

; CHECK-LABEL: define void @sub_groups.mux-barrier-wrapper()
; CHECK-NOT: %rows = mul
; CHECK: label %main.z
define void @sub_groups() #1 {
  ret void
}

define void @stays() {
  %x = call i64 @__mux_get_local_id(i32 0)
  ret void
}

define void @leads() {
  call void @queries()
  ret void
}

define void @queries() {
  %y = call i64 @__mux_get_local_id(i32 1)
  call void @leads()
  ret void
}

declare void @elsewhere()
declare i64 @__mux_get_local_id(i32)
declare i64 @__mux_get_global_id(i32)
declare i64 @__mux_get_local_size(i32)
declare i64 @__mux_get_group_id(i32)
declare i64 @__mux_get_local_linear_id()
declare void @__mux_work_group_barrier(i32, i32, i32)
declare void @llvm.assume(i1)

attributes #0 = { "mux-kernel"="entry-point" "mux-no-subgroups" }
attributes #1 = { "mux-kernel"="entry-point" }
attributes #2 = { "mux-no-subgroups" }
!0 = !{i32 4, i32 0, i32 0, i32 0}
!1 = !{!0, ptr @__vecz_v4_line}
!2 = !{!0, ptr @line}
!3 = !{!0, ptr @__vecz_v4_region}
!4 = !{!0, ptr @region}
