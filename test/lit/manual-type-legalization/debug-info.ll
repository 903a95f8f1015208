; The operation and its conversions have the source line of what they replace, and variables follow.
; RUN: muxc --passes manual-type-legalization --verify-each %s | FileCheck %s
; CHECK: fpext half %a to float, !dbg ![[LOC:[0-9]+]]
; CHECK: fadd float {{.*}}, !dbg ![[LOC]]
; CHECK: %x = fptrunc float {{.*}} to half, !dbg ![[LOC]]
; CHECK-NEXT: #dbg_value(half %x, !{{[0-9]+}}, !DIExpression(), ![[LOC]])
define half @f(half %a) !dbg !4 {
  %x = fadd half %a, 1.0, !dbg !7
    #dbg_value(half %x, !6, !DIExpression(), !7)
  ret half %x, !dbg !7
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "k.cl", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 5, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DISubroutineType(types: !{null})
!6 = !DILocalVariable(name: "x", scope: !4)
!7 = !DILocation(line: 7, column: 3, scope: !4)
