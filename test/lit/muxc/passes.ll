; LLVM's passes and ours, in one pipeline; passes of any level need no adaptor.
; RUN: muxc --passes instcombine,dce %s | FileCheck %s
; RUN: muxc --passes "function(instcombine,dce)" %s | FileCheck %s
; RUN: muxc --passes "cgscc(function(instcombine)),globaldce" --verify-each %s | FileCheck %s
; RUN: muxc --passes "require<builtin-info>,require<device-info>,instcombine" %s | FileCheck %s
; RUN: muxc --passes transfer-kernel-metadata,instcombine --device-idx 0 %s | FileCheck %s --check-prefix=KERNEL
; RUN: muxc --passes "" %s | FileCheck %s --check-prefix=UNTOUCHED

; CHECK: define spir_kernel void @k(ptr addrspace(1) %p)
; CHECK-NOT: add
; CHECK: store i32 2
; KERNEL: define spir_kernel void @k(ptr addrspace(1) noundef %p) #[[KERNEL:[0-9]+]]
; KERNEL: store i32 2
; KERNEL: attributes #[[KERNEL]] = { {{.*}}"mux-kernel"="entry-point"
; UNTOUCHED: %two = add i32 1, 1
define spir_kernel void @k(ptr addrspace(1) %p) {
  %two = add i32 1, 1
  %unused = mul i32 %two, 3
  store i32 %two, ptr addrspace(1) %p
  ret void
}
