; Runs a kernel that calls functions from a table, some of which have barriers, in every order. Each of them
; reads what its neighbour wrote before the barrier. The exit code is 0 if all results are right.
; RUN: split-file %s %t
; RUN: muxc --passes prepare-barriers,work-item-loops,add-sched-params,define-mux-builtins,add-kernel-wrapper,globaldce --verify-each -S %t/kernel.ll -o %t/out.ll
; RUN: llvm-link %t/out.ll %t/main.ll -o %t/out.bc
; RUN: lli %t/out.bc
; Passes in between may find the barriers where they are.
; RUN: muxc --passes 'prepare-barriers,run-vecz,function(simplifycfg,instcombine),work-item-loops,add-sched-params,define-mux-builtins,add-kernel-wrapper,globaldce' --verify-each -S %t/kernel.ll -o %t/out.ll
; RUN: llvm-link %t/out.ll %t/main.ll -o %t/out.bc
; RUN: lli %t/out.bc

;--- kernel.ll
target datalayout = "e-i64:64"
declare void @__mux_work_group_barrier(i32, i32, i32)
declare i64 @__mux_get_local_id(i32)
@shared = internal global [4 x i64] zeroinitializer
@functions = internal constant [3 x ptr] [ptr @turn, ptr @plus, ptr @turn_back]

define internal i64 @exchange(i64 %x, i64 %distance) {
  %id = call i64 @__mux_get_local_id(i32 0)
  %own = getelementptr i64, ptr @shared, i64 %id
  store i64 %x, ptr %own
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  %sum = add i64 %id, %distance
  %other = and i64 %sum, 3
  %neighbour = getelementptr i64, ptr @shared, i64 %other
  %y = load i64, ptr %neighbour
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  ret i64 %y
}
define internal i64 @turn(i64 %x) {
  %y = call i64 @exchange(i64 %x, i64 1)
  ret i64 %y
}
define internal i64 @plus(i64 %x) {
  %y = add i64 %x, 100
  ret i64 %y
}
define internal i64 @turn_back(i64 %x) {
  %y = call i64 @exchange(i64 %x, i64 3)
  %z = mul i64 %y, 10
  ret i64 %z
}

; The function at %first, and the one behind it.
define void @k(ptr %out, i64 %first) #0 {
entry:
  %id = call i64 @__mux_get_local_id(i32 0)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %x = phi i64 [ %id, %entry ], [ %y, %loop ]
  %sum = add i64 %i, %first
  %which = urem i64 %sum, 3
  %place = getelementptr ptr, ptr @functions, i64 %which
  %f = load ptr, ptr %place
  %y = call i64 %f(i64 %x)
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, 2
  br i1 %more, label %loop, label %done
done:
  %p = getelementptr i64, ptr %out, i64 %id
  store i64 %y, ptr %p
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" "mux-no-subgroups" "mux-orig-fn"="k" }

;--- main.ll
%wg-info = type { [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32 }
@info = internal global %wg-info { [3 x i64] zeroinitializer, [3 x i64] [i64 1, i64 1, i64 1], [3 x i64] zeroinitializer, [3 x i64] [i64 4, i64 1, i64 1], i32 1 }
@results = internal global [4 x i64] zeroinitializer
@expected = internal constant [3 x [4 x i64]] [
  [4 x i64] [i64 101, i64 102, i64 103, i64 100],
  [4 x i64] [i64 1030, i64 1000, i64 1010, i64 1020],
  [4 x i64] [i64 0, i64 10, i64 20, i64 30]]
declare void @k.mux-kernel-wrapper(ptr, ptr)

define i32 @main() {
entry:
  %args = alloca { ptr, i64 }
  store ptr @results, ptr %args
  %first = getelementptr { ptr, i64 }, ptr %args, i32 0, i32 1
  br label %run
run:
  %k = phi i64 [ 0, %entry ], [ %nextk, %checked ]
  store i64 %k, ptr %first
  call void @k.mux-kernel-wrapper(ptr %args, ptr @info)
  br label %check
check:
  %i = phi i64 [ 0, %run ], [ %nexti, %right ]
  %rp = getelementptr i64, ptr @results, i64 %i
  %r = load i64, ptr %rp
  %ep = getelementptr [4 x i64], ptr @expected, i64 %k, i64 %i
  %e = load i64, ptr %ep
  %same = icmp eq i64 %r, %e
  br i1 %same, label %right, label %wrong
right:
  %nexti = add i64 %i, 1
  %morei = icmp ult i64 %nexti, 4
  br i1 %morei, label %check, label %checked
checked:
  %nextk = add i64 %k, 1
  %morek = icmp ult i64 %nextk, 3
  br i1 %morek, label %run, label %ok
ok:
  ret i32 0
wrong:
  %code = trunc i64 %k to i32
  %fail = add i32 %code, 1
  ret i32 %fail
}
