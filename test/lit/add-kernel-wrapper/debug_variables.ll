; Parameters have debug locations after the kernel is inlined into its wrapper.
; RUN: muxc --passes add-kernel-wrapper,always-inline --verify-each %s | FileCheck %s

; CHECK: define void @f.mux-kernel-wrapper(
; CHECK: [[X:%.*]] = load i32, ptr
; CHECK: #dbg_value(i32 [[X]], [[V:![0-9]+]], !DIExpression(), [[LINE:![0-9]+]])
; CHECK-DAG: [[LINE]] = !DILocation(line: 2, column: 7, scope: {{![0-9]+}}, inlinedAt: {{![0-9]+}})
; CHECK-DAG: [[V]] = !DILocalVariable(name: "v"
define void @f(ptr addrspace(1) %p, i32 %x) #0 !dbg !5 {
    #dbg_value(i32 %x, !8, !DIExpression(), !6)
  store i32 %x, ptr addrspace(1) %p, !dbg !7
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
