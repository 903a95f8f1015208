; Only flags change.
; RUN: muxc --passes fast-math --verify-each %s | FileCheck %s

; CHECK: %r = fadd fast float %x, %x, !dbg [[LINE:![0-9]+]]
; CHECK-NEXT: #dbg_value(float %r, [[V:![0-9]+]], !DIExpression(), [[LINE]])
; CHECK-NEXT: ret float %r, !dbg [[NEXT:![0-9]+]]
; CHECK-DAG: [[LINE]] = !DILocation(line: 2, column: 7
; CHECK-DAG: [[NEXT]] = !DILocation(line: 3, column: 9
; CHECK-DAG: [[V]] = !DILocalVariable(name: "v"
define float @f(float %x) !dbg !5 {
  %r = fadd float %x, %x, !dbg !6
    #dbg_value(float %r, !8, !DIExpression(), !6)
  ret float %r, !dbg !7
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.cl", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !{null})
!4 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!5 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !3, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0)
!6 = !DILocation(line: 2, column: 7, scope: !5)
!7 = !DILocation(line: 3, column: 9, scope: !5)
!8 = !DILocalVariable(name: "v", scope: !5, file: !1, line: 2, type: !4)
