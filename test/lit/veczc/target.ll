; The automatic factor depends on the target: up to 16 if it has registers for that.
; RUN: veczc -S %s | FileCheck %s --check-prefix=V4
; RUN: veczc -S -vecz-target-triple=aarch64-linux-gnu %s | FileCheck %s --check-prefix=V16
; RUN: veczc -S -vecz-target-triple=x86_64-linux-gnu -vecz-target-features=+avx2 %s | FileCheck %s --check-prefix=V16
; RUN: veczc -S -vecz-target-triple=x86_64-linux-gnu -vecz-target-mcpu=haswell %s | FileCheck %s --check-prefix=V16
; RUN: veczc -S -k f:a@16 %s | FileCheck %s --check-prefix=V16
; RUN: veczc -S -k f:a %s | FileCheck %s --check-prefix=V4
; RUN: veczc -S -k f:2.2@16 %s | FileCheck %s --check-prefix=V2
; RUN: veczc -S -vecz-auto %s | FileCheck %s --check-prefix=V4
; V2: define void @__vecz_v2_f(
; V4: define void @__vecz_v4_f(
; V16: define void @__vecz_v16_f(
; RUN: veczc -S -vecz-auto -vecz-scalable %s | FileCheck %s --check-prefix=SCALABLE
; RUN: veczc -S -k f:as %s | FileCheck %s --check-prefix=SCALABLE
; SCALABLE: define void @__vecz_nxv4_f(
; RUN: not veczc -S -vecz-target-triple=pdp11 %s 2>&1 | FileCheck %s --check-prefix=TRIPLE
; TRIPLE: veczc: error: -vecz-target-triple: unknown target 'pdp11'
; RUN: not veczc -S -vecz-target-triple=x86_64-linux-gnu -vecz-target-mcpu=z80 %s 2>&1 | FileCheck %s --check-prefix=CPU
; CPU: veczc: error: -vecz-target-mcpu: unknown CPU 'z80' for x86_64
; RUN: not veczc -S -vecz-target-mcpu=haswell %s 2>&1 | FileCheck %s --check-prefix=ALONE
; ALONE: veczc: error: -vecz-target-mcpu and -vecz-target-features require -vecz-target-triple
; RUN: not veczc -S -k f:4@ %s 2>&1 | FileCheck %s --check-prefix=WIDTH
; RUN: not veczc -S -k f:4@0 %s 2>&1 | FileCheck %s --check-prefix=WIDTH
; WIDTH: veczc: error: -k: '4@{{0?}}': expected a positive number of work-items after '@'

define void @f(ptr addrspace(1) %y) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr float, ptr addrspace(1) %y, i64 %id
  store float 1.0, ptr addrspace(1) %p, align 4
  ret void
}

declare i64 @__mux_get_global_id(i32)
attributes #0 = { "mux-kernel"="entry-point" }
