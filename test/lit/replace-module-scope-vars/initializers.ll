; Initializers are stored in the wrapper. llvm.used does not keep a variable.
; RUN: muxc --passes replace-module-scope-vars --verify-each -S %s | FileCheck %s --implicit-check-not=llvm.used

@zero = internal addrspace(3) global [4 x i32] zeroinitializer, align 16
@none = internal addrspace(3) global i32 poison, align 4
@seven = internal addrspace(3) global i32 7, align 4
@unknown = external addrspace(3) global i32, align 4
@llvm.used = appending global [1 x ptr] [ptr addrspacecast (ptr addrspace(3) @zero to ptr)]

define void @foo() #0 {
  store i32 1, ptr addrspace(3) @zero
  store i32 1, ptr addrspace(3) @none
  store i32 1, ptr addrspace(3) @seven
  store i32 1, ptr addrspace(3) @unknown
  ret void
}

; CHECK: define void @foo.mux-local-var-wrapper()
; CHECK: [[ZERO:%.*]] = getelementptr {{.*}}%localVarTypes, ptr addrspace(3) {{%.*}}, i32 0, i32 0
; CHECK-NEXT: store [4 x i32] zeroinitializer, ptr addrspace(3) [[ZERO]], align 16
; CHECK-NEXT: [[SEVEN:%.*]] = getelementptr {{.*}}%localVarTypes, ptr addrspace(3) {{%.*}}, i32 0, i32 2
; CHECK-NEXT: store i32 7, ptr addrspace(3) [[SEVEN]], align 4
; CHECK-NEXT: call void @foo(
attributes #0 = { "mux-kernel"="entry-point" }
