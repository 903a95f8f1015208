; On a device without half precision, half is a storage format: it may be loaded, stored and passed
; on, but there is no arithmetic, comparison or conversion.
; RUN: not muxc --device-fp16-capabilities=false --passes check-unsupported-types %s 2>&1 \
; RUN:   | FileCheck %s --implicit-check-not="are not supported"
; RUN: muxc --device-fp16-capabilities=true --passes check-unsupported-types %s -o /dev/null
; RUN: muxc --passes check-unsupported-types %s -o /dev/null
target triple = "spir64-unknown-unknown"

%pair = type { half, <4 x half> }
@table = internal addrspace(2) constant [2 x half] [half 1.0, half 2.0]

; CHECK: function 'binary': operations on type 'half' are not supported by the device
define half @binary(half %x) {
  %y = fadd half %x, 1.0
  %z = fmul half %x, %y
  ret half %z
}
; CHECK: function 'unary': operations on type 'half' are not supported by the device
define <2 x half> @unary(<2 x half> %x) {
  %y = fneg <2 x half> %x
  ret <2 x half> %y
}
; CHECK: function 'compare': operations on type 'half' are not supported by the device
define <vscale x 2 x i1> @compare(<vscale x 2 x half> %x) {
  %y = fcmp olt <vscale x 2 x half> %x, zeroinitializer
  ret <vscale x 2 x i1> %y
}
; CHECK: function 'widen': operations on type 'half' are not supported by the device
define float @widen(half %x) {
  %y = fpext half %x to float
  ret float %y
}
; CHECK: function 'from_integer': operations on type 'half' are not supported by the device
define half @from_integer(i128 %x) {
  %y = sitofp i128 %x to half
  ret half %y
}
; CHECK: function 'intrinsic': operations on type 'half' are not supported by the device
declare half @llvm.fma.f16(half, half, half)
define half @intrinsic(half %x) {
  %y = call half @llvm.fma.f16(half %x, half %x, half %x)
  ret half %y
}
; CHECK: function 'atomic': operations on type 'half' are not supported by the device
define half @atomic(ptr %p, half %x) {
  %y = atomicrmw fadd ptr %p, half %x monotonic
  ret half %y
}

declare <4 x half> @llvm.masked.load.v4f16.p0(ptr, <4 x i1>, <4 x half>)
declare void @take(half)
define half @storage(ptr %p, half %x, i1 %c, %pair %s) {
entry:
  %v = alloca %pair
  %a = getelementptr %pair, ptr %v, i32 0, i32 1
  %l = load half, ptr %p
  store half 1.0, ptr %a
  store %pair %s, ptr %v
  %m = call <4 x half> @llvm.masked.load.v4f16.p0(ptr %p, <4 x i1> splat (i1 true), <4 x half> poison)
  %e = extractelement <4 x half> %m, i32 0
  %i = bitcast half %e to i16
  %y = atomicrmw xchg ptr %p, half %l monotonic
  call void @take(half %y)
  %r = select i1 %c, half %x, half %l
  ret half %r
}
