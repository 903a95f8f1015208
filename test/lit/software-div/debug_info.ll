; A fixed division keeps its location, and its debug values.
; RUN: muxc --passes software-div --verify-each %s | FileCheck %s

; CHECK: select i1 {{.*}}!dbg [[LINE:![0-9]+]]
; CHECK-NEXT: %q = sdiv i32 {{.*}}!dbg [[LINE]]
; CHECK-NEXT: #dbg_value(i32 %q, [[V:![0-9]+]], !DIExpression(), [[LINE]])
; CHECK-NEXT: ret i32 %q, !dbg [[NEXT:![0-9]+]]
; CHECK-DAG: [[LINE]] = !DILocation(line: 2, column: 7
; CHECK-DAG: [[NEXT]] = !DILocation(line: 3, column: 9
; CHECK-DAG: [[V]] = !DILocalVariable(name: "v"
define i32 @f(i32 %n, i32 %d) !dbg !5 {
  %q = sdiv i32 %n, %d, !dbg !6
    #dbg_value(i32 %q, !8, !DIExpression(), !6)
  ret i32 %q, !dbg !7
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
