; Copies, overlapping moves in both directions, and fills, of every length from none to 70 bytes.
; RUN: muxc --passes replace-mem-intrins --verify-each %s -o %t.ll
; RUN: FileCheck %s --input-file %t.ll
; RUN: lli %t.ll
; CHECK-NOT: call void @llvm.mem

@a = internal global [96 x i8] zeroinitializer, align 128
@b = internal global [96 x i8] zeroinitializer, align 1

define void @prepare() noinline {
  br label %loop
loop:
  %i = phi i64 [ 0, %0 ], [ %next, %loop ]
  %value = trunc i64 %i to i8
  %pa = getelementptr i8, ptr @a, i64 %i
  store i8 %value, ptr %pa
  %pb = getelementptr i8, ptr @b, i64 %i
  store i8 -1, ptr %pb
  %next = add i64 %i, 1
  %done = icmp eq i64 %next, 96
  br i1 %done, label %exit, label %loop
exit:
  ret void
}

; How many bytes from p on are not first, first + step, …
define i32 @count_wrong(ptr %p, i64 %n, i8 %first, i8 %step) noinline {
  br label %head
head:
  %i = phi i64 [ 0, %0 ], [ %next, %body ]
  %value = phi i8 [ %first, %0 ], [ %nextvalue, %body ]
  %wrong = phi i32 [ 0, %0 ], [ %nextwrong, %body ]
  %done = icmp eq i64 %i, %n
  br i1 %done, label %exit, label %body
body:
  %q = getelementptr i8, ptr %p, i64 %i
  %got = load i8, ptr %q
  %bad = icmp ne i8 %got, %value
  %more = zext i1 %bad to i32
  %nextwrong = add i32 %wrong, %more
  %next = add i64 %i, 1
  %nextvalue = add i8 %value, %step
  br label %head
exit:
  ret i32 %wrong
}

define i32 @try(i64 %n) noinline {
  ; Copied, and not a byte more.
  call void @prepare()
  %b3 = getelementptr i8, ptr @b, i64 3
  call void @llvm.memcpy.p0.p0.i64(ptr %b3, ptr @a, i64 %n, i1 false)
  %w1 = call i32 @count_wrong(ptr %b3, i64 %n, i8 0, i8 1)
  %end = getelementptr i8, ptr %b3, i64 %n
  %w2 = call i32 @count_wrong(ptr %end, i64 8, i8 -1, i8 0)
  ; Up and down, with what is read last written first if the order is wrong.
  %a5 = getelementptr i8, ptr @a, i64 5
  call void @llvm.memmove.p0.p0.i64(ptr %a5, ptr @a, i64 %n, i1 false)
  %w3 = call i32 @count_wrong(ptr %a5, i64 %n, i8 0, i8 1)
  call void @prepare()
  call void @llvm.memmove.p0.p0.i64(ptr @a, ptr %a5, i64 %n, i1 true)
  %w4 = call i32 @count_wrong(ptr @a, i64 %n, i8 5, i8 1)
  ; A length of 32 bits, and a value that is not constant.
  %n32 = trunc i64 %n to i32
  %value = trunc i64 %n to i8
  call void @llvm.memset.p0.i32(ptr %b3, i8 %value, i32 %n32, i1 false)
  %w5 = call i32 @count_wrong(ptr %b3, i64 %n, i8 %value, i8 0)
  %w6 = call i32 @count_wrong(ptr %end, i64 8, i8 -1, i8 0)
  %s1 = add i32 %w1, %w2
  %s2 = add i32 %w3, %w4
  %s3 = add i32 %w5, %w6
  %s4 = add i32 %s1, %s2
  %s5 = add i32 %s4, %s3
  ret i32 %s5
}

define i32 @main() {
  br label %loop
loop:
  %n = phi i64 [ 0, %0 ], [ %next, %loop ]
  %wrong = phi i32 [ 0, %0 ], [ %sum, %loop ]
  %found = call i32 @try(i64 %n)
  %sum = add i32 %wrong, %found
  %next = add i64 %n, 1
  %done = icmp eq i64 %next, 71
  br i1 %done, label %exit, label %loop
exit:
  %bad = icmp ne i32 %sum, 0
  %code = zext i1 %bad to i32
  ret i32 %code
}
