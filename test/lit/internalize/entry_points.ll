; Entry points stay visible; everything else becomes local to the module.
; RUN: muxc --passes 'mux-base<late-builtins>' --verify-each -S %s | FileCheck %s

; CHECK: @data = internal addrspace(1) global i32 3
@data = addrspace(1) global i32 3

; CHECK: define void @entry()
define spir_kernel void @entry() #0 {
  call spir_func void @helper()
  call spir_func void @external()
  ret void
}

; CHECK: define internal void @other_kernel()
define spir_func void @other_kernel() #1 {
  %x = load i32, ptr addrspace(1) @data
  ret void
}

; CHECK: define internal void @helper()
define spir_func void @helper() {
  call spir_func void @other_kernel()
  ret void
}

; CHECK: declare void @external()
declare spir_func void @external()

attributes #0 = { "mux-kernel"="entry-point" }
attributes #1 = { "mux-kernel" }
