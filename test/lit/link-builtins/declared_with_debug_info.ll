; Debug information of a declaration is dropped when it gets a body.
; RUN: muxc --passes link-builtins --verify-each -S %s | FileCheck %s

; CHECK: define internal spir_func {{.*}}float @_Z4fabsf(float
; CHECK-NOT: !dbg !
; CHECK: ret float
declare !dbg !4 spir_func float @_Z4fabsf(float)
define spir_kernel void @k(ptr addrspace(1) %p) {
  %x = load float, ptr addrspace(1) %p
  %y = call spir_func float @_Z4fabsf(float %x)
  store float %y, ptr addrspace(1) %p
  ret void
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !2, emissionKind: FullDebug)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "k.cl", directory: "")
!3 = !DISubroutineType(types: !5)
!4 = !DISubprogram(name: "fabs", scope: !2, file: !2, line: 1, type: !3, spFlags: 0)
!5 = !{null}
