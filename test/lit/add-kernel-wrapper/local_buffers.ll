; A pointer to local memory is passed as the size of a buffer on the wrapper's stack, aligned for
; all OpenCL types, or as a pointer.
; RUN: muxc --passes add-kernel-wrapper --verify-each -S %s | FileCheck %s --check-prefixes=CHECK,SIZE
; RUN: muxc --passes 'add-kernel-wrapper<local-buffers-by-size>' --verify-each -S %s | FileCheck %s --check-prefixes=CHECK,SIZE
; RUN: muxc --passes 'add-kernel-wrapper<local-buffers-by-ptr>' --verify-each -S %s | FileCheck %s --check-prefixes=CHECK,PTR

; SIZE: %MuxPackedArgs.foo = type { ptr addrspace(1), i64, i32 }
; PTR: %MuxPackedArgs.foo = type { ptr addrspace(1), ptr addrspace(3), i32 }
define void @foo(ptr addrspace(1) %a, ptr addrspace(3) align 16 %buffer, i32 %x) #0 {
  ret void
}

; CHECK: define void @foo.mux-kernel-wrapper(ptr {{[^%]*}}%packed-args)
; SIZE: [[SIZE:%.*]] = load i64, ptr {{%.*}}, align 8
; SIZE-NEXT: [[ALLOCA:%.*]] = alloca i8, i64 [[SIZE]], align 128
; SIZE-NEXT: [[BUFFER:%.*]] = addrspacecast ptr [[ALLOCA]] to ptr addrspace(3)
; PTR: [[BUFFER:%.*]] = load ptr addrspace(3), ptr {{%.*}}, align 8
; CHECK: call void @foo(ptr addrspace(1) {{%.*}}, ptr addrspace(3) align 16 [[BUFFER]], i32 {{%.*}})

attributes #0 = { "mux-kernel"="entry-point" }
