; Runs hand-made versions of a kernel with barriers in the layouts that have vectors: with a predicated
; tail, with a predicated version alone, with vectors in y, and without a tail where the size is known or
; said to fit. Each work-item keeps values across barriers and around a loop, and sees what the one at
; the other end of the group has written.
; RUN: split-file %s %t
; RUN: cat %S/Inputs/kernels.ll %t/body.ll %t/linked.ll %t/vector.ll %t/predicated.ll > %t/vector_predicated.ll
; RUN: muxc --passes work-item-loops,add-sched-params,define-mux-builtins,add-kernel-wrapper,globaldce --verify-each -S %t/vector_predicated.ll -o %t/out.ll
; RUN: FileCheck %s --check-prefix=PREDICATED < %t/out.ll
; RUN: llvm-link %t/out.ll %S/Inputs/run.ll -o %t/out.bc
; RUN: lli %t/out.bc
; PREDICATED-DAG: @__vecz_v4_foo.mux-barrier-region.2
; PREDICATED-DAG: @__vecz_v4_vp_foo.mux-barrier-region.2
; PREDICATED-NOT: @foo.mux-barrier-region

; In order, and with the first work-items of rows farthest apart.
; RUN: sed -e 's/i32 264)/i32 264) "mux-barrier-schedule"="linear"/' %t/vector_predicated.ll > %t/linear.ll
; RUN: muxc --passes work-item-loops,add-sched-params,define-mux-builtins,add-kernel-wrapper,globaldce --verify-each -S %t/linear.ll -o %t/out.ll
; RUN: llvm-link %t/out.ll %S/Inputs/run.ll -o %t/out.bc
; RUN: lli %t/out.bc
; RUN: sed -e 's/"mux-orig-fn"/"mux-work-item-order"="xzy" "mux-orig-fn"/' %t/vector_predicated.ll > %t/order.ll
; RUN: muxc --passes work-item-loops,add-sched-params,define-mux-builtins,add-kernel-wrapper,globaldce --verify-each -S %t/order.ll -o %t/out.ll
; RUN: llvm-link %t/out.ll %S/Inputs/run.ll -o %t/out.bc
; RUN: lli %t/out.bc

; RUN: cat %S/Inputs/kernels.ll %t/body.ll %t/scalar.ll %t/predicated_only.ll > %t/predicated_only_all.ll
; RUN: muxc --passes work-item-loops,add-sched-params,define-mux-builtins,add-kernel-wrapper,globaldce --verify-each -S %t/predicated_only_all.ll -o %t/out.ll
; RUN: FileCheck %s --check-prefix=ONLY < %t/out.ll
; RUN: llvm-link %t/out.ll %S/Inputs/run.ll -o %t/out.bc
; RUN: lli %t/out.bc
; ONLY-NOT: @foo.mux-barrier-region
; ONLY-NOT: %peel

; RUN: cat %S/Inputs/kernels.ll %t/body.ll %t/scalar.ll %t/vector_y.ll > %t/vector_y_scalar.ll
; RUN: muxc --passes work-item-loops,add-sched-params,define-mux-builtins,add-kernel-wrapper,globaldce --verify-each -S %t/vector_y_scalar.ll -o %t/out.ll
; RUN: llvm-link %t/out.ll %S/Inputs/run.ll -o %t/out.bc
; RUN: lli %t/out.bc

; Without a tail: rows of 4 and 8, since somebody says so.
; RUN: cat %S/Inputs/kernels.ll %t/body.ll %t/scalar.ll %t/vector.ll > %t/vector_scalar.ll
; RUN: sed -e 's/%ix = phi i64 \[ 1,/%ix = phi i64 [ 4,/' -e 's/%nx = add i64 %ix, 1/%nx = add i64 %ix, 4/' %S/Inputs/run.ll > %t/run_multiples.ll
; RUN: muxc --passes 'work-item-loops<no-tail>,add-sched-params,define-mux-builtins,add-kernel-wrapper,globaldce' --verify-each -S %t/vector_scalar.ll -o %t/out.ll
; RUN: FileCheck %s --check-prefix=NOTAIL < %t/out.ll
; RUN: llvm-link %t/out.ll %t/run_multiples.ll -o %t/out.bc
; RUN: lli %t/out.bc
; NOTAIL-NOT: @foo.mux-barrier-region
; NOTAIL-NOT: %peel

; Groups of 8 x 3 x 2: known, and no tail is needed. Then 7 x 3 x 2, and one is.
; RUN: sed -e 's/^attributes #1/!9 = !{i32 8, i32 3, i32 2}\nattributes #1/' -e 's/#1 !codeplay/#1 !reqd_work_group_size !9 !codeplay/' %t/vector_scalar.ll > %t/known.ll
; RUN: sed -e 's/%ix = phi i64 \[ 1,/%ix = phi i64 [ 8,/' -e 's/%nx, 9/%nx, 8/' -e 's/%iy = phi i64 \[ 1,/%iy = phi i64 [ 3,/' -e 's/%iz = phi i64 \[ 1,/%iz = phi i64 [ 2,/' %S/Inputs/run.ll > %t/run_known.ll
; RUN: muxc --passes work-item-loops,add-sched-params,define-mux-builtins,add-kernel-wrapper,globaldce --verify-each -S %t/known.ll -o %t/out.ll
; RUN: FileCheck %s --check-prefix=NOTAIL < %t/out.ll
; RUN: llvm-link %t/out.ll %t/run_known.ll -o %t/out.bc
; RUN: lli %t/out.bc
; RUN: sed -e 's/!{i32 8, i32 3/!{i32 7, i32 3/' %t/known.ll > %t/known_rest.ll
; RUN: sed -e 's/\[ 8, %y \]/[ 7, %y ]/' -e 's/%nx, 8/%nx, 7/' %t/run_known.ll > %t/run_known_rest.ll
; RUN: muxc --passes work-item-loops,add-sched-params,define-mux-builtins,add-kernel-wrapper,globaldce --verify-each -S %t/known_rest.ll -o %t/out.ll
; RUN: FileCheck %s --check-prefix=REST < %t/out.ll
; RUN: llvm-link %t/out.ll %t/run_known_rest.ll -o %t/out.bc
; RUN: lli %t/out.bc
; REST: @foo.mux-barrier-region.2

;--- body.ll
@scratch = internal global [64 x i64] zeroinitializer
declare void @__mux_work_group_barrier(i32, i32, i32)
declare i64 @llvm.umin.i64(i64, i64)

define internal i64 @getId(i64 %lane, i64 %stride) {
  %first = call i64 @__mux_get_local_linear_id()
  %distance = mul i64 %lane, %stride
  %id = add i64 %first, %distance
  ret i64 %id
}

define internal <4 x i64> @write(i64 %lanes, i64 %stride) {
entry:
  br label %loop
loop:
  %lane = phi i64 [ 0, %entry ], [ %next, %loop ]
  %values = phi <4 x i64> [ zeroinitializer, %entry ], [ %more.values, %loop ]
  %id = call i64 @getId(i64 %lane, i64 %stride)
  %p = getelementptr i64, ptr @scratch, i64 %id
  %seven = mul i64 %id, 7
  store i64 %seven, ptr %p
  %three = mul i64 %id, 3
  %more.values = insertelement <4 x i64> %values, i64 %three, i64 %lane
  %next = add i64 %lane, 1
  %more = icmp ult i64 %next, %lanes
  br i1 %more, label %loop, label %exit
exit:
  ret <4 x i64> %more.values
}

; A number for each lane that is 1 if all is well, and less, more or nothing for those that are not run.
define internal <4 x i64> @check(<4 x i64> %x, i64 %lanes, i64 %stride) {
entry:
  %sx = call i64 @__mux_get_local_size(i32 0)
  %sy = call i64 @__mux_get_local_size(i32 1)
  %sz = call i64 @__mux_get_local_size(i32 2)
  %sxy = mul i64 %sx, %sy
  %size = mul i64 %sxy, %sz
  %last = sub i64 %size, 1
  br label %loop
loop:
  %lane = phi i64 [ 0, %entry ], [ %next, %loop ]
  %values = phi <4 x i64> [ splat (i64 -5), %entry ], [ %more.values, %loop ]
  %id = call i64 @getId(i64 %lane, i64 %stride)
  %other = sub i64 %last, %id
  %p = getelementptr i64, ptr @scratch, i64 %other
  %v = load i64, ptr %p
  %v.expected = mul i64 %other, 7
  %x.lane = extractelement <4 x i64> %x, i64 %lane
  %x.expected = mul i64 %id, 3
  %v.ok = icmp eq i64 %v, %v.expected
  %x.ok = icmp eq i64 %x.lane, %x.expected
  %ok = and i1 %v.ok, %x.ok
  %result = zext i1 %ok to i64
  %more.values = insertelement <4 x i64> %values, i64 %result, i64 %lane
  %next = add i64 %lane, 1
  %more = icmp ult i64 %next, %lanes
  br i1 %more, label %loop, label %exit
exit:
  ret <4 x i64> %more.values
}

define internal void @countRight(ptr addrspace(1) %counters, <4 x i64> %x, i64 %lanes, i64 %stride) {
entry:
  br label %loop
loop:
  %lane = phi i64 [ 0, %entry ], [ %next, %skip ]
  %value = extractelement <4 x i64> %x, i64 %lane
  %right = icmp eq i64 %value, 9
  br i1 %right, label %good, label %skip
good:
  call void @count(ptr addrspace(1) %counters, i64 %lane, i64 %stride)
  br label %skip
skip:
  %next = add i64 %lane, 1
  %more = icmp ult i64 %next, %lanes
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

define internal void @body(ptr addrspace(1) %counters, i64 %lanes, i64 %stride) {
entry:
  %x = call <4 x i64> @write(i64 %lanes, i64 %stride)
  call void @__mux_work_group_barrier(i32 10, i32 2, i32 264)
  %ok = call <4 x i64> @check(<4 x i64> %x, i64 %lanes, i64 %stride)
  br label %loop
loop:
  %y = phi <4 x i64> [ %ok, %entry ], [ %y1, %loop ]
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  call void @__mux_work_group_barrier(i32 20, i32 2, i32 264)
  %y1 = mul <4 x i64> %y, splat (i64 3)
  %i1 = add i64 %i, 1
  %more = icmp ult i64 %i1, 2
  br i1 %more, label %loop, label %last
last:
  call void @__mux_work_group_barrier(i32 11, i32 2, i32 264)
  call void @countRight(ptr addrspace(1) %counters, <4 x i64> %y1, i64 %lanes, i64 %stride)
  ret void
}

;--- scalar.ll
define void @foo(ptr addrspace(1) %counters) {
  call void @body(ptr addrspace(1) %counters, i64 1, i64 1)
  ret void
}

;--- linked.ll
define void @foo(ptr addrspace(1) %counters) !codeplay_ca_vecz.base !4 !codeplay_ca_vecz.base !5 {
  call void @body(ptr addrspace(1) %counters, i64 1, i64 1)
  ret void
}
!4 = !{!0, ptr @__vecz_v4_foo}
!5 = !{!2, ptr @__vecz_v4_vp_foo}

;--- vector.ll
define void @__vecz_v4_foo(ptr addrspace(1) %counters) #1 !codeplay_ca_vecz.derived !1 {
  call void @body(ptr addrspace(1) %counters, i64 4, i64 1)
  ret void
}
attributes #1 = { "mux-kernel"="entry-point" "mux-orig-fn"="foo" }
!0 = !{i32 4, i32 0, i32 0, i32 0}
!1 = !{!0, ptr @foo}

;--- vector_y.ll
define void @__vecz_v2_foo(ptr addrspace(1) %counters) #1 !codeplay_ca_vecz.derived !1 {
  %stride = call i64 @__mux_get_local_size(i32 0)
  call void @body(ptr addrspace(1) %counters, i64 2, i64 %stride)
  ret void
}
attributes #1 = { "mux-kernel"="entry-point" "mux-orig-fn"="foo" }
!0 = !{i32 2, i32 0, i32 1, i32 0}
!1 = !{!0, ptr @foo}

;--- predicated.ll
define void @__vecz_v4_vp_foo(ptr addrspace(1) %counters) !codeplay_ca_vecz.derived !3 {
  %size = call i64 @__mux_get_local_size(i32 0)
  %id = call i64 @__mux_get_local_id(i32 0)
  %left = sub i64 %size, %id
  %lanes = call i64 @llvm.umin.i64(i64 %left, i64 4)
  call void @body(ptr addrspace(1) %counters, i64 %lanes, i64 1)
  ret void
}
!2 = !{i32 4, i32 0, i32 0, i32 1}
!3 = !{!2, ptr @foo}

;--- predicated_only.ll
define void @__vecz_v4_vp_foo(ptr addrspace(1) %counters) #1 !codeplay_ca_vecz.derived !3 {
  %size = call i64 @__mux_get_local_size(i32 0)
  %id = call i64 @__mux_get_local_id(i32 0)
  %left = sub i64 %size, %id
  %lanes = call i64 @llvm.umin.i64(i64 %left, i64 4)
  call void @body(ptr addrspace(1) %counters, i64 %lanes, i64 1)
  ret void
}
attributes #1 = { "mux-kernel"="entry-point" "mux-orig-fn"="foo" }
!2 = !{i32 4, i32 0, i32 0, i32 1}
!3 = !{!2, ptr @foo}
