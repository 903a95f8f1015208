; A branch must not depend on an argument that is undefined, or has an undefined element. Arguments that decide no branch
; stay as they are.
; RUN: muxc --passes link-builtins,verify -S %s | FileCheck %s

target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define internal {{.*}}<2 x float> @_Z3sinDv2_f(<2 x float> %x)
; CHECK-NEXT: entry:
; CHECK-NEXT: %[[FROZEN:.*]] = freeze <2 x float> %x
; CHECK-NOT: <2 x float> %x{{[^0-9]}}
; CHECK: br i1
; CHECK: ret <2 x float>
declare spir_func <2 x float> @_Z3sinDv2_f(<2 x float>)

; CHECK-LABEL: define internal {{.*}}<2 x float> @_Z4fmaxDv2_fS_(
; CHECK-NOT: freeze
; CHECK: ret <2 x float>
declare spir_func <2 x float> @_Z4fmaxDv2_fS_(<2 x float>, <2 x float>)

define spir_kernel void @k(ptr addrspace(1) %p, <3 x float> %x) {
  %part = shufflevector <3 x float> %x, <3 x float> poison, <2 x i32> <i32 2, i32 3>
  %s = call spir_func <2 x float> @_Z3sinDv2_f(<2 x float> %part)
  %m = call spir_func <2 x float> @_Z4fmaxDv2_fS_(<2 x float> %s, <2 x float> %part)
  store <2 x float> %m, ptr addrspace(1) %p
  ret void
}
