; RUN: muxc --device "OpenMux host" --passes hide-local-names,hide-local-names %s | FileCheck %s

; CHECK: @table = constant i32 1
@table = constant i32 1
; CHECK: @memset.mux-local = internal addrspace(2) constant i32 2
@memset = internal addrspace(2) constant i32 2

; CHECK: define internal void @memcpy.mux-local()
define internal void @memcpy() {
  ret void
}
; CHECK: declare void @outside()
declare void @outside()

; CHECK: define void @kernel()
; CHECK: call void @memcpy.mux-local()
; CHECK: call void @outside()
; CHECK: load i32, ptr addrspace(2) @memset.mux-local
define void @kernel() {
  call void @memcpy()
  call void @outside()
  %v = load i32, ptr addrspace(2) @memset
  ret void
}
