; Targets with native half arithmetic or their own promotion do not change: those known by triple,
; and the host's CPU whatever the module says.
; RUN: sed s/TRIPLE/x86_64-unknown-linux-gnu/ %s | muxc --passes manual-type-legalization - | FileCheck %s --check-prefix=NATIVE
; RUN: sed s/TRIPLE/i686-unknown-linux-gnu/ %s | muxc --passes manual-type-legalization - | FileCheck %s --check-prefix=NATIVE
; RUN: sed s/TRIPLE/riscv32-unknown-elf/ %s | muxc --passes manual-type-legalization - | FileCheck %s --check-prefix=NATIVE
; RUN: sed s/TRIPLE/riscv64-unknown-elf/ %s | muxc --passes manual-type-legalization - | FileCheck %s --check-prefix=NATIVE
; RUN: sed s/TRIPLE/spir-unknown-unknown/ %s | muxc --passes manual-type-legalization - | FileCheck %s --check-prefix=PROMOTED
; RUN: sed s/TRIPLE/armv7-unknown-linux-gnueabihf/ %s | muxc --passes manual-type-legalization - | FileCheck %s --check-prefix=PROMOTED
; RUN: sed /TRIPLE/d %s | muxc --passes manual-type-legalization - | FileCheck %s --check-prefix=PROMOTED
; RUN: sed /TRIPLE/d %s | muxc --device "OpenMux host" --passes manual-type-legalization - | FileCheck %s --check-prefix=NATIVE
; RUN: not muxc --passes 'manual-type-legalization<x>' %s 2>&1 | FileCheck %s --check-prefix=PARAMETER
; RUN: muxc --print-passes | FileCheck %s --check-prefix=LIST
target triple = "TRIPLE"
; NATIVE: fadd half
; PROMOTED: fadd float
; PARAMETER: 'manual-type-legalization' takes no parameters
; LIST-DAG: align-module-structs
; LIST-DAG: manual-type-legalization
; LIST-DAG: replace-target-ext-tys<no-images;no-samplers;no-events>
; LIST-DAG: unique-opaque-structs
define half @f(half %a) {
  %x = fadd half %a, %a
  ret half %x
}
