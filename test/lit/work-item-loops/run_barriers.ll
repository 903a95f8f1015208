; Runs hand-made versions of a kernel with barriers in all layouts, over work-groups of many shapes. Each
; work-item keeps values across the barriers, one of them around a loop, and sees what all others wrote
; before. The barriers of the versions stand in different orders; their ids say which are the same.
; RUN: split-file %s %t
; RUN: sed -e 's/@SCALAR@/entry-point/' %S/Inputs/kernels.ll %t/helpers.ll %t/scalar.ll > %t/scalar_only.ll
; RUN: muxc --passes work-item-loops,add-sched-params,define-mux-builtins,add-kernel-wrapper,globaldce --verify-each -S %t/scalar_only.ll -o %t/out.ll
; RUN: llvm-link %t/out.ll %S/Inputs/run.ll -o %t/out.bc
; RUN: lli %t/out.bc

; RUN: cat %S/Inputs/kernels.ll %t/helpers.ll %t/scalar.ll %t/vector.ll > %t/vector_scalar.ll
; RUN: muxc --passes work-item-loops,add-sched-params,define-mux-builtins,add-kernel-wrapper,globaldce --verify-each -S %t/vector_scalar.ll -o %t/out.ll
; RUN: llvm-link %t/out.ll %S/Inputs/run.ll -o %t/out.bc
; RUN: lli %t/out.bc

; The same in other orders of work-items, and with barriers that ask for one.
; RUN: sed -e 's/"mux-orig-fn"/"mux-work-item-order"="zxy" "mux-orig-fn"/' %t/vector_scalar.ll > %t/order.ll
; RUN: muxc --passes work-item-loops,add-sched-params,define-mux-builtins,add-kernel-wrapper,globaldce --verify-each -S %t/order.ll -o %t/out.ll
; RUN: llvm-link %t/out.ll %S/Inputs/run.ll -o %t/out.bc
; RUN: lli %t/out.bc
; RUN: sed -e 's/i32 264)/i32 264) "mux-barrier-schedule"="linear"/' %t/order.ll > %t/linear.ll
; RUN: muxc --passes work-item-loops,add-sched-params,define-mux-builtins,add-kernel-wrapper,globaldce --verify-each -S %t/linear.ll -o %t/out.ll
; RUN: llvm-link %t/out.ll %S/Inputs/run.ll -o %t/out.bc
; RUN: lli %t/out.bc
; RUN: sed -e 's/"mux-orig-fn"/"mux-work-item-order"="yzx" "mux-orig-fn"/' -e 's/i32 264)/i32 264) "mux-barrier-schedule"="linear"/' %t/scalar_only.ll > %t/scalar_linear.ll
; RUN: muxc --passes work-item-loops,add-sched-params,define-mux-builtins,add-kernel-wrapper,globaldce --verify-each -S %t/scalar_linear.ll -o %t/out.ll
; RUN: llvm-link %t/out.ll %S/Inputs/run.ll -o %t/out.bc
; RUN: lli %t/out.bc

; What only the scalar kernel can do is done by it alone.
; RUN: sed -e 's/i32 264)/i32 264) "mux-barrier-schedule"="scalar-tail"/' %t/vector_scalar.ll > %t/tail.ll
; RUN: muxc --passes work-item-loops,add-sched-params,define-mux-builtins,add-kernel-wrapper,globaldce --verify-each -S %t/tail.ll -o %t/out.ll
; RUN: llvm-link %t/out.ll %S/Inputs/run.ll -o %t/out.bc
; RUN: lli %t/out.bc

;--- helpers.ll
@scratch = internal global [64 x i64] zeroinitializer
declare void @__mux_work_group_barrier(i32, i32, i32)

define internal i64 @phase1(i64 %lane) {
  %first = call i64 @__mux_get_local_linear_id()
  %id = add i64 %first, %lane
  %p = getelementptr i64, ptr @scratch, i64 %id
  %seven = mul i64 %id, 7
  store i64 %seven, ptr %p
  %x = mul i64 %id, 3
  ret i64 %x
}

; 1 if the work-item kept its own value, and sees that of the one at the other end.
define internal i64 @phase2(i64 %lane, i64 %x) {
  %first = call i64 @__mux_get_local_linear_id()
  %id = add i64 %first, %lane
  %sx = call i64 @__mux_get_local_size(i32 0)
  %sy = call i64 @__mux_get_local_size(i32 1)
  %sz = call i64 @__mux_get_local_size(i32 2)
  %sxy = mul i64 %sx, %sy
  %size = mul i64 %sxy, %sz
  %last = sub i64 %size, 1
  %other = sub i64 %last, %id
  %p = getelementptr i64, ptr @scratch, i64 %other
  %v = load i64, ptr %p
  %v.expected = mul i64 %other, 7
  %x.expected = mul i64 %id, 3
  %v.ok = icmp eq i64 %v, %v.expected
  %x.ok = icmp eq i64 %x, %x.expected
  %ok = and i1 %v.ok, %x.ok
  %result = zext i1 %ok to i64
  ret i64 %result
}

;--- scalar.ll
define void @foo(ptr addrspace(1) %counters) #0 {
entry:
  %x = call i64 @phase1(i64 0)
  call void @__mux_work_group_barrier(i32 10, i32 2, i32 264)
  %ok = call i64 @phase2(i64 0, i64 %x)
  br label %loop
loop:
  %y = phi i64 [ %ok, %entry ], [ %y1, %loop ]
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  call void @__mux_work_group_barrier(i32 20, i32 2, i32 264)
  %y1 = mul i64 %y, 3
  %i1 = add i64 %i, 1
  %more = icmp ult i64 %i1, 2
  br i1 %more, label %loop, label %last
last:
  call void @__mux_work_group_barrier(i32 11, i32 2, i32 264)
  %right = icmp eq i64 %y1, 9
  br i1 %right, label %good, label %end
good:
  call void @count(ptr addrspace(1) %counters, i64 0, i64 1)
  br label %end
end:
  ret void
}
attributes #0 = { "mux-kernel"="@SCALAR@" "mux-orig-fn"="foo" }

;--- vector.ll
define void @__vecz_v2_foo(ptr addrspace(1) %counters) #1 !codeplay_ca_vecz.derived !1 {
entry:
  %a = call i64 @phase1(i64 0)
  %b = call i64 @phase1(i64 1)
  %xa = insertelement <2 x i64> poison, i64 %a, i64 0
  %x = insertelement <2 x i64> %xa, i64 %b, i64 1
  br label %wait
last:
  call void @__mux_work_group_barrier(i32 11, i32 2, i32 264)
  %right = icmp eq <2 x i64> %y1, splat (i64 9)
  %right0 = extractelement <2 x i1> %right, i64 0
  %right1 = extractelement <2 x i1> %right, i64 1
  %both = and i1 %right0, %right1
  br i1 %both, label %good, label %end
loop:
  %y = phi <2 x i64> [ %ok, %wait ], [ %y1, %loop ]
  %i = phi i64 [ 0, %wait ], [ %i1, %loop ]
  call void @__mux_work_group_barrier(i32 20, i32 2, i32 264)
  %y1 = mul <2 x i64> %y, splat (i64 3)
  %i1 = add i64 %i, 1
  %more = icmp ult i64 %i1, 2
  br i1 %more, label %loop, label %last
wait:
  call void @__mux_work_group_barrier(i32 10, i32 2, i32 264)
  %x0 = extractelement <2 x i64> %x, i64 0
  %x1 = extractelement <2 x i64> %x, i64 1
  %ok0 = call i64 @phase2(i64 0, i64 %x0)
  %ok1 = call i64 @phase2(i64 1, i64 %x1)
  %oka = insertelement <2 x i64> poison, i64 %ok0, i64 0
  %ok = insertelement <2 x i64> %oka, i64 %ok1, i64 1
  br label %loop
good:
  call void @countSome(ptr addrspace(1) %counters, i64 2, i64 1)
  br label %end
end:
  ret void
}
attributes #1 = { "mux-kernel"="entry-point" "mux-orig-fn"="foo" }
!0 = !{i32 2, i32 0, i32 0, i32 0}
!1 = !{!0, ptr @foo}
