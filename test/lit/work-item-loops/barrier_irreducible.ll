; Barriers in an irreducible loop, in several exits of nested loops, twice in a block, and in an
; inlined function. All work-items see the stores of the others.
; RUN: sed -e 's/@SCALAR@/entry-point/' %S/Inputs/kernels.ll %s > %t.ll
; RUN: muxc --passes work-item-loops,add-sched-params,define-mux-builtins,add-kernel-wrapper,globaldce --verify-each -S %t.ll -o %t.out.ll
; RUN: llvm-link %t.out.ll %S/Inputs/run.ll -o %t.bc
; RUN: lli %t.bc

@scratch = internal global [64 x i64] zeroinitializer
declare void @__mux_work_group_barrier(i32, i32, i32)

; What the next work-item wrote into its own place between two barriers.
define internal i64 @exchange(i64 %id, i64 %size, i64 %value) noinline {
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  %p = getelementptr i64, ptr @scratch, i64 %id
  store i64 %value, ptr %p
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  %next = add i64 %id, 1
  %other = urem i64 %next, %size
  %q = getelementptr i64, ptr @scratch, i64 %other
  %v = load i64, ptr %q
  ret i64 %v
}

define void @foo(ptr addrspace(1) %counters) #0 {
entry:
  %id = call i64 @__mux_get_local_linear_id()
  %sx = call i64 @__mux_get_local_size(i32 0)
  %sy = call i64 @__mux_get_local_size(i32 1)
  %sz = call i64 @__mux_get_local_size(i32 2)
  %sxy = mul i64 %sx, %sy
  %size = mul i64 %sxy, %sz
  %odd = trunc i64 %size to i1
  br i1 %odd, label %left, label %right
left:
  %l = phi i64 [ %id, %entry ], [ %r.next, %right ]
  %li = phi i64 [ 0, %entry ], [ %ri.next, %right ]
  %l.next = call i64 @exchange(i64 %id, i64 %size, i64 %l)
  %li.next = add i64 %li, 1
  %l.done = icmp uge i64 %li.next, 5
  br i1 %l.done, label %end, label %right
right:
  %r = phi i64 [ %id, %entry ], [ %l.next, %left ]
  %ri = phi i64 [ 0, %entry ], [ %li.next, %left ]
  %r.next = call i64 @exchange(i64 %id, i64 %size, i64 %r)
  %ri.next = add i64 %ri, 1
  %r.done = icmp uge i64 %ri.next, 5
  br i1 %r.done, label %end, label %left
end:
  %result = phi i64 [ %l.next, %left ], [ %r.next, %right ]
  ; Five times the neighbour's.
  %five = add i64 %id, 5
  %expected = urem i64 %five, %size
  %ok = icmp eq i64 %result, %expected
  br i1 %ok, label %good, label %bad
good:
  call void @count(ptr addrspace(1) %counters, i64 0, i64 1)
  br label %bad
bad:
  ret void
}
attributes #0 = { "mux-kernel"="@SCALAR@" "mux-orig-fn"="foo" }
