; Intrinsics that are overloaded on a replaced type are redeclared.
; RUN: muxc --passes replace-target-ext-tys --verify-each %s | FileCheck %s
target datalayout = "e-p:64:64"
; CHECK: define i64 @f(i64 %e)
; CHECK: call i64 @llvm.ssa.copy.i64(i64{{.*}} %e)
; CHECK: call void (...) @llvm.fake.use(i64 %e)
declare target("spirv.Event") @llvm.ssa.copy.tspirv.Eventt(target("spirv.Event"))
declare void @llvm.fake.use(...)
define target("spirv.Event") @f(target("spirv.Event") %e) {
  %c = call target("spirv.Event") @llvm.ssa.copy.tspirv.Eventt(target("spirv.Event") %e)
  call void (...) @llvm.fake.use(target("spirv.Event") %e)
  ret target("spirv.Event") %c
}
