; Variables that cannot be moved are reported.
; RUN: split-file %s %t
; RUN: not muxc --passes replace-module-scope-vars -S %t/initializer.ll 2>&1 | FileCheck %s --check-prefix=INITIALIZER
; RUN: not muxc --passes replace-module-scope-vars -S %t/pointer.ll 2>&1 | FileCheck %s --check-prefix=POINTER

; INITIALIZER: local variable 'buffer' stands in the initializer of 'table'
; POINTER: function 'helper' uses local variable 'buffer', and its address is taken

;--- initializer.ll
@buffer = internal addrspace(3) global i32 undef, align 4
@table = internal addrspace(1) global [1 x ptr addrspace(3)] [ptr addrspace(3) @buffer]
define void @foo(ptr %p) #0 {
  store ptr addrspace(1) @table, ptr %p
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }

;--- pointer.ll
@buffer = internal addrspace(3) global i32 undef, align 4
define internal void @helper() {
  store i32 1, ptr addrspace(3) @buffer
  ret void
}
define void @foo(ptr %p) #0 {
  store ptr @helper, ptr %p
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }
