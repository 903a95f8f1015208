; A variable whose value was a pointer to another address space is where the flat pointer is.
; RUN: muxc --passes remove-address-spaces --verify-each -S %s | FileCheck %s

; CHECK: %q.flat = getelementptr i32, ptr %p.flat, i64 4, !dbg
; CHECK: #dbg_value(ptr %q.flat, [[Q:![0-9]+]], !DIExpression()
; CHECK: load i32, ptr %q.flat, align 4, !dbg
; CHECK: [[Q]] = !DILocalVariable(name: "q"
define i32 @f(ptr addrspace(1) %p) !dbg !5 {
  %q = getelementptr i32, ptr addrspace(1) %p, i64 4, !dbg !6
    #dbg_value(ptr addrspace(1) %q, !8, !DIExpression(), !6)
  %x = load i32, ptr addrspace(1) %q, align 4, !dbg !6
  ret i32 %x, !dbg !6
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !2, emissionKind: FullDebug)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "k.cl", directory: "")
!3 = !DISubroutineType(types: !4)
!4 = !{null}
!5 = distinct !DISubprogram(name: "f", scope: !2, file: !2, line: 1, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!6 = !DILocation(line: 2, column: 3, scope: !5)
!8 = !DILocalVariable(name: "q", scope: !5, file: !2, line: 1, type: !9)
!9 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
