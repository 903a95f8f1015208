; RUN: muxc --passes remove-lifetime --verify-each -S %s | FileCheck %s

; CHECK-LABEL: define void @variables(
; CHECK-NOT: lifetime
; CHECK: store i32 1
; CHECK-NEXT: ret void
define void @variables() {
  %a = alloca i32
  call void @llvm.lifetime.start.p0(ptr %a)
  store i32 1, ptr %a
  call void @llvm.lifetime.end.p0(ptr %a)
  ret void
}

; Other intrinsics stay.
; CHECK-LABEL: define void @others(
; CHECK: call void @llvm.assume(i1 %c)
define void @others(i1 %c) {
  call void @llvm.assume(i1 %c)
  ret void
}
