; Arguments of kernels are defined, since the host sets them, unless the program calls the kernel.
; RUN: muxc --passes transfer-kernel-metadata --verify-each -S %s | FileCheck %s

; CHECK: define void @kernel(ptr addrspace(1) noundef align 4 %p, i32 noundef %n)
define void @kernel(ptr addrspace(1) align 4 %p, i32 %n) {
  call void @helper(i32 poison)
  call void @called(i32 poison)
  ret void
}

; CHECK: define void @called(i32 %n)
define void @called(i32 %n) {
  ret void
}

; CHECK: define void @helper(i32 %n)
define void @helper(i32 %n) {
  ret void
}

!opencl.kernels = !{!0, !1}
!0 = !{ptr @kernel}
!1 = !{ptr @called}
