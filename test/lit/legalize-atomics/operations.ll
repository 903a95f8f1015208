; Read-modify-write operations that the specification does not list become loops on every device,
; floating-point ones on devices that do not declare them.
; RUN: muxc --passes legalize-atomics --verify-each %s | FileCheck %s --check-prefixes=CHECK,NEUTRAL --implicit-check-not=atomicrmw
; RUN: muxc --device "OpenMux host" --passes legalize-atomics --verify-each %s | FileCheck %s --check-prefixes=CHECK,NATIVE
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define i32 @nand(
; NEUTRAL-NEXT: fence release
; CHECK-NEXT: [[FIRST:%.*]] = load atomic volatile i32, ptr addrspace(1) %p monotonic, align 8
; CHECK-NEXT: br label %atomic.loop
; CHECK: atomic.loop:
; CHECK-NEXT: %r = phi i32 [ [[FIRST]], %0 ], [ [[FOUND:%.*]], %atomic.loop ]
; CHECK-NEXT: [[BOTH:%.*]] = and i32 %r, %v
; CHECK-NEXT: [[NEW:%.*]] = xor i32 [[BOTH]], -1
; NEUTRAL-NEXT: [[PAIR:%.*]] = cmpxchg volatile ptr addrspace(1) %p, i32 %r, i32 [[NEW]] monotonic monotonic, align 8
; NATIVE-NEXT: [[PAIR:%.*]] = cmpxchg volatile ptr addrspace(1) %p, i32 %r, i32 [[NEW]] release monotonic, align 8
; CHECK: br i1 {{.*}}, label %atomic.done, label %atomic.loop
; CHECK: atomic.done:
; CHECK-NEXT: ret i32 %r
define i32 @nand(ptr addrspace(1) %p, i32 %v) {
  %r = atomicrmw volatile nand ptr addrspace(1) %p, i32 %v release, align 8
  ret i32 %r
}

; CHECK-LABEL: define i8 @wrapping(
; CHECK-NOT: atomicrmw
; CHECK: ret i8
define i8 @wrapping(ptr addrspace(3) %p, i8 %v) {
  %a = atomicrmw uinc_wrap ptr addrspace(3) %p, i8 %v seq_cst
  %b = atomicrmw udec_wrap ptr addrspace(3) %p, i8 %a seq_cst
  %c = atomicrmw usub_cond ptr addrspace(3) %p, i8 %b seq_cst
  %d = atomicrmw usub_sat ptr addrspace(3) %p, i8 %c monotonic
  ret i8 %d
}

; CHECK-LABEL: define float @floats(
; NEUTRAL: fadd float %{{.*}}, %v
; NEUTRAL: fsub float %{{.*}}, %v
; NATIVE: atomicrmw fadd ptr %p, float %v seq_cst, align 4
; NATIVE: atomicrmw fsub ptr %p, float %v monotonic, align 4
; CHECK-NOT: atomicrmw
; CHECK: call float @llvm.maximum.f32(
; CHECK: cmpxchg ptr %p, i32
define float @floats(ptr %p, float %v) {
  %a = atomicrmw fadd ptr %p, float %v seq_cst
  %b = atomicrmw fsub ptr %p, float %v monotonic
  %c = atomicrmw fmaximum ptr %p, float %v monotonic
  ret float %c
}

; A declaration for one format does not speak of vectors, nor of other formats.
; CHECK-LABEL: define <2 x float> @vectors(
; CHECK: load atomic i64, ptr %p monotonic, align 8
; CHECK: fadd <2 x float>
; CHECK: cmpxchg ptr %p, i64
; CHECK: fadd bfloat
; CHECK: cmpxchg ptr %p, i16
define <2 x float> @vectors(ptr %p, <2 x float> %v, bfloat %b) {
  %a = atomicrmw fadd ptr %p, <2 x float> %v monotonic
  atomicrmw fadd ptr %p, bfloat %b monotonic
  ret <2 x float> %a
}
