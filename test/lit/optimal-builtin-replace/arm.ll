; Minimum and maximum are not replaced on Arm: one code generator miscompiles the intrinsics, the
; other returns NaN for a signalling NaN and a number.
; RUN: muxc --passes optimal-builtin-replace --verify-each -S %s | FileCheck %s
; RUN: sed 's/armv7-unknown-linux-gnueabihf/aarch64-unknown-linux-gnu/' %s | muxc --passes optimal-builtin-replace --verify-each -S - | FileCheck %s
target triple = "armv7-unknown-linux-gnueabihf"

; CHECK: call float @_Z13__abacus_fminff(
; CHECK: call float @_Z4fminff(
; CHECK: call i32 @llvm.ctlz.i32(
define float @k(float %x, float %y, i32 %i) {
  %a = call float @_Z13__abacus_fminff(float %x, float %y)
  %b = call float @_Z4fminff(float %x, float %y)
  %c = call i32 @_Z12__abacus_clzi(i32 %i)
  ret float %a
}

declare float @_Z13__abacus_fminff(float, float)
declare float @_Z4fminff(float, float)
declare i32 @_Z12__abacus_clzi(i32)
