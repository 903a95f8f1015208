; Nothing changes if the data layout has OpenCL's alignment, if no structure is in memory, and in an
; empty module.
; RUN: muxc --passes align-module-structs --debug-pass-manager --verify-each %s 2>&1 | FileCheck %s
; RUN: echo '' | muxc --passes align-module-structs -
; RUN: not muxc --passes 'align-module-structs<x>' %s 2>&1 | FileCheck %s --check-prefix=PARAMETER
; PARAMETER: 'align-module-structs' takes no parameters
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

%opaque = type opaque
; CHECK: %s = type { i8, i64, i8, <3 x i32>, i8, <16 x double>, ptr, half, [3 x i16] }
%s = type { i8, i64, i8, <3 x i32>, i8, <16 x double>, ptr, half, [3 x i16] }
; CHECK: %scalable = type { <vscale x 4 x i32>, <vscale x 4 x i32> }
%scalable = type { <vscale x 4 x i32>, <vscale x 4 x i32> }

; CHECK: @o = external global %opaque
@o = external global %opaque
declare void @declared(ptr byval(%s))

; CHECK: getelementptr %s, ptr %p, i64 0, i32 5
define ptr @f(ptr %p) {
  %v = alloca %scalable
  %a = getelementptr %s, ptr %p, i64 0, i32 5
  ret ptr %a
}
