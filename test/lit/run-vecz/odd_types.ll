; Values of types without a vector form are kept per lane; odd integers are widened.
; RUN: muxc --passes run-vecz,verify -S %s | FileCheck %s

target datalayout = "e-p:32:32"

; CHECK-LABEL: define void @__vecz_v{{[0-9]+}}_f(
; CHECK: call i32 @__mux_get_global_id(i32 0)
; CHECK: ret void

define void @f(ptr addrspace(1) %y, i128 %wide) #0 {
  %id = call i32 @__mux_get_global_id(i32 0)
  %odd = trunc i32 %id to i4
  %sum = add i4 %odd, 3
  %back = zext i4 %sum to i128
  %big = mul i128 %back, %wide
  %low = trunc i128 %big to i32
  %p0 = insertvalue { i32, float } poison, i32 %low, 0
  %p1 = insertvalue { i32, float } %p0, float 1.0, 1
  %ya = getelementptr inbounds { i32, float }, ptr addrspace(1) %y, i32 %id
  store { i32, float } %p1, ptr addrspace(1) %ya, align 4
  %oa = getelementptr inbounds i4, ptr addrspace(1) %y, i32 %id
  store i4 %sum, ptr addrspace(1) %oa, align 1
  ret void
}

declare i32 @__mux_get_global_id(i32)
attributes #0 = { "mux-kernel"="entry-point" }
