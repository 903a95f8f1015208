; Every type that printf prints is stored as it is; three elements may be passed as four.
; RUN: muxc --passes replace-printf --verify-each -S %s | FileCheck %s

@.scalars = private addrspace(2) constant [28 x i8] c"%c %hhd %hd %d %ld %f %f %f\00"
@.good = private addrspace(2) constant [31 x i8] c"%v4hhd %v2hf %v3hlf %v2lf %v8d\00"

; CHECK-LABEL: define void @kernel(
define void @kernel(i8 %c, i16 %s, i64 %l, half %h, float %f, double %d, <4 x i8> %c4, <2 x half> %h2, <4 x float> %f3, <2 x double> %d2, <8 x i64> %l8, i1 %b) {
  %a = call i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) @.scalars, i8 %c, i1 %b, i16 %s, i32 1, i64 %l, half %h, float %f, double %d)
  %v = call i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) @.good, <4 x i8> %c4, <2 x half> %h2, <4 x float> %f3, <2 x double> %d2, <8 x i64> %l8)
  ret void
}

; CHECK: define internal spir_func i32 @__openmux_printf_call_0(ptr addrspace(1) %buffer, i8 %0, i1 %1, i16 %2, i32 %3, i64 %4, half %5, float %6, double %7)
; CHECK: zext i8 %0 to i32
; CHECK: zext i1 %1 to i32
; CHECK: lshr i64 %4, 32
; CHECK: bitcast half %5 to i16
; CHECK: define internal spir_func i32 @__openmux_printf_call_1(
; CHECK: extractelement <4 x float> {{%.*}}, i64 2
; CHECK-NOT: extractelement <4 x float> {{%.*}}, i64 3
; CHECK: extractelement <2 x double>
; CHECK: !{i8 0, i8 2, i8 1, i8 2, i8 3, i8 4, i8 5, i8 6}
; CHECK: !{i8 0, i8 0, i8 0, i8 0, i8 4, i8 4, i8 5, i8 5, i8 5, i8 6, i8 6, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3}
declare i32 @printf(ptr addrspace(2), ...)
