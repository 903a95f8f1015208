; Variables that cannot be moved are reported.
; RUN: split-file %s %t
; RUN: not muxc --passes replace-module-scope-vars -S %t/initializer.ll 2>&1 | FileCheck %s --check-prefix=INITIALIZER
; RUN: not muxc --passes replace-module-scope-vars -S %t/pointer.ll 2>&1 | FileCheck %s --check-prefix=POINTER
; RUN: not muxc --passes replace-module-scope-vars -S %t/thread.ll 2>&1 | FileCheck %s --check-prefix=THREAD
; RUN: not muxc --passes replace-module-scope-vars -S %t/alias.ll 2>&1 | FileCheck %s --check-prefix=ALIAS
; RUN: not muxc --passes replace-module-scope-vars -S %t/forward.ll 2>&1 | FileCheck %s --check-prefix=FORWARD

; INITIALIZER: local variable 'buffer': address in the initializer of 'table' is not a constant
; POINTER: function 'helper' uses local variable 'buffer', but its address is taken; call it directly
; THREAD: local variable 'buffer': thread-local storage is not supported
; ALIAS: local variable 'buffer': address in the initializer of 'other_name' is not a constant
; FORWARD: function 'thunk' uses local variable 'buffer', but forwards its variadic arguments to a function that does not

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

;--- thread.ll
@buffer = internal thread_local addrspace(3) global i32 undef, align 4
define void @foo(ptr %p) #0 {
  %q = call ptr addrspace(3) @llvm.threadlocal.address.p3(ptr addrspace(3) @buffer)
  store ptr addrspace(3) %q, ptr %p
  ret void
}
declare ptr addrspace(3) @llvm.threadlocal.address.p3(ptr addrspace(3))
attributes #0 = { "mux-kernel"="entry-point" }

;--- alias.ll
@buffer = internal addrspace(3) global i32 undef, align 4
@other_name = internal alias i32, ptr addrspace(3) @buffer
define void @foo() #0 {
  store i32 1, ptr addrspace(3) @other_name
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }

;--- forward.ll
@buffer = internal addrspace(3) global i32 undef, align 4
declare void @elsewhere(i32, ...)
define internal void @thunk(i32 %d, ...) {
  store i32 1, ptr addrspace(3) @buffer
  musttail call void (i32, ...) @elsewhere(i32 %d, ...)
  ret void
}
define void @foo() #0 {
  call void (i32, ...) @thunk(i32 0, i32 1)
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }
