; On a device without double precision, arguments are stored as floats: the front end's fpext is
; removed, and constants are truncated.
; RUN: split-file %s %t
; RUN: muxc --device-fp64-capabilities=false --passes replace-printf --verify-each -S %t/widened.ll | FileCheck %s --implicit-check-not=double
; RUN: muxc --device-fp64-capabilities=true --passes replace-printf -S %t/widened.ll | FileCheck %s --check-prefix=DOUBLE
; RUN: not muxc --device-fp64-capabilities=false --passes replace-printf -S %t/computed.ll 2>&1 | FileCheck %s --check-prefix=COMPUTED

; CHECK: call spir_func i32 @__openmux_printf_call_0(ptr addrspace(1) %printf-buffer, float %f, half %h, float 5.000000e-01, <2 x float> %v)
; CHECK: !{i8 5, i8 4, i8 5, i8 5, i8 5}
; DOUBLE: call spir_func i32 @__openmux_printf_call_0(ptr addrspace(1) %printf-buffer, double %a, double %b, double 5.000000e-01, <2 x double> %c)
; COMPUTED: error: argument 2 of printf has type 'double', which the device does not support; cast it to 'float'

;--- widened.ll
@.format = private addrspace(2) constant [15 x i8] c"%f %f %f %v2lf\00"
declare i32 @printf(ptr addrspace(2), ...)
define void @kernel(float %f, half %h, <2 x float> %v) {
  %a = fpext float %f to double
  %b = fpext half %h to double
  %c = fpext <2 x float> %v to <2 x double>
  %r = call i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) @.format, double %a, double %b, double 5.000000e-01, <2 x double> %c)
  ret void
}

;--- computed.ll
@.format = private addrspace(2) constant [3 x i8] c"%f\00"
declare i32 @printf(ptr addrspace(2), ...)
define void @kernel(ptr addrspace(1) %p) {
  %a = load double, ptr addrspace(1) %p
  %r = call i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) @.format, double %a)
  ret void
}
