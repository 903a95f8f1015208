; The name in debug information does not change.
; RUN: muxc --passes 'make-unique-func<other>' --verify-each %s | FileCheck %s

; CHECK: define void @other(i32 %x) {{.*}}!dbg [[F:![0-9]+]]
; CHECK-NEXT: #dbg_value(i32 %x, [[V:![0-9]+]], !DIExpression(), [[LINE:![0-9]+]])
; CHECK-NEXT: ret void, !dbg [[NEXT:![0-9]+]]
; CHECK-DAG: [[F]] = distinct !DISubprogram(name: "f", {{.*}}line: 1
; CHECK-DAG: [[LINE]] = !DILocation(line: 2, column: 7, scope: [[F]]
; CHECK-DAG: [[NEXT]] = !DILocation(line: 3, column: 9
; CHECK-DAG: [[V]] = !DILocalVariable(name: "v"
define void @f(i32 %x) #0 !dbg !5 {
    #dbg_value(i32 %x, !8, !DIExpression(), !6)
  ret void, !dbg !7
}

attributes #0 = { "mux-kernel"="entry-point" }

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
