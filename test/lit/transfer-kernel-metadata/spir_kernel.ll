; Without !opencl.kernels, kernels have the calling convention spir_kernel.
; RUN: muxc --passes transfer-kernel-metadata --verify-each -S %s | FileCheck %s

; CHECK: define spir_kernel void @plain() [[PLAIN:#[0-9]+]] {
define spir_kernel void @plain() {
  call spir_func void @helper()
  ret void
}

; An order that is there stays, and so does the name that the function once had.
; CHECK: define spir_kernel void @known() [[KNOWN:#[0-9]+]] !reqd_work_group_size [[SIZE:![0-9]+]] {
define spir_kernel void @known() #0 !reqd_work_group_size !0 {
  ret void
}

; CHECK: define spir_func void @helper() {
define spir_func void @helper() {
  ret void
}

; CHECK-DAG: attributes [[PLAIN]] = { "mux-kernel"="entry-point" "mux-orig-fn"="plain" "mux-work-item-order"="xyz" }
; CHECK-DAG: attributes [[KNOWN]] = { "mux-kernel"="entry-point" "mux-orig-fn"="source" "mux-work-item-order"="zyx" }
; CHECK-DAG: [[SIZE]] = !{i32 4, i32 2, i32 1}

attributes #0 = { "mux-orig-fn"="source" "mux-work-item-order"="zyx" }
!0 = !{i32 4, i32 2, i32 1}
