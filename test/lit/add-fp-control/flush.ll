; With the parameter ftz the wrapper sets the bits that flush denormals, and restores the register;
; otherwise it clears them.
; RUN: sed 's/TRIPLE/aarch64-unknown-linux-gnu/' %s > %t.arm.ll
; RUN: sed 's/TRIPLE/x86_64-unknown-linux-gnu/' %s > %t.x86.ll
; RUN: sed 's/TRIPLE/riscv64-unknown-linux-gnu/' %s > %t.riscv.ll
; RUN: muxc --device "OpenMux host" --passes "add-fp-control<ftz>" --verify-each -S %t.arm.ll \
; RUN:   | FileCheck %s --check-prefixes=CHECK,ARM
; RUN: muxc --device "OpenMux host" --passes "add-fp-control<ftz>" --verify-each -S %t.x86.ll \
; RUN:   | FileCheck %s --check-prefixes=CHECK,X86
; RUN: muxc --device "OpenMux host" --passes "add-fp-control" --verify-each -S %t.arm.ll \
; RUN:   | FileCheck %s --check-prefixes=CHECK,IEEE
; RUN: muxc --device "OpenMux host" --passes "add-fp-control<ftz>" -S %t.riscv.ll \
; RUN:   | FileCheck %s --check-prefix=OTHER
; RUN: not muxc --device "OpenMux host" --passes "add-fp-control<daz>" -S %t.arm.ll 2>&1 \
; RUN:   | FileCheck %s --check-prefix=UNKNOWN
target triple = "TRIPLE"

; CHECK: define internal void @k(ptr %p) [[OLD:#[0-9]+]]
define void @k(ptr %p) #0 {
  %x = load float, ptr %p
  %y = fmul float %x, %x
  store float %y, ptr %p
  ret void
}

; CHECK: define void @k.host-fp-control(ptr %p) [[NEW:#[0-9]+]]
; ARM: [[MODE:%.*]] = call i64 @llvm.aarch64.get.fpcr()
; ARM: [[FLUSH:%.*]] = or i64 [[MODE]], 16777216
; ARM: call void @llvm.aarch64.set.fpcr(i64 [[FLUSH]])
; ARM: call void @k(ptr %p)
; ARM: call void @llvm.aarch64.set.fpcr(i64 [[MODE]])

; X86: [[SLOT:%.*]] = alloca i32
; X86: call void @llvm.x86.sse.stmxcsr(ptr [[SLOT]])
; X86: [[MODE:%.*]] = load i32, ptr [[SLOT]]
; X86: [[FLUSH:%.*]] = or i32 [[MODE]], 32832
; X86: store i32 [[FLUSH]], ptr [[SLOT]]
; X86: call void @llvm.x86.sse.ldmxcsr(ptr [[SLOT]])
; X86: call void @k(ptr %p)
; X86: store i32 [[MODE]], ptr [[SLOT]]
; X86: call void @llvm.x86.sse.ldmxcsr(ptr [[SLOT]])

; IEEE: [[MODE:%.*]] = call i64 @llvm.aarch64.get.fpcr()
; IEEE: [[KEEP:%.*]] = and i64 [[MODE]], -16777217
; IEEE: call void @llvm.aarch64.set.fpcr(i64 [[KEEP]])
; IEEE: call void @llvm.aarch64.set.fpcr(i64 [[MODE]])
; CHECK: ret void

; OTHER-NOT: host-fp-control
; UNKNOWN: pass 'add-fp-control': unknown parameter 'daz' (expected <ftz>)
; CHECK-DAG: attributes [[OLD]] = { alwaysinline "
; CHECK-DAG: attributes [[NEW]] = { {{.*}}"mux-kernel"="entry-point"
attributes #0 = { "mux-kernel"="entry-point" "mux-orig-fn"="k" }
