; Kernels without common variables have separate structures. Those that share a variable share one.
; RUN: muxc --passes replace-module-scope-vars --verify-each -S %s | FileCheck %s

target datalayout = "e-i64:64"

; CHECK-DAG: [[ALONE:%localVarTypes[.0-9]*]] = type { [100 x i32] }
; CHECK-DAG: [[SHARED:%localVarTypes[.0-9]*]] = type { i32, i64, i32 }
@shared1 = internal addrspace(3) global i32 undef, align 4
@alone = internal addrspace(3) global [100 x i32] undef, align 4
@shared2 = internal addrspace(3) global i64 undef, align 8
@shared3 = internal addrspace(3) global i32 undef, align 4
@nobody = internal addrspace(3) global i128 undef, align 16

define internal void @helper() {
  store i64 1, ptr addrspace(3) @shared2
  ret void
}

define void @one() #0 {
  store i32 1, ptr addrspace(3) @shared1
  call void @helper()
  ret void
}

define void @two() #0 {
  call void @helper()
  store i32 1, ptr addrspace(3) @shared3
  ret void
}

define void @three() #0 {
  store i32 1, ptr addrspace(3) @alone
  ret void
}

; CHECK: define void @one.mux-local-var-wrapper()
; CHECK-NEXT: alloca [[SHARED]], align 8
; CHECK: define void @two.mux-local-var-wrapper()
; CHECK-NEXT: alloca [[SHARED]], align 8
; CHECK: define void @three.mux-local-var-wrapper()
; CHECK-NEXT: alloca [[ALONE]], align 4
attributes #0 = { "mux-kernel"="entry-point" }
