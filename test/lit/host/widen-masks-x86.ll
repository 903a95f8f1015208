; SSE has neither mask registers nor masked stores: masks between blocks stay as wide as the elements, and votes remain
; tests of bits. AVX and AVX2 have masked stores, and AVX-512 keeps masks in its mask registers.
; REQUIRES: x86_64
; RUN: sed 's/CPU/x86-64-v2/' %s > %t.sse.ll
; RUN: muxc --device "OpenMux host" --passes widen-masks --verify-each -S %t.sse.ll | FileCheck %s
; RUN: sed 's/CPU/x86-64-v3/' %s > %t.avx2.ll
; RUN: muxc --device "OpenMux host" --passes widen-masks --verify-each -S %t.avx2.ll \
; RUN:   | FileCheck --check-prefix=MASKED %s
; RUN: sed 's/CPU/x86-64-v4/' %s > %t.avx512.ll
; RUN: muxc --device "OpenMux host" --passes widen-masks --verify-each -S %t.avx512.ll \
; RUN:   | FileCheck --check-prefix=MASKED %s
target triple = "x86_64-linux-gnu"

; CHECK: [[WIDE:%.*]] = sext <8 x i1> %m to <8 x i32>
; CHECK-NOT: @llvm.vector.reduce
; CHECK: [[BITS:%.*]] = bitcast <8 x i1> %m to i8
; CHECK: icmp eq i8 [[BITS]], 0
; CHECK: [[MASK:%.*]] = icmp slt <8 x i32> [[WIDE]], zeroinitializer
; CHECK-NEXT: select <8 x i1> [[MASK]], <8 x i32> %a, <8 x i32> %b

; MASKED-NOT: sext
; MASKED: select <8 x i1> %m, <8 x i32> %a, <8 x i32> %b

define void @between_blocks(<8 x i32> %a, <8 x i32> %b, ptr %p) #0 {
  %m = icmp sgt <8 x i32> %a, %b
  %bits = bitcast <8 x i1> %m to i8
  %none = icmp eq i8 %bits, 0
  br i1 %none, label %end, label %then
then:
  %s = select <8 x i1> %m, <8 x i32> %a, <8 x i32> %b
  store <8 x i32> %s, ptr %p
  br label %end
end:
  ret void
}

attributes #0 = { "target-cpu"="CPU" "target-features"="" }
