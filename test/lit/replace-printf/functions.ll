; The buffer is passed to all functions that print.
; RUN: muxc --passes replace-printf --verify-each -S %s | FileCheck %s

@.str = private addrspace(2) constant [3 x i8] c"%d\00"

; CHECK-LABEL: define internal spir_func i32 @leaf(i32 %x, ptr addrspace(1) %printf-buffer)
; CHECK: @__openmux_printf_call_0(ptr addrspace(1) %printf-buffer, i32 %x)
define internal spir_func i32 @leaf(i32 %x) {
  %r = call spir_func i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) @.str, i32 %x)
  ret i32 %r
}

; The result of a call that changes is the argument of another.
; CHECK-LABEL: define internal spir_func i32 @twice(i32 %x, ptr addrspace(1) %printf-buffer)
; CHECK: [[A:%.*]] = call spir_func i32 @leaf(i32 %x, ptr addrspace(1) %printf-buffer)
; CHECK: [[B:%.*]] = call spir_func i32 @leaf(i32 [[A]], ptr addrspace(1) %printf-buffer)
; CHECK: @__openmux_printf_call_1(ptr addrspace(1) %printf-buffer, i32 [[B]])
define internal spir_func i32 @twice(i32 %x) {
  %a = call spir_func i32 @leaf(i32 %x)
  %b = call spir_func i32 @leaf(i32 %a)
  %c = call spir_func i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) @.str, i32 %b)
  ret i32 %c
}

; CHECK-LABEL: define spir_kernel void @kernel(i32 %x, ptr addrspace(1) %printf-buffer)
; CHECK: call spir_func i32 @twice(i32 %x, ptr addrspace(1) %printf-buffer)
; CHECK: call spir_func void @other()
define spir_kernel void @kernel(i32 %x) "mux-kernel"="entry-point" {
  %a = call spir_func i32 @twice(i32 %x)
  call spir_func void @other()
  ret void
}

; CHECK-LABEL: define internal spir_func void @other()
define internal spir_func void @other() {
  ret void
}

; Whatever speaks of the kernel speaks of the new one.
; CHECK: !opencl.kernels = !{[[K:![0-9]+]]}
; CHECK: [[K]] = !{ptr @kernel}
!opencl.kernels = !{!0}
!0 = !{ptr @kernel}
declare spir_func i32 @printf(ptr addrspace(2), ...)
