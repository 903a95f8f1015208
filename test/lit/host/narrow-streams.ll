; Kernels that only stream through memory have vectors of at most 256 bits on CPUs that have longer
; ones but prefer these.
; RUN: sed 's/CPU/cascadelake/' %s > %t.ll
; RUN: muxc --device "OpenMux host" --passes narrow-streams --verify-each -S %t.ll | FileCheck %s
; RUN: sed 's/CPU/znver4/' %s > %t.wide.ll
; RUN: muxc --device "OpenMux host" --passes narrow-streams --verify-each -S %t.wide.ll \
; RUN:   | FileCheck --check-prefix=NONE %s
; RUN: sed 's/CPU/haswell/; s/+avx512f/+avx2/' %s > %t.avx2.ll
; RUN: muxc --device "OpenMux host" --passes narrow-streams --verify-each -S %t.avx2.ll \
; RUN:   | FileCheck --check-prefix=NONE %s
; REQUIRES: x86_64
target triple = "x86_64-linux-gnu"

; CHECK: define void @triad(ptr addrspace(1) %a, ptr addrspace(2) %b, double %s, i64 %n) [[NARROW:#[0-9]+]] {
; CHECK: define void @masked(ptr addrspace(1) %a, <16 x i1> %mask, i64 %n) [[NARROW]] {
; CHECK: define void @three_operations(ptr addrspace(1) %a, i64 %n) [[WIDE:#[0-9]+]] {
; CHECK: define void @four_operations(ptr addrspace(1) %a, i64 %n) [[NARROW]] {
; CHECK: define void @five_operations(ptr addrspace(1) %a, i64 %n) [[WIDE]] {
; CHECK: define void @loop_of_the_source(ptr addrspace(1) %a, i64 %n) [[WIDE]] {
; CHECK: define void @two_loops(ptr addrspace(1) %a, i64 %n) [[WIDE]] {
; CHECK: define void @local_memory(ptr addrspace(3) %a, i64 %n) [[WIDE]] {
; CHECK: define void @permuted(ptr addrspace(1) %a, i64 %n) [[WIDE]] {
; CHECK: define void @gathered(ptr addrspace(1) %a, i64 %n) [[WIDE]] {
; CHECK: define void @short(ptr addrspace(1) %a, i64 %n) [[WIDE]] {
; CHECK: define void @odd(ptr addrspace(1) %a, i64 %n) [[NARROW]] {
; CHECK: define void @masked_local(ptr addrspace(3) %a, <16 x i1> %mask, i64 %n) [[WIDE]] {
; CHECK: define void @outer_loop(ptr addrspace(1) %a, i64 %n) [[WIDE]] {
; CHECK: define void @mask_parameter(ptr addrspace(1) %a, <64 x i1> %mask, i64 %n) [[WIDE]] {
; CHECK: define void @pointers(ptr addrspace(1) %a, <8 x ptr> %pointers, i64 %n) [[WIDE]] {
; CHECK: define { <8 x double>, i32 } @structure(ptr addrspace(1) %a, i64 %n) [[WIDE]] {
; CHECK: define void @calls_with_mask(ptr addrspace(1) %a, i64 %n) [[WIDE]] {
; CHECK: define void @calls_narrow(ptr addrspace(1) %a, i64 %n) [[NARROW]] {
; CHECK: define void @parameter(ptr addrspace(1) %a, <8 x double> %x, i64 %n) [[WIDE]] {
; CHECK: define <8 x double> @result(ptr addrspace(1) %a, i64 %n) [[WIDE]] {
; CHECK: define void @calls(ptr addrspace(1) %a, i64 %n) [[WIDE]] {
; CHECK: define void @instruction(ptr addrspace(1) %a, i64 %n) [[WIDE]] {
; CHECK: define void @unoptimized(ptr addrspace(1) %a, i64 %n) [[OPTNONE:#[0-9]+]] {
; CHECK: attributes [[NARROW]] = { "min-legal-vector-width"="256"
; CHECK: attributes [[WIDE]] = { "target-cpu"

; NONE-NOT: min-legal-vector-width

define void @triad(ptr addrspace(1) %a, ptr addrspace(2) %b, double %s, i64 %n) #0 {
entry:
  %first = insertelement <8 x double> poison, double %s, i64 0
  %splat = shufflevector <8 x double> %first, <8 x double> poison, <8 x i32> zeroinitializer
  br label %body
body:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %from = getelementptr <8 x double>, ptr addrspace(2) %b, i64 %i
  %x = load <8 x double>, ptr addrspace(2) %from
  %to = getelementptr <8 x double>, ptr addrspace(1) %a, i64 %i
  %y = load <8 x double>, ptr addrspace(1) %to
  %z = call <8 x double> @llvm.fmuladd.v8f64(<8 x double> %splat, <8 x double> %x, <8 x double> %y)
  store <8 x double> %z, ptr addrspace(1) %to
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %body, label %end, !llvm.loop !0
end:
  ret void
}

define void @masked(ptr addrspace(1) %a, <16 x i1> %mask, i64 %n) #0 {
entry:
  br label %body
body:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %to = getelementptr <16 x i32>, ptr addrspace(1) %a, i64 %i
  %x = call <16 x i32> @llvm.masked.load.v16i32.p1(ptr addrspace(1) %to, <16 x i1> %mask, <16 x i32> poison)
  %y = mul <16 x i32> %x, %x
  call void @llvm.masked.store.v16i32.p1(<16 x i32> %y, ptr addrspace(1) %to, <16 x i1> %mask)
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %body, label %end, !llvm.loop !0
end:
  ret void
}

; An access allows for two operations.
define void @three_operations(ptr addrspace(1) %a, i64 %n) #0 {
entry:
  br label %body
body:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %x = phi <8 x double> [ zeroinitializer, %entry ], [ %c, %body ]
  %a1 = fadd <8 x double> %x, splat (double 1.0)
  %b = fmul <8 x double> %a1, %a1
  %c = fadd <8 x double> %b, %a1
  %to = getelementptr <8 x double>, ptr addrspace(1) %a, i64 %i
  store <8 x double> %c, ptr addrspace(1) %to
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %body, label %end, !llvm.loop !0
end:
  ret void
}

define void @four_operations(ptr addrspace(1) %a, i64 %n) #0 {
entry:
  br label %body
body:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %to = getelementptr <16 x double>, ptr addrspace(1) %a, i64 %i
  %x = load <16 x double>, ptr addrspace(1) %to
  %a1 = fadd <16 x double> %x, splat (double 1.0)
  %b = fmul <16 x double> %a1, %a1
  %c = fadd <16 x double> %b, %a1
  %d = fmul <16 x double> %c, %x
  store <16 x double> %d, ptr addrspace(1) %to
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %body, label %end, !llvm.loop !0
end:
  ret void
}

define void @five_operations(ptr addrspace(1) %a, i64 %n) #0 {
entry:
  br label %body
body:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %to = getelementptr <16 x double>, ptr addrspace(1) %a, i64 %i
  %x = load <16 x double>, ptr addrspace(1) %to
  %a1 = fadd <16 x double> %x, splat (double 1.0)
  %b = fmul <16 x double> %a1, %a1
  %c = fadd <16 x double> %b, %a1
  %d = fmul <16 x double> %c, %x
  %e = fsub <16 x double> %d, %b
  store <16 x double> %e, ptr addrspace(1) %to
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %body, label %end, !llvm.loop !0
end:
  ret void
}

; Loops of the source may use the same lines again.
define void @loop_of_the_source(ptr addrspace(1) %a, i64 %n) #0 {
entry:
  br label %body
body:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %to = getelementptr <8 x double>, ptr addrspace(1) %a, i64 %i
  %x = load <8 x double>, ptr addrspace(1) %to
  store <8 x double> %x, ptr addrspace(1) %to
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %body, label %end
end:
  ret void
}

; One streams, and one computes.
define void @two_loops(ptr addrspace(1) %a, i64 %n) #0 {
entry:
  br label %body
body:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %to = getelementptr <8 x double>, ptr addrspace(1) %a, i64 %i
  store <8 x double> zeroinitializer, ptr addrspace(1) %to
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %body, label %second, !llvm.loop !0
second:
  %j = phi i64 [ 0, %body ], [ %after, %second ]
  %x = phi <8 x double> [ zeroinitializer, %body ], [ %c, %second ]
  %a1 = fadd <8 x double> %x, splat (double 1.0)
  %b = fmul <8 x double> %a1, %a1
  %c = fadd <8 x double> %b, %a1
  %there = getelementptr <8 x double>, ptr addrspace(1) %a, i64 %j
  store <8 x double> %c, ptr addrspace(1) %there
  %after = add i64 %j, 1
  %again = icmp ult i64 %after, %n
  br i1 %again, label %second, label %end, !llvm.loop !2
end:
  ret void
}

define void @local_memory(ptr addrspace(3) %a, i64 %n) #0 {
entry:
  br label %body
body:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %to = getelementptr <8 x double>, ptr addrspace(3) %a, i64 %i
  store <8 x double> zeroinitializer, ptr addrspace(3) %to
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %body, label %end, !llvm.loop !0
end:
  ret void
}

define void @permuted(ptr addrspace(1) %a, i64 %n) #0 {
entry:
  br label %body
body:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %to = getelementptr <8 x double>, ptr addrspace(1) %a, i64 %i
  %x = load <8 x double>, ptr addrspace(1) %to
  %y = shufflevector <8 x double> %x, <8 x double> poison, <8 x i32> <i32 7, i32 6, i32 5, i32 4, i32 3, i32 2, i32 1, i32 0>
  store <8 x double> %y, ptr addrspace(1) %to
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %body, label %end, !llvm.loop !0
end:
  ret void
}

define void @gathered(ptr addrspace(1) %a, i64 %n) #0 {
entry:
  %b = load <8 x ptr addrspace(1)>, ptr addrspace(1) %a
  br label %body
body:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %to = getelementptr <8 x double>, ptr addrspace(1) %a, i64 %i
  %x = call <8 x double> @llvm.masked.gather.v8f64.v8p1(<8 x ptr addrspace(1)> %b, <8 x i1> splat (i1 true), <8 x double> poison)
  store <8 x double> %x, ptr addrspace(1) %to
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %body, label %end, !llvm.loop !0
end:
  ret void
}

; There is nothing to divide.
define void @short(ptr addrspace(1) %a, i64 %n) #0 {
entry:
  br label %body
body:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %to = getelementptr <4 x double>, ptr addrspace(1) %a, i64 %i
  store <4 x double> zeroinitializer, ptr addrspace(1) %to
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %body, label %end, !llvm.loop !0
end:
  ret void
}

; One and a half registers.
define void @odd(ptr addrspace(1) %a, i64 %n) #0 {
entry:
  br label %body
body:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %to = getelementptr <6 x double>, ptr addrspace(1) %a, i64 %i
  store <6 x double> zeroinitializer, ptr addrspace(1) %to
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %body, label %end, !llvm.loop !0
end:
  ret void
}

define void @masked_local(ptr addrspace(3) %a, <16 x i1> %mask, i64 %n) #0 {
entry:
  br label %body
body:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %to = getelementptr <16 x i32>, ptr addrspace(3) %a, i64 %i
  %x = call <16 x i32> @llvm.masked.load.v16i32.p3(ptr addrspace(3) %to, <16 x i1> %mask, <16 x i32> poison)
  call void @llvm.masked.store.v16i32.p3(<16 x i32> %x, ptr addrspace(3) %to, <16 x i1> %mask)
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %body, label %end, !llvm.loop !0
end:
  ret void
}

; The inner loop may take long.
define void @outer_loop(ptr addrspace(1) %a, i64 %n) #0 {
entry:
  br label %body
body:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %to = getelementptr <8 x double>, ptr addrspace(1) %a, i64 %i
  store <8 x double> zeroinitializer, ptr addrspace(1) %to
  br label %inner
inner:
  %j = phi i64 [ 0, %body ], [ %after, %inner ]
  %after = add i64 %j, 1
  %again = icmp ult i64 %after, %n
  br i1 %again, label %inner, label %latch
latch:
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %body, label %end, !llvm.loop !0
end:
  ret void
}

; Masks are passed as bytes.
define void @mask_parameter(ptr addrspace(1) %a, <64 x i1> %mask, i64 %n) #0 {
entry:
  br label %body
body:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %to = getelementptr <8 x double>, ptr addrspace(1) %a, i64 %i
  store <8 x double> zeroinitializer, ptr addrspace(1) %to
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %body, label %end, !llvm.loop !0
end:
  ret void
}

define void @pointers(ptr addrspace(1) %a, <8 x ptr> %pointers, i64 %n) #0 {
entry:
  br label %body
body:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %to = getelementptr <8 x double>, ptr addrspace(1) %a, i64 %i
  store <8 x double> zeroinitializer, ptr addrspace(1) %to
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %body, label %end, !llvm.loop !0
end:
  ret void
}

define { <8 x double>, i32 } @structure(ptr addrspace(1) %a, i64 %n) #0 {
entry:
  br label %body
body:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %to = getelementptr <8 x double>, ptr addrspace(1) %a, i64 %i
  store <8 x double> zeroinitializer, ptr addrspace(1) %to
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %body, label %end, !llvm.loop !0
end:
  ret { <8 x double>, i32 } zeroinitializer
}

define void @calls_with_mask(ptr addrspace(1) %a, i64 %n) #0 {
entry:
  %called = call i64 @with_mask(<64 x i1> zeroinitializer)
  br label %body
body:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %to = getelementptr <8 x double>, ptr addrspace(1) %a, i64 %i
  store <8 x double> zeroinitializer, ptr addrspace(1) %to
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %body, label %end, !llvm.loop !0
end:
  ret void
}

define void @calls_narrow(ptr addrspace(1) %a, i64 %n) #0 {
entry:
  %called = call <4 x double> @narrow(i32 1)
  br label %body
body:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %to = getelementptr <8 x double>, ptr addrspace(1) %a, i64 %i
  store <8 x double> zeroinitializer, ptr addrspace(1) %to
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %body, label %end, !llvm.loop !0
end:
  ret void
}

; Callers pass a register of 512 bits, or expect one.
define void @parameter(ptr addrspace(1) %a, <8 x double> %x, i64 %n) #0 {
entry:
  br label %body
body:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %to = getelementptr <8 x double>, ptr addrspace(1) %a, i64 %i
  store <8 x double> %x, ptr addrspace(1) %to
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %body, label %end, !llvm.loop !0
end:
  ret void
}

define <8 x double> @result(ptr addrspace(1) %a, i64 %n) #0 {
entry:
  br label %body
body:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %to = getelementptr <8 x double>, ptr addrspace(1) %a, i64 %i
  store <8 x double> zeroinitializer, ptr addrspace(1) %to
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %body, label %end, !llvm.loop !0
end:
  ret <8 x double> zeroinitializer
}

; The function that is called returns a register of 512 bits, and so does the instruction.
define void @calls(ptr addrspace(1) %a, i64 %n) #0 {
entry:
  %called = call <8 x double> @other()
  br label %body
body:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %to = getelementptr <8 x double>, ptr addrspace(1) %a, i64 %i
  store <8 x double> %called, ptr addrspace(1) %to
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %body, label %end, !llvm.loop !0
end:
  ret void
}

define void @instruction(ptr addrspace(1) %a, i64 %n) #0 {
entry:
  %x = load <8 x double>, ptr addrspace(1) %a
  %root = call <8 x double> @llvm.x86.avx512.sqrt.pd.512(<8 x double> %x, i32 4)
  br label %body
body:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %to = getelementptr <8 x double>, ptr addrspace(1) %a, i64 %i
  store <8 x double> %root, ptr addrspace(1) %to
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %body, label %end, !llvm.loop !0
end:
  ret void
}

define void @unoptimized(ptr addrspace(1) %a, i64 %n) #1 {
entry:
  br label %body
body:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %to = getelementptr <8 x double>, ptr addrspace(1) %a, i64 %i
  store <8 x double> zeroinitializer, ptr addrspace(1) %to
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %body, label %end, !llvm.loop !0
end:
  ret void
}

declare <8 x double> @other()
declare i64 @with_mask(<64 x i1>)
declare <4 x double> @narrow(i32)

attributes #0 = { "target-cpu"="CPU" "target-features"="+avx512f" }
attributes #1 = { noinline optnone "target-cpu"="CPU" "target-features"="+avx512f" }

!0 = distinct !{!0, !1}
!1 = !{!"mux.work-item-loop", i32 1}
!2 = distinct !{!2, !1}
