; One kernel is marked, whatever its calling convention.
; RUN: muxc --passes 'encode-kernel-metadata<name=foo>' --verify-each -S %s \
; RUN:   | FileCheck %s --check-prefixes=CHECK,UNSIZED
; RUN: muxc --passes 'encode-kernel-metadata<name=foo;local-sizes=16:4:1>' --verify-each -S %s \
; RUN:   | FileCheck %s --check-prefixes=CHECK,SIZED

; UNSIZED: define void @foo() [[FOO:#[0-9]+]] {
; SIZED: define void @foo() [[FOO:#[0-9]+]] !reqd_work_group_size [[SIZE:![0-9]+]] {
define void @foo() {
  ret void
}

; CHECK: define spir_kernel void @bar() {
define spir_kernel void @bar() {
  ret void
}

; CHECK: attributes [[FOO]] = { "mux-kernel"="entry-point" "mux-orig-fn"="foo" "mux-work-item-order"="xyz" }
; SIZED: [[SIZE]] = !{i32 16, i32 4, i32 1}
