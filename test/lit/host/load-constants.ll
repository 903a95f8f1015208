; On AArch64, loops load floating-point vector constants from a table: addends of fused operations
; from entries of their own, other operands from shared ones by invariant loads.
; RUN: sed 's/TRIPLE/aarch64-linux-gnu/' %s > %t.ll
; RUN: muxc --device "OpenMux host" --passes load-constants --verify-each -S %t.ll | FileCheck %s
; RUN: sed 's/TRIPLE/x86_64-linux-gnu/' %s > %t.x86.ll
; RUN: muxc --device "OpenMux host" --passes load-constants --verify-each -S %t.x86.ll \
; RUN:   | FileCheck --check-prefix=X86 %s
target triple = "TRIPLE"

; CHECK: @constants = private unnamed_addr constant { <4 x float>, <4 x float>, <4 x float>, <4 x float>, <4 x float> }
; CHECK-SAME: { <4 x float> splat (float 3.000000e+00), <4 x float> splat (float 2.000000e+00),
; CHECK-SAME: <4 x float> splat (float 2.000000e+00), <4 x float> splat (float 2.000000e+00),
; CHECK-SAME: <4 x float> splat (float 2.000000e+00) }, align 16

; X86-NOT: @constants
; X86-NOT: asm

; CHECK-LABEL: define void @polynomial(
; CHECK: %constants = call ptr asm "", "=r,0"(ptr @constants)
; CHECK: loop:
; CHECK: [[FACTOR:%.*]] = load <4 x float>, ptr {{.*}}, align 16, !invariant.load
; CHECK: [[FACTORS:%.*]] = shufflevector <4 x float> [[FACTOR]], <4 x float> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 0, i32 1, i32 2, i32 3>
; CHECK: [[A:%.*]] = getelementptr i8, ptr %constants, i64 16
; CHECK: [[B:%.*]] = load <8 x float>, ptr [[A]], align 16{{$}}
; CHECK: @llvm.fma.v8f32(<8 x float> %x, <8 x float> [[FACTORS]], <8 x float> [[B]])
; CHECK: [[C:%.*]] = getelementptr i8, ptr %constants, i64 48
; CHECK: [[D:%.*]] = load <8 x float>, ptr [[C]], align 16{{$}}
; CHECK: @llvm.fmuladd.v8f32(<8 x float> %first, <8 x float> %x, <8 x float> [[D]])
; CHECK: fcmp olt <8 x float> %second, zeroinitializer
define void @polynomial(ptr %p, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %address = getelementptr <8 x float>, ptr %p, i64 %i
  %x = load <8 x float>, ptr %address
  %first = call <8 x float> @llvm.fma.v8f32(<8 x float> %x, <8 x float> splat (float 3.0), <8 x float> splat (float 2.0))
  %second = call <8 x float> @llvm.fmuladd.v8f32(<8 x float> %first, <8 x float> %x, <8 x float> splat (float 2.0))
  %negative = fcmp olt <8 x float> %second, zeroinitializer
  %result = select <8 x i1> %negative, <8 x float> %first, <8 x float> %second
  store <8 x float> %result, ptr %address
  %next = add i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %exit, label %loop
exit:
  ret void
}

; Outside of loops, of other sizes than registers, in conversions and if size matters, constants
; stay.
; CHECK-LABEL: define void @unchanged(
; CHECK-NOT: asm
; CHECK: fadd <4 x float> %x, splat (float 3.000000e+00)
; CHECK: fadd <2 x float> %y, splat (float 3.000000e+00)
; CHECK: fmul <4 x float> %converted, splat (float 2.500000e-01)
define void @unchanged(ptr %p, ptr %q, i64 %n) {
entry:
  %x = load <4 x float>, ptr %p
  %sum = fadd <4 x float> %x, splat (float 3.0)
  store <4 x float> %sum, ptr %p
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %address = getelementptr <2 x float>, ptr %p, i64 %i
  %y = load <2 x float>, ptr %address
  %z = fadd <2 x float> %y, splat (float 3.0)
  store <2 x float> %z, ptr %address
  %integers = load <4 x i32>, ptr %q
  %converted = sitofp <4 x i32> %integers to <4 x float>
  %scaled = fmul <4 x float> %converted, splat (float 0.25)
  store <4 x float> %scaled, ptr %p
  %next = add i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %exit, label %loop
exit:
  ret void
}

; CHECK-LABEL: define void @small(
; CHECK: fadd <4 x float> %x, splat (float 3.000000e+00)
define void @small(ptr %p) optsize {
entry:
  br label %loop
loop:
  %x = load volatile <4 x float>, ptr %p
  %sum = fadd <4 x float> %x, splat (float 3.0)
  store <4 x float> %sum, ptr %p
  br label %loop
}
