; Replaces types of variables, allocas, structures, arrays, accesses and constants.
; RUN: muxc --passes replace-target-ext-tys --verify-each %s | FileCheck %s --implicit-check-not='target("spirv'
target datalayout = "e-p:32:32"
target triple = "spir-unknown-unknown"

; CHECK: %pair = type { i32, [2 x i32] }
%pair = type { target("spirv.Sampler"), [2 x target("spirv.Event")] }
; CHECK: @s = internal addrspace(2) constant i32 undef
@s = internal addrspace(2) constant target("spirv.Sampler") undef
; CHECK: @p = external global %pair
@p = external global %pair

; CHECK-LABEL: define void @f(ptr %q, i32 %i)
define void @f(ptr %q, i32 %i) {
; CHECK: %v = alloca %pair, align 8
  %v = alloca %pair, align 8
; CHECK: %e = alloca [4 x i32], align 4
  %e = alloca [4 x target("spirv.Event")], align 4
; CHECK: %a = getelementptr [4 x i32], ptr %e, i32 0, i32 %i
  %a = getelementptr [4 x target("spirv.Event")], ptr %e, i32 0, i32 %i
; CHECK: store i32 0, ptr %a
  store target("spirv.Event") zeroinitializer, ptr %a
; CHECK: %l = load i32, ptr %a
  %l = load target("spirv.Event"), ptr %a
; CHECK: store i32 %l, ptr getelementptr inbounds (%pair, ptr @p, i32 0, i32 1, i32 1)
  store target("spirv.Event") %l, ptr getelementptr inbounds (%pair, ptr @p, i32 0, i32 1, i32 1)
; CHECK: %w = load %pair, ptr @p
  %w = load %pair, ptr @p
; CHECK: %x = extractvalue %pair %w, 0
  %x = extractvalue %pair %w, 0
; CHECK: insertvalue %pair %w, i32 %l, 1, 0
  %y = insertvalue %pair %w, target("spirv.Event") %l, 1, 0
  store %pair %y, ptr %v
; CHECK: call void @g(ptr byval(%pair) %v, i32 %x)
  call void @g(ptr byval(%pair) %v, target("spirv.Sampler") %x)
  ret void
}
; CHECK: declare void @g(ptr byval(%pair), i32)
declare void @g(ptr byval(%pair), target("spirv.Sampler"))
