; Nothing that is only declared is reported, nor is an empty module.
; RUN: muxc --device-fp64-capabilities=false --device-fp16-capabilities=false --passes check-unsupported-types %s | FileCheck %s
; RUN: echo "" | muxc --passes check-unsupported-types -
; CHECK: declare target("spirv.Queue") @get_default_queue()
declare target("spirv.Queue") @get_default_queue()
declare double @llvm.fabs.f64(double)
@v = external global double
