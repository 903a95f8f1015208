; Scalable vectors of one element are supported on RISC-V, but refused on AArch64.
; RUN: veczc -S -k f:1s %s | FileCheck %s
; RUN: veczc -S -vecz-target-triple=riscv64 -vecz-target-features=+v -k f:1s %s | FileCheck %s
; CHECK: define void @__vecz_nxv1_f(
; RUN: not veczc -S -vecz-target-triple=aarch64 -vecz-target-features=+sve -k f:1s %s 2>&1 | FileCheck %s --check-prefix=SVE
; RUN: sed 's/^; TRIPLE //' %s | not veczc -S -k f:1s - 2>&1 | FileCheck %s --check-prefix=SVE
; SVE: kernel 'f' is not vectorized by vscale x 1: scalable vectorization factor 1 is below the target's minimum of 2
; RUN: veczc -S -vecz-target-triple=aarch64 -vecz-target-features=+sve -k f:2s %s | FileCheck %s --check-prefix=TWO
; TWO: define void @__vecz_nxv2_f(
; TRIPLE target triple = "aarch64-unknown-linux-gnu"

define void @f(ptr addrspace(1) %x) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr i64, ptr addrspace(1) %x, i64 %id
  store i64 %id, ptr addrspace(1) %p, align 8
  ret void
}

declare i64 @__mux_get_global_id(i32)
attributes #0 = { "mux-kernel" }
