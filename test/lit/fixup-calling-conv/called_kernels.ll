; LLVM allows no calls of functions with a kernel calling convention, and these must return void. A
; kernel that is called, or may be, gets the convention of other functions.
; RUN: muxc --passes 'fixup-calling-conv<SPIR_KERNEL>' --verify-each -S %s | FileCheck %s

; CHECK: @llvm.used
@llvm.used = appending global [1 x ptr] [ptr @plain]
@table = global ptr @in_table
@other_name = internal alias void (), ptr @aliased

; CHECK: define spir_kernel void @plain() [[KERNEL:#[0-9]+]]
define void @plain() #0 {
  call void @called()
  call void @other_name()
  %x = call i32 @returns()
  ret void
}

; CHECK-LABEL: define spir_kernel void @caller()
; CHECK-NEXT: call spir_func void @called()
; CHECK-NEXT: call spir_func void @other_name()
define void @caller() #0 {
  call void @called()
  call void @other_name()
  ret void
}

; CHECK: define spir_func void @called() [[KERNEL]]
define void @called() #0 {
  ret void
}

; CHECK: define spir_func void @aliased() [[KERNEL]]
define void @aliased() #0 {
  ret void
}

; CHECK: define spir_func void @in_table() [[KERNEL]]
define void @in_table() #0 {
  ret void
}

; CHECK: define spir_func i32 @returns() [[KERNEL]]
define i32 @returns() #0 {
  ret i32 0
}

; CHECK: define spir_func void @returns_in_memory(ptr sret(i64) %r) [[KERNEL]]
define void @returns_in_memory(ptr sret(i64) %r) #0 {
  ret void
}

attributes #0 = { "mux-kernel"="entry-point" }
