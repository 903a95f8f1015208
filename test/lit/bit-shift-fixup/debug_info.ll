; A fixed shift keeps its location, and its debug value.
; RUN: muxc --passes bit-shift-fixup --verify-each %s | FileCheck %s

; CHECK: [[A:%.*]] = and i32 %amount, 31, !dbg [[LINE:![0-9]+]]
; CHECK-NEXT: %r = shl i32 %value, [[A]], !dbg [[LINE]]
; CHECK-NEXT: #dbg_value(i32 %r, [[V:![0-9]+]], !DIExpression(), [[LINE]])
; CHECK-NEXT: ret i32 %r, !dbg [[NEXT:![0-9]+]]
; CHECK-DAG: [[LINE]] = !DILocation(line: 2, column: 7
; CHECK-DAG: [[NEXT]] = !DILocation(line: 3, column: 9
; CHECK-DAG: [[V]] = !DILocalVariable(name: "v"
define i32 @f(i32 %value, i32 %amount) !dbg !5 {
  %r = shl i32 %value, %amount, !dbg !6
    #dbg_value(i32 %r, !8, !DIExpression(), !6)
  ret i32 %r, !dbg !7
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
