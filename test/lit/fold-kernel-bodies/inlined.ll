; If the entry does more than forward its arguments, the body is inlined.
; RUN: muxc --passes fold-kernel-bodies --verify-each -S %s \
; RUN:   | FileCheck %s --implicit-check-not=__clang_ocl_kern_imp

; CHECK: define spir_kernel void @swaps(ptr addrspace(1) %a, i32 %x, i32 %y) {
; CHECK-NEXT: [[DIFF:%.*]] = sub i32 %y, %x
; CHECK-NEXT: store i32 [[DIFF]], ptr addrspace(1) %a
; CHECK-NEXT: ret void
define spir_kernel void @swaps(ptr addrspace(1) %a, i32 %x, i32 %y) {
  call spir_func void @__clang_ocl_kern_imp_swaps(ptr addrspace(1) %a, i32 %y, i32 %x)
  ret void
}

define spir_func void @__clang_ocl_kern_imp_swaps(ptr addrspace(1) %a, i32 %x, i32 %y) {
  %diff = sub i32 %x, %y
  store i32 %diff, ptr addrspace(1) %a
  ret void
}

; CHECK: define spir_kernel void @stores(ptr addrspace(1) %a) {
; CHECK-NEXT: store i32 1, ptr addrspace(1) %a
; CHECK-NEXT: store i32 2, ptr addrspace(1) %a
; CHECK-NEXT: ret void
define spir_kernel void @stores(ptr addrspace(1) %a) {
  store i32 1, ptr addrspace(1) %a
  call spir_func void @__clang_ocl_kern_imp_stores(ptr addrspace(1) %a)
  ret void
}

define spir_func void @__clang_ocl_kern_imp_stores(ptr addrspace(1) %a) {
  store i32 2, ptr addrspace(1) %a
  ret void
}

; The stack slot is written twice, so what is loaded is not the argument.
; CHECK: define spir_kernel void @overwrites(ptr addrspace(1) %a, i32 %x) {
; CHECK: store i32 7, ptr %x.addr
; CHECK: [[LOADED:%.*]] = load i32, ptr %x.addr
; CHECK: store i32 [[LOADED]], ptr addrspace(1) %a
define spir_kernel void @overwrites(ptr addrspace(1) %a, i32 %x) {
  %x.addr = alloca i32
  store i32 %x, ptr %x.addr
  store i32 7, ptr %x.addr
  %loaded = load i32, ptr %x.addr
  call spir_func void @__clang_ocl_kern_imp_overwrites(ptr addrspace(1) %a, i32 %loaded)
  ret void
}

define spir_func void @__clang_ocl_kern_imp_overwrites(ptr addrspace(1) %a, i32 %x) {
  store i32 %x, ptr addrspace(1) %a
  ret void
}

; Lanes that change places are not the argument either.
; CHECK: define spir_kernel void @shuffles(ptr addrspace(1) %a, <3 x i32> %v) {
; CHECK: [[TURNED:%.*]] = shufflevector <3 x i32> %v
; CHECK: store <3 x i32> [[TURNED]], ptr addrspace(1) %a
define spir_kernel void @shuffles(ptr addrspace(1) %a, <3 x i32> %v) {
  %turned = shufflevector <3 x i32> %v, <3 x i32> poison, <3 x i32> <i32 2, i32 1, i32 0>
  call spir_func void @__clang_ocl_kern_imp_shuffles(ptr addrspace(1) %a, <3 x i32> %turned)
  ret void
}

define spir_func void @__clang_ocl_kern_imp_shuffles(ptr addrspace(1) %a, <3 x i32> %v) {
  store <3 x i32> %v, ptr addrspace(1) %a
  ret void
}

; Only the call copies the structure.
%struct.S = type { i32 }
; CHECK: define spir_kernel void @by_reference(ptr %s) {
; CHECK: [[COPY:%.*]] = alloca %struct.S
; CHECK: call void @llvm.memcpy{{.*}}(ptr {{.*}}[[COPY]], ptr {{.*}}%s
; CHECK: store i32 1, ptr [[COPY]]
define spir_kernel void @by_reference(ptr %s) {
  call spir_func void @__clang_ocl_kern_imp_by_reference(ptr byval(%struct.S) align 4 %s)
  ret void
}

define spir_func void @__clang_ocl_kern_imp_by_reference(ptr byval(%struct.S) align 4 %s) {
  store i32 1, ptr %s
  %x = load i32, ptr %s
  ret void
}
