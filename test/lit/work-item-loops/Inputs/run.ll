; Runs a kernel over one work-group of every shape up to 9x3x2, and checks that each work-item was run
; once, with its own ids and sub-group facts that fit together. The exit code is 0 if it was.
;
; The kernel has one argument: a buffer of 32-bit counters, one for each work-item by its linear id,
; and behind them (from element 64 on) one for each sub-group.

%wg-info = type { [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32 }

declare void @foo.mux-kernel-wrapper(ptr, ptr)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

@counters = global [128 x i32] zeroinitializer
@info = global %wg-info { [3 x i64] zeroinitializer, [3 x i64] [i64 1, i64 1, i64 1], [3 x i64] zeroinitializer, [3 x i64] zeroinitializer, i32 3 }

define i1 @run(i64 %x, i64 %y, i64 %z) {
entry:
  %args = alloca ptr
  store ptr @counters, ptr %args
  call void @llvm.memset.p0.i64(ptr @counters, i8 0, i64 512, i1 false)
  %sx = getelementptr %wg-info, ptr @info, i32 0, i32 3, i32 0
  store i64 %x, ptr %sx
  %sy = getelementptr %wg-info, ptr @info, i32 0, i32 3, i32 1
  store i64 %y, ptr %sy
  %sz = getelementptr %wg-info, ptr @info, i32 0, i32 3, i32 2
  store i64 %z, ptr %sz
  call void @foo.mux-kernel-wrapper(ptr %args, ptr @info)
  %xy = mul i64 %x, %y
  %size = mul i64 %xy, %z
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %ok = phi i1 [ true, %entry ], [ %both, %loop ]
  %p = getelementptr i32, ptr @counters, i64 %i
  %n = load i32, ptr %p
  %inside = icmp ult i64 %i, %size
  %wanted = zext i1 %inside to i32
  %right = icmp eq i32 %n, %wanted
  %both = and i1 %ok, %right
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, 64
  br i1 %more, label %loop, label %groups

; The sub-groups that were seen are numbered without gaps, and make up the work-group.
groups:
  %g = phi i64 [ 0, %loop ], [ %gnext, %groups ]
  %sum = phi i32 [ 0, %loop ], [ %newsum, %groups ]
  %gap = phi i1 [ false, %loop ], [ %newgap, %groups ]
  %gok = phi i1 [ %both, %loop ], [ %gboth, %groups ]
  %gi = add i64 %g, 64
  %gp = getelementptr i32, ptr @counters, i64 %gi
  %gn = load i32, ptr %gp
  %newsum = add i32 %sum, %gn
  %empty = icmp eq i32 %gn, 0
  %newgap = or i1 %gap, %empty
  %notgap = xor i1 %gap, true
  %fine = or i1 %empty, %notgap
  %gboth = and i1 %gok, %fine
  %gnext = add i64 %g, 1
  %gmore = icmp ult i64 %gnext, 64
  br i1 %gmore, label %groups, label %done

done:
  %size32 = trunc i64 %size to i32
  %all = icmp eq i32 %newsum, %size32
  %result = and i1 %gboth, %all
  ret i1 %result
}

define i32 @main() {
entry:
  br label %z

z:
  %iz = phi i64 [ 1, %entry ], [ %nz, %zend ]
  br label %y

y:
  %iy = phi i64 [ 1, %z ], [ %ny, %yend ]
  br label %x

x:
  %ix = phi i64 [ 1, %y ], [ %nx, %good ]
  %ok = call i1 @run(i64 %ix, i64 %iy, i64 %iz)
  br i1 %ok, label %good, label %bad

good:
  %nx = add i64 %ix, 1
  %mx = icmp ule i64 %nx, 9
  br i1 %mx, label %x, label %yend

yend:
  %ny = add i64 %iy, 1
  %my = icmp ule i64 %ny, 3
  br i1 %my, label %y, label %zend

zend:
  %nz = add i64 %iz, 1
  %mz = icmp ule i64 %nz, 2
  br i1 %mz, label %z, label %out

out:
  ret i32 0

bad:
  ret i32 1
}
