; Inactive lanes have no quotient or an unspecified one: contiguity checks must not depend on
; poison.
; RUN: veczc -S -k f:4 -vecz-choices=noDivisionExceptions %s | FileCheck %s --check-prefixes=CHECK,TESTED
; RUN: veczc -S -k f:4p %s | FileCheck %s
; CHECK-LABEL: define void @__vecz_v4_{{(vp_)?}}f(
; CHECK: [[RAW:%.*]] = call <4 x i64> @llvm.vp.urem.v4i64(
; CHECK-NEXT: [[REST:%.*]] = freeze <4 x i64> [[RAW]]
; TESTED: [[SAME:%.*]] = icmp eq <4 x i64> [[REST]],
; TESTED: call i1 @llvm.vector.reduce.and.v4i1(<4 x i1> [[SAME]])

define void @f(ptr addrspace(1) %x, ptr addrspace(1) %out, i64 %n) #0 {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %out, i64 %id
  %v = load i32, ptr addrspace(1) %p, align 4
  %isZero = icmp eq i32 %v, 0
  br i1 %isZero, label %end, label %then
then:
  %rest = urem i64 %id, %n
  %q = getelementptr i32, ptr addrspace(1) %x, i64 %rest
  %w = load i32, ptr addrspace(1) %q, align 4
  store i32 %w, ptr addrspace(1) %p, align 4
  br label %end
end:
  ret void
}

declare i64 @__mux_get_global_id(i32)
attributes #0 = { "mux-kernel" }
