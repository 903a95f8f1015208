; Each member is aligned as its variable was, or better, and the structure as its strictest member.
; RUN: muxc --passes replace-module-scope-vars --verify-each -S %s | FileCheck %s

target datalayout = "e-p:32:32-i64:64-v128:64:128-n32"

; 0: i8; 16: <4 x i32>, which this target would align to 8; 32: i8; 128: [2 x i64]; 144: i16
; CHECK: %localVarTypes = type { i8, [15 x i8], <4 x i32>, i8, [95 x i8], [2 x i64], i16, i32 }
@a = internal addrspace(3) global i8 undef, align 1
@b = internal addrspace(3) global <4 x i32> undef, align 16
@c = internal addrspace(3) global i8 undef
@d = internal addrspace(3) global [2 x i64] undef, align 128
@e = internal addrspace(3) global i16 undef, align 2
@f = internal addrspace(3) global i32 undef, align 1

; CHECK-DAG: [[A:%.*]] = getelementptr {{.*}}%localVarTypes, ptr addrspace(3) {{[^%]*}}%local-vars, i32 0, i32 0
; CHECK-DAG: [[B:%.*]] = getelementptr {{.*}}%localVarTypes, ptr addrspace(3) {{[^%]*}}%local-vars, i32 0, i32 2
; CHECK-DAG: [[C:%.*]] = getelementptr {{.*}}%localVarTypes, ptr addrspace(3) {{[^%]*}}%local-vars, i32 0, i32 3
; CHECK-DAG: [[D:%.*]] = getelementptr {{.*}}%localVarTypes, ptr addrspace(3) {{[^%]*}}%local-vars, i32 0, i32 5
; CHECK-DAG: [[E:%.*]] = getelementptr {{.*}}%localVarTypes, ptr addrspace(3) {{[^%]*}}%local-vars, i32 0, i32 6
; CHECK-DAG: [[F:%.*]] = getelementptr {{.*}}%localVarTypes, ptr addrspace(3) {{[^%]*}}%local-vars, i32 0, i32 7
; CHECK: store i8 1, ptr addrspace(3) [[A]]
; CHECK: store <4 x i32> splat (i32 2), ptr addrspace(3) [[B]], align 16
; CHECK: store i8 3, ptr addrspace(3) [[C]]
; CHECK: store i64 4, ptr addrspace(3) [[D]], align 128
; CHECK: store i16 5, ptr addrspace(3) [[E]]
; CHECK: store i32 6, ptr addrspace(3) [[F]], align 1
define void @foo() #0 {
  store i8 1, ptr addrspace(3) @a
  store <4 x i32> splat (i32 2), ptr addrspace(3) @b, align 16
  store i8 3, ptr addrspace(3) @c
  store i64 4, ptr addrspace(3) @d, align 128
  store i16 5, ptr addrspace(3) @e
  store i32 6, ptr addrspace(3) @f, align 1
  ret void
}

; CHECK: define void @foo.mux-local-var-wrapper()
; CHECK-NEXT: alloca %localVarTypes, align 128
attributes #0 = { "mux-kernel"="entry-point" }
