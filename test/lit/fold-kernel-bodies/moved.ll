; The body is moved into its entry, however the entry forwards its arguments, and erased.
; RUN: muxc --passes fold-kernel-bodies --verify-each -S %s \
; RUN:   | FileCheck %s --implicit-check-not=__clang_ocl_kern_imp

%struct.S = type { i32, [3 x float] }

; Names, attributes and metadata are the entry's; the code is the body's.
; CHECK: define dso_local spir_kernel void @foo(ptr addrspace(1) noundef align 4 %a, ptr noundef byval(%struct.S) align 4 %s, <3 x float> noundef %v) [[ATTRS:#[0-9]+]] !kernel_arg_addr_space [[SPACES:![0-9]+]] {
; CHECK-NEXT: body:
; CHECK-NEXT: [[FIELD:%.*]] = load float, ptr %s
; CHECK-NEXT: [[LANE:%.*]] = extractelement <3 x float> %v, i32 1
; CHECK-NEXT: [[SUM:%.*]] = fadd float [[FIELD]], [[LANE]]
; CHECK-NEXT: store float [[SUM]], ptr addrspace(1) %a
; CHECK-NEXT: ret void
define dso_local spir_kernel void @foo(ptr addrspace(1) noundef align 4 %a, ptr noundef byval(%struct.S) align 4 %s, <3 x float> noundef %v) #0 !kernel_arg_addr_space !0 {
entry:
  %a.addr = alloca ptr addrspace(1), align 8
  %v.addr = alloca <3 x float>, align 16
  call void @llvm.lifetime.start.p0(ptr %a.addr)
  store ptr addrspace(1) %a, ptr %a.addr, align 8
  %extractVec = shufflevector <3 x float> %v, <3 x float> undef, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x float> %extractVec, ptr %v.addr, align 16
  %0 = load ptr addrspace(1), ptr %a.addr, align 8
  %loadVecN = load <4 x float>, ptr %v.addr, align 16
  %extractVec1 = shufflevector <4 x float> %loadVecN, <4 x float> poison, <3 x i32> <i32 0, i32 1, i32 2>
  call spir_func void @__clang_ocl_kern_imp_foo(ptr addrspace(1) noundef align 4 %0, ptr noundef byval(%struct.S) align 4 %s, <3 x float> noundef %extractVec1)
  call void @llvm.lifetime.end.p0(ptr %a.addr)
  ret void
}

define dso_local spir_func void @__clang_ocl_kern_imp_foo(ptr addrspace(1) noundef align 4 %a, ptr noundef byval(%struct.S) align 4 %s, <3 x float> noundef %v) #1 !kernel_arg_addr_space !0 {
body:
  %field = load float, ptr %s
  %lane = extractelement <3 x float> %v, i32 1
  %sum = fadd float %field, %lane
  store float %sum, ptr addrspace(1) %a
  ret void
}

declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)

; CHECK: attributes [[ATTRS]] = { convergent nounwind "uniform-work-group-size"="true" }
; CHECK: [[SPACES]] = !{i32 1, i32 0, i32 0}
attributes #0 = { convergent nounwind "uniform-work-group-size"="true" }
attributes #1 = { alwaysinline convergent nounwind }
!0 = !{i32 1, i32 0, i32 0}
