; On a device without double precision, the type may occur nowhere: neither in signatures, nor in
; variables, nor inside of other types.
; RUN: not muxc --device-fp64-capabilities=false --passes check-unsupported-types %s 2>&1 \
; RUN:   | FileCheck %s --implicit-check-not="are not supported"
; RUN: muxc --device-fp64-capabilities=true --passes check-unsupported-types %s -o /dev/null
; RUN: muxc --passes check-unsupported-types %s -o /dev/null
target triple = "spir64-unknown-unknown"

%inner = type { i32, [4 x <2 x double>] }
%outer = type { ptr, %inner }

; CHECK-DAG: variable 'table': values of type 'double' are not supported by the device
@table = internal addrspace(2) constant [2 x double] [double 1.0, double 2.0]
; CHECK-DAG: variable 'offset': values of type 'double' are not supported by the device
@bytes = internal addrspace(2) constant [64 x i8] zeroinitializer
@offset = internal addrspace(2) constant ptr addrspace(2) getelementptr (double, ptr addrspace(2) @bytes, i64 1)
@unused = external addrspace(2) constant double
declare double @unused_function(double)

; CHECK-DAG: function 'parameter': values of type 'double' are not supported by the device
define void @parameter(double %x) {
  ret void
}
; CHECK-DAG: function 'result': values of type 'double' are not supported by the device
define double @result() {
  unreachable
}
; CHECK-DAG: function 'stack': values of type 'double' are not supported by the device
define void @stack() {
  %v = alloca %outer
  ret void
}
; CHECK-DAG: function 'address': values of type 'double' are not supported by the device
define ptr @address(ptr %p) {
  %a = getelementptr %outer, ptr %p, i64 1
  ret ptr %a
}
; CHECK-DAG: function 'constant_address': values of type 'double' are not supported by the device
define ptr addrspace(2) @constant_address() {
  ret ptr addrspace(2) getelementptr (%inner, ptr addrspace(2) @bytes, i64 0, i32 1, i64 1)
}
; CHECK-DAG: function 'constant': values of type 'double' are not supported by the device
define void @constant(ptr %p) {
  store double 1.0, ptr %p
  ret void
}
; CHECK-DAG: function 'intrinsic': values of type 'double' are not supported by the device
declare i1 @llvm.is.fpclass.f64(double, i32)
define i1 @intrinsic() {
  %r = call i1 @llvm.is.fpclass.f64(double 0.0, i32 3)
  ret i1 %r
}
; CHECK-DAG: function 'by_value': values of type 'double' are not supported by the device
define void @by_value(ptr byval(%outer) %p) {
  ret void
}
; CHECK-DAG: function 'conversion': values of type 'double' are not supported by the device
define i64 @conversion(i64 %x) {
  %d = bitcast i64 %x to double
  %i = bitcast double %d to i64
  ret i64 %i
}
; CHECK-DAG: function 'indirect': values of type 'double' are not supported by the device
define void @indirect(ptr %f) {
  call void (ptr, ...) %f(ptr null, double 0.0)
  ret void
}
; CHECK-DAG: function 'scalable': values of type 'double' are not supported by the device
define <vscale x 2 x double> @scalable(<vscale x 2 x double> %x) {
  ret <vscale x 2 x double> %x
}

define float @fine(float %x, half %h, ptr %p, i128 %i, <64 x i4> %v) {
  %y = fadd float %x, 1.0
  ret float %y
}
