; An alloca in a loop has one slot for the whole kernel only if the objects of two iterations are
; never live at once. If they are, and live across a barrier, that is an error. The stack is
; restored only in the region that saved it.
; RUN: split-file %s %t
; RUN: muxc --passes work-item-loops --verify-each -S %t/good.ll | FileCheck %s
; RUN: not muxc --passes work-item-loops -S %t/carried.ll 2>&1 | FileCheck %s --check-prefix=BAD
; RUN: not muxc --passes work-item-loops -S %t/captured.ll 2>&1 | FileCheck %s --check-prefix=BAD
; RUN: not muxc --passes work-item-loops -S %t/saved.ll 2>&1 | FileCheck %s --check-prefix=BAD

; BAD: error: kernel 'k': several instances of a variable declared in a loop are live across a barrier; declare it outside of the loop

;--- good.ll
declare void @__mux_work_group_barrier(i32, i32, i32)
declare void @capture(ptr)
declare ptr @llvm.stacksave.p0()
declare void @llvm.stackrestore.p0(ptr)
declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)

; Both outlive regions, but one at a time.
; CHECK: %ended.mux-live-values = type { i32 }
define void @ended(i1 %c) #0 {
entry:
  br label %loop
loop:
  %v = alloca i32
  call void @llvm.lifetime.start.p0(ptr %v)
  call void @capture(ptr %v)
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  store i32 1, ptr %v
  call void @llvm.lifetime.end.p0(ptr %v)
  br i1 %c, label %loop, label %done
done:
  ret void
}

; CHECK: %restored.mux-live-values = type { i32 }
define void @restored(i1 %c) #0 {
entry:
  br label %loop
loop:
  %stack = call ptr @llvm.stacksave.p0()
  %v = alloca i32
  call void @capture(ptr %v)
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  call void @llvm.stackrestore.p0(ptr %stack)
  br i1 %c, label %loop, label %done
done:
  ret void
}

; Its save stands in another function: this restore must not be left.
; CHECK: define internal i32 @restored.mux-barrier-region.1(
; CHECK-NOT: stackrestore
; CHECK: ret i32

; In one region, it stays where it is.
; CHECK: define internal i32 @together.mux-barrier-region.1(
; CHECK: call ptr @llvm.stacksave
; CHECK-NEXT: alloca i32, i32 %n
; CHECK: call void @llvm.stackrestore
define void @together(i32 %n, i1 %c) #0 {
entry:
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  br label %loop
loop:
  %stack = call ptr @llvm.stacksave.p0()
  %v = alloca i32, i32 %n
  store volatile i32 1, ptr %v
  call void @llvm.stackrestore.p0(ptr %stack)
  br i1 %c, label %loop, label %done
done:
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" "mux-no-subgroups" }

;--- carried.ll
declare void @__mux_work_group_barrier(i32, i32, i32)
define void @k(i1 %c) #0 {
entry:
  br label %loop
loop:
  %last = phi ptr [ null, %entry ], [ %v, %loop ]
  %v = alloca ptr
  store ptr %last, ptr %v
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  br i1 %c, label %loop, label %done
done:
  %first = load volatile ptr, ptr %v
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" "mux-no-subgroups" }

;--- captured.ll
declare void @__mux_work_group_barrier(i32, i32, i32)
declare void @capture(ptr)
define void @k(i1 %c) #0 {
entry:
  br label %loop
loop:
  %v = alloca i32
  call void @capture(ptr %v)
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  br i1 %c, label %loop, label %done
done:
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" "mux-no-subgroups" }

;--- saved.ll
declare void @__mux_work_group_barrier(i32, i32, i32)
declare void @capture(ptr)
declare ptr @llvm.stacksave.p0()
declare void @llvm.stackrestore.p0(ptr)
; The stack is restored to where it was behind the variable of the iteration before.
define void @k(i1 %c) #0 {
entry:
  br label %loop
loop:
  %stack = call ptr @llvm.stacksave.p0()
  call void @llvm.stackrestore.p0(ptr %stack)
  %v = alloca i32
  call void @capture(ptr %v)
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  br i1 %c, label %loop, label %done
done:
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" "mux-no-subgroups" }
