; A call that replaces an invoke keeps its location, and its debug value.
; RUN: muxc --passes remove-exceptions --verify-each %s | FileCheck %s

; CHECK: define i32 @f() {{.*}}!dbg [[F:![0-9]+]]
; CHECK: %r = call i32 @g() {{.*}}!dbg [[LINE:![0-9]+]]
; CHECK: #dbg_value(i32 %r, [[V:![0-9]+]], !DIExpression(), [[LINE]])
; CHECK-NEXT: ret i32 %r, !dbg [[NEXT:![0-9]+]]
; CHECK-DAG: [[LINE]] = !DILocation(line: 2, column: 7, scope: [[F]]
; CHECK-DAG: [[NEXT]] = !DILocation(line: 3, column: 9
; CHECK-DAG: [[V]] = !DILocalVariable(name: "v"
define i32 @f() personality ptr @personality !dbg !5 {
  %r = invoke i32 @g() to label %done unwind label %pad, !dbg !6
done:
    #dbg_value(i32 %r, !8, !DIExpression(), !6)
  ret i32 %r, !dbg !7
pad:
  %l = landingpad { ptr, i32 } cleanup, !dbg !7
  resume { ptr, i32 } %l, !dbg !7
}

declare i32 @g()
declare i32 @personality(...)

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
