; An unknown kernel is an error.
; RUN: not muxc --passes 'encode-kernel-metadata<name=nobody>' -S %s 2>&1 | FileCheck %s

; CHECK: kernel 'nobody' not found in module
define void @foo() {
  ret void
}
