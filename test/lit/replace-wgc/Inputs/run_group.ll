; Runs the kernel 'check' over one work-group of 4 x 3 x 2 work-items. Its only argument is a buffer with a
; number for each of them, which is to be the number of wrong results; the exit code is 0 if all are 0.
%wg-info = type { [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32 }

declare void @check.mux-kernel-wrapper(ptr, ptr)

@numbers = global [24 x i32] [i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1]
@args = global ptr @numbers
@info = global %wg-info { [3 x i64] zeroinitializer, [3 x i64] [i64 1, i64 1, i64 1], [3 x i64] zeroinitializer, [3 x i64] [i64 4, i64 3, i64 2], i32 3 }

define i32 @main() {
entry:
  call void @check.mux-kernel-wrapper(ptr @args, ptr @info)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %wrong = phi i32 [ 0, %entry ], [ %all, %loop ]
  %p = getelementptr i32, ptr @numbers, i64 %i
  %n = load i32, ptr %p
  %all = or i32 %wrong, %n
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, 24
  br i1 %more, label %loop, label %done
done:
  %isWrong = icmp ne i32 %all, 0
  %code = zext i1 %isWrong to i32
  ret i32 %code
}
