; A variable is declared in its function, in clones of it with their own scopes, and where it was
; inlined; one of no function in those that use it. Fragments in its expression are kept, the
; address space is dropped.
; RUN: muxc --passes replace-module-scope-vars --verify-each -S %s | FileCheck %s

@a = internal addrspace(3) global i32 undef, align 4, !dbg !20
@b = internal addrspace(3) global i32 undef, align 4, !dbg !22
@c = internal addrspace(3) global i32 undef, align 4, !dbg !24
@d = internal addrspace(3) global i32 undef, align 4, !dbg !26

; CHECK: define internal void @k({{.*}} !dbg [[K:![0-9]+]]
; CHECK-DAG: #dbg_declare(ptr addrspace(3) %local-vars, [[KA:![0-9]+]], !DIExpression(), [[KALOC:![0-9]+]])
; CHECK-DAG: #dbg_declare(ptr addrspace(3) %local-vars, [[KB:![0-9]+]], !DIExpression(DW_OP_plus_uconst, 4), [[KBLOC:![0-9]+]])
; CHECK-DAG: #dbg_declare(ptr addrspace(3) %local-vars, [[KC:![0-9]+]], !DIExpression(DW_OP_plus_uconst, 8), [[KCLOC:![0-9]+]])
; CHECK-DAG: #dbg_declare(ptr addrspace(3) %local-vars, [[KD:![0-9]+]], !DIExpression(DW_OP_plus_uconst, 12, DW_OP_LLVM_fragment, 0, 32), {{![0-9]+}})
; CHECK: store i32 1
define void @k() #0 !dbg !5 {
  store i32 1, ptr addrspace(3) @a, !dbg !6
  store i32 1, ptr addrspace(3) @b, !dbg !8
  store i32 1, ptr addrspace(3) @c, !dbg !6
  store i32 1, ptr addrspace(3) @d, !dbg !6
  ret void, !dbg !6
}

; CHECK: define internal void @copy({{.*}} !dbg [[COPY:![0-9]+]]
; CHECK-DAG: #dbg_declare(ptr addrspace(3) %local-vars, [[CA:![0-9]+]], !DIExpression(), [[CALOC:![0-9]+]])
; CHECK-DAG: #dbg_declare(ptr addrspace(3) %local-vars, [[CB:![0-9]+]], !DIExpression(DW_OP_plus_uconst, 4), [[CBLOC:![0-9]+]])
; CHECK-DAG: #dbg_declare(ptr addrspace(3) %local-vars, {{![0-9]+}}, !DIExpression(DW_OP_plus_uconst, 12, DW_OP_LLVM_fragment, 0, 32), {{![0-9]+}})
; CHECK: store i32 1
define void @copy() #0 !dbg !10 {
  store i32 1, ptr addrspace(3) @a, !dbg !11
  store i32 1, ptr addrspace(3) @b, !dbg !13
  ret void, !dbg !11
}

; CHECK: define internal void @into({{.*}} !dbg [[INTO:![0-9]+]]
; CHECK-DAG: #dbg_declare(ptr addrspace(3) %local-vars, [[KA]], !DIExpression(), [[INLINED:![0-9]+]])
; CHECK-DAG: #dbg_declare(ptr addrspace(3) %local-vars, [[KA]], !DIExpression(), [[AGAIN:![0-9]+]])
; CHECK-DAG: #dbg_declare(ptr addrspace(3) %local-vars, [[KD]], !DIExpression(DW_OP_plus_uconst, 12, DW_OP_LLVM_fragment, 0, 32), {{![0-9]+}})
; CHECK-DAG: #dbg_declare(ptr addrspace(3) %local-vars, [[KD]], !DIExpression(DW_OP_plus_uconst, 12, DW_OP_LLVM_fragment, 0, 32), {{![0-9]+}})
; CHECK: store i32 1
define void @into() #0 !dbg !14 {
  store i32 1, ptr addrspace(3) @a, !dbg !16
  store i32 1, ptr addrspace(3) @a, !dbg !18
  ret void, !dbg !15
}

; CHECK-DAG: [[K]] = distinct !DISubprogram(name: "k", {{.*}}line: 1,
; CHECK-DAG: [[KA]] = !DILocalVariable(name: "a", scope: [[K]],
; CHECK-DAG: [[KALOC]] = !DILocation(line: 2, scope: [[K]])
; CHECK-DAG: [[KB]] = !DILocalVariable(name: "b", scope: [[BLOCK:![0-9]+]],
; CHECK-DAG: [[BLOCK]] = distinct !DILexicalBlock(scope: [[K]],
; CHECK-DAG: [[KC]] = !DILocalVariable(name: "c", scope: [[K]],
; CHECK-DAG: [[COPY]] = distinct !DISubprogram(name: "k", {{.*}}line: 1,
; CHECK-DAG: [[CA]] = !DILocalVariable(name: "a", scope: [[COPY]],
; CHECK-DAG: [[CALOC]] = !DILocation(line: 2, scope: [[COPY]])
; CHECK-DAG: [[CB]] = !DILocalVariable(name: "b", scope: [[COPIEDBLOCK:![0-9]+]],
; CHECK-DAG: [[COPIEDBLOCK]] = distinct !DILexicalBlock(scope: [[COPY]],
; CHECK-DAG: [[INTO]] = distinct !DISubprogram(name: "into",
; CHECK-DAG: [[INLINED]] = !DILocation(line: 2, scope: [[K]], inlinedAt: [[AT:![0-9]+]])
; CHECK-DAG: [[AT]] = distinct !DILocation(line: {{21|23}}, scope: [[INTO]])
; CHECK-DAG: [[AGAIN]] = !DILocation(line: 2, scope: [[K]], inlinedAt: [[AT2:![0-9]+]])
; CHECK-DAG: [[AT2]] = distinct !DILocation(line: {{21|23}}, scope: [[INTO]])
attributes #0 = { "mux-kernel"="entry-point" }
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !2, emissionKind: FullDebug, globals: !28)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "k.cl", directory: "")
!3 = !DISubroutineType(types: !4)
!4 = !{null}
!5 = distinct !DISubprogram(name: "k", scope: !2, file: !2, line: 1, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!6 = !DILocation(line: 5, scope: !5)
!7 = distinct !DILexicalBlock(scope: !5, file: !2, line: 3, column: 3)
!8 = !DILocation(line: 6, scope: !7)
!9 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!10 = distinct !DISubprogram(name: "k", scope: !2, file: !2, line: 1, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!11 = !DILocation(line: 5, scope: !10)
!12 = distinct !DILexicalBlock(scope: !10, file: !2, line: 3, column: 3)
!13 = !DILocation(line: 6, scope: !12)
!14 = distinct !DISubprogram(name: "into", scope: !2, file: !2, line: 20, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!15 = !DILocation(line: 22, scope: !14)
!16 = !DILocation(line: 5, scope: !5, inlinedAt: !17)
!17 = distinct !DILocation(line: 21, scope: !14)
!18 = !DILocation(line: 5, scope: !5, inlinedAt: !19)
!19 = distinct !DILocation(line: 23, scope: !14)
!20 = !DIGlobalVariableExpression(var: !21, expr: !DIExpression())
!21 = distinct !DIGlobalVariable(name: "a", scope: !5, file: !2, line: 2, type: !9, isLocal: true, isDefinition: true)
!22 = !DIGlobalVariableExpression(var: !23, expr: !DIExpression(DW_OP_constu, 3, DW_OP_swap, DW_OP_xderef))
!23 = distinct !DIGlobalVariable(name: "b", scope: !7, file: !2, line: 4, type: !9, isLocal: true, isDefinition: true)
!24 = !DIGlobalVariableExpression(var: !25, expr: !DIExpression())
!25 = distinct !DIGlobalVariable(name: "c", scope: !0, file: !2, line: 40, type: !9, isLocal: true, isDefinition: true)
!26 = !DIGlobalVariableExpression(var: !27, expr: !DIExpression(DW_OP_constu, 3, DW_OP_swap, DW_OP_xderef, DW_OP_LLVM_fragment, 0, 32))
!27 = distinct !DIGlobalVariable(name: "d", scope: !5, file: !2, line: 4, type: !29, isLocal: true, isDefinition: true)
!28 = !{!20, !22, !24, !26}
!29 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
