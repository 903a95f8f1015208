; Variables that loops make anew are objects of their own, however many barriers the kernel has, and room on
; the stack that is given back can be used again. The address of a block leads to that block behind barriers,
; too. Each kernel is run for four work-items; the exit code is 0 if all results are right.
; RUN: split-file %s %t
; RUN: muxc --passes work-item-loops,add-sched-params,define-mux-builtins,add-kernel-wrapper,globaldce --verify-each -S %t/kernels.ll -o %t/out.ll
; RUN: llvm-link %t/out.ll %t/main.ll -o %t/out.bc
; RUN: lli %t/out.bc

;--- kernels.ll
target datalayout = "e-i64:64"
%node = type { i64, ptr }
declare void @__mux_work_group_barrier(i32, i32, i32)
declare i64 @__mux_get_local_id(i32)
declare ptr @llvm.stacksave.p0()
declare void @llvm.stackrestore.p0(ptr)

; A list of four nodes, each made by an iteration, is walked before the barrier.
define void @list(ptr %out) #0 {
entry:
  %id = call i64 @__mux_get_local_id(i32 0)
  br label %make
make:
  %i = phi i64 [ 0, %entry ], [ %next, %make ]
  %last = phi ptr [ null, %entry ], [ %node, %make ]
  %node = alloca %node
  %value = add i64 %i, %id
  store i64 %value, ptr %node
  %link = getelementptr %node, ptr %node, i32 0, i32 1
  store ptr %last, ptr %link
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, 4
  br i1 %more, label %make, label %walk
walk:
  %at = phi ptr [ %node, %make ], [ %follow, %walk ]
  %sum = phi i64 [ 0, %make ], [ %newsum, %walk ]
  %v = load i64, ptr %at
  %newsum = add i64 %sum, %v
  %atlink = getelementptr %node, ptr %at, i32 0, i32 1
  %follow = load ptr, ptr %atlink
  %end = icmp eq ptr %follow, null
  br i1 %end, label %done, label %walk
done:
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  %p = getelementptr i64, ptr %out, i64 %id
  store i64 %newsum, ptr %p
  ret void
}

; A variable behind a barrier in the first block, kept across the next.
define void @behind(ptr %out) #0 {
  %id = call i64 @__mux_get_local_id(i32 0)
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  %v = alloca i64
  %x = mul i64 %id, 3
  store i64 %x, ptr %v
  call void @__mux_work_group_barrier(i32 1, i32 2, i32 264)
  %y = load i64, ptr %v
  %p = getelementptr i64, ptr %out, i64 %id
  store i64 %y, ptr %p
  ret void
}

; Of a variable that only its own iteration uses, one at a time is enough, even across a barrier.
define void @anew(ptr %out) #0 {
entry:
  %id = call i64 @__mux_get_local_id(i32 0)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i64 [ 0, %entry ], [ %newsum, %loop ]
  %v = alloca i64
  %x = add i64 %i, %id
  call void @write(ptr %v, i64 %x)
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  %y = load i64, ptr %v
  %newsum = add i64 %sum, %y
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, 5
  br i1 %more, label %loop, label %done
done:
  %p = getelementptr i64, ptr %out, i64 %id
  store i64 %newsum, ptr %p
  ret void
}
define internal void @write(ptr %p, i64 %x) noinline {
  store i64 %x, ptr %p
  ret void
}

; 32 MB if nothing were given back.
define void @restored(ptr %out) #0 {
entry:
  %id = call i64 @__mux_get_local_id(i32 0)
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %stack = call ptr @llvm.stacksave.p0()
  %n = add i64 %id, 8192
  %v = alloca i8, i64 %n
  store volatile i8 1, ptr %v
  call void @llvm.stackrestore.p0(ptr %stack)
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, 4096
  br i1 %more, label %loop, label %done
done:
  %p = getelementptr i64, ptr %out, i64 %id
  store i64 %next, ptr %p
  ret void
}

; The addresses are chosen from before one barrier and jumped to behind it; the table is a constant.
@blocks = internal constant [2 x ptr] [ptr blockaddress(@jump, %even), ptr blockaddress(@jump, %odd)]
define void @jump(ptr %out) #0 {
entry:
  %id = call i64 @__mux_get_local_id(i32 0)
  %bit = and i64 %id, 1
  %is = icmp eq i64 %bit, 0
  %chosen = select i1 %is, ptr blockaddress(@jump, %even), ptr blockaddress(@jump, %odd)
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  indirectbr ptr %chosen, [label %even, label %odd, label %even, label %never]
even:
  %a = phi i64 [ 10, %entry ], [ 10, %entry ], [ 30, %again ]
  br label %join
odd:
  %b = phi i64 [ 20, %entry ], [ 40, %again ]
  br label %join
never:
  br label %join
join:
  %sum = phi i64 [ %a, %even ], [ %b, %odd ], [ 0, %never ]
  call void @__mux_work_group_barrier(i32 1, i32 2, i32 264)
  %first = icmp ult i64 %sum, 30
  br i1 %first, label %again, label %done
again:
  %other = xor i64 %bit, 1
  %place = getelementptr ptr, ptr @blocks, i64 %other
  %next = load ptr, ptr %place
  indirectbr ptr %next, [label %odd, label %even]
done:
  %result = add i64 %sum, %id
  %p = getelementptr i64, ptr %out, i64 %id
  store i64 %result, ptr %p
  ret void
}

attributes #0 = { "mux-kernel"="entry-point" "mux-no-subgroups" }

;--- main.ll
%wg-info = type { [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32 }
@info = internal global %wg-info { [3 x i64] zeroinitializer, [3 x i64] [i64 1, i64 1, i64 1], [3 x i64] zeroinitializer, [3 x i64] [i64 4, i64 1, i64 1], i32 1 }
@results = internal global [4 x i64] zeroinitializer
declare void @list.mux-kernel-wrapper(ptr, ptr)
declare void @behind.mux-kernel-wrapper(ptr, ptr)
declare void @anew.mux-kernel-wrapper(ptr, ptr)
declare void @restored.mux-kernel-wrapper(ptr, ptr)
declare void @jump.mux-kernel-wrapper(ptr, ptr)

@expected = internal constant [5 x [4 x i64]] [
  [4 x i64] [i64 6, i64 10, i64 14, i64 18],
  [4 x i64] [i64 0, i64 3, i64 6, i64 9],
  [4 x i64] [i64 10, i64 15, i64 20, i64 25],
  [4 x i64] [i64 4096, i64 4096, i64 4096, i64 4096],
  [4 x i64] [i64 40, i64 31, i64 42, i64 33]]
@kernels = internal constant [5 x ptr] [ptr @list.mux-kernel-wrapper, ptr @behind.mux-kernel-wrapper,
  ptr @anew.mux-kernel-wrapper, ptr @restored.mux-kernel-wrapper, ptr @jump.mux-kernel-wrapper]

define i32 @main() {
entry:
  %args = alloca ptr
  store ptr @results, ptr %args
  br label %run
run:
  %k = phi i64 [ 0, %entry ], [ %nextk, %checked ]
  %kp = getelementptr ptr, ptr @kernels, i64 %k
  %kernel = load ptr, ptr %kp
  call void %kernel(ptr %args, ptr @info)
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
  %morek = icmp ult i64 %nextk, 5
  br i1 %morek, label %run, label %ok
ok:
  ret i32 0
wrong:
  %code = trunc i64 %k to i32
  %fail = add i32 %code, 1
  ret i32 %fail
}
