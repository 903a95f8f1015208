; The debug information goes with the code, under the kernel's name.
; RUN: muxc --passes fold-kernel-bodies --verify-each -S %s | FileCheck %s

; CHECK: define spir_kernel void @foo(i32 %x) !dbg [[FOO:![0-9]+]] {
; CHECK-NEXT: #dbg_value(i32 %x, [[VARIABLE:![0-9]+]], !DIExpression(), [[LOCATION:![0-9]+]])
; CHECK-NEXT: ret void, !dbg [[LOCATION]]
define spir_kernel void @foo(i32 %x) !dbg !5 {
  call spir_func void @__clang_ocl_kern_imp_foo(i32 %x), !dbg !7
  ret void, !dbg !7
}

; CHECK: define spir_func void @__clang_ocl_kern_imp_foo(i32 %x) !dbg [[IMP:![0-9]+]] {
define spir_func void @__clang_ocl_kern_imp_foo(i32 %x) !dbg !8 {
    #dbg_value(i32 %x, !10, !DIExpression(), !9)
  ret void, !dbg !9
}

define spir_func void @caller() {
  call spir_func void @__clang_ocl_kern_imp_foo(i32 1)
  ret void
}

; CHECK-DAG: [[FOO]] = distinct !DISubprogram(name: "foo", scope: {{.*}}, line: 1
; CHECK-DAG: [[IMP]] = distinct !DISubprogram(name: "foo", linkageName: "__clang_ocl_kern_imp_foo", scope:
; CHECK-DAG: [[VARIABLE]] = !DILocalVariable(name: "x", arg: 1, scope: [[FOO]]
; CHECK-DAG: [[LOCATION]] = !DILocation(line: 2, column: 3, scope: [[FOO]])

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !2, emissionKind: FullDebug)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "k.cl", directory: "")
!3 = !DISubroutineType(types: !4)
!4 = !{null}
!5 = distinct !DISubprogram(name: "foo", scope: !2, file: !2, line: 1, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!7 = !DILocation(line: 1, column: 1, scope: !5)
!8 = distinct !DISubprogram(name: "foo", linkageName: "__clang_ocl_kern_imp_foo", scope: !2, file: !2, line: 1, type: !3, unit: !0, spFlags: DISPFlagDefinition, retainedNodes: !12)
!9 = !DILocation(line: 2, column: 3, scope: !8)
!10 = !DILocalVariable(name: "x", scope: !8, file: !2, line: 1, type: !11, arg: 1)
!11 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!12 = !{!10}
