; Locations of variables lose their address spaces, wherever in the expression they stand, and keep
; everything else.
; RUN: muxc --passes remove-debug-address-spaces --verify-each %s | FileCheck %s --implicit-check-not=DW_OP_xderef
target triple = "spir64-unknown-unknown"

; CHECK: @table = addrspace(2) constant i32 7, !dbg [[TABLE:![0-9]+]]
@table = addrspace(2) constant i32 7, !dbg !0

; CHECK-LABEL: define void @k(
; CHECK: #dbg_declare(ptr %a, {{![0-9]+}}, !DIExpression(),
; CHECK: #dbg_declare(ptr %a, {{![0-9]+}}, !DIExpression(DW_OP_plus_uconst, 4, DW_OP_LLVM_fragment, 0, 16),
; CHECK: #dbg_value(i32 %x, {{![0-9]+}}, !DIExpression(),
; CHECK: #dbg_value(i32 %x, {{![0-9]+}}, !DIExpression(DW_OP_constu, 3, DW_OP_swap, DW_OP_minus, DW_OP_stack_value),
; CHECK: #dbg_value(i32 %x, {{![0-9]+}}, !DIExpression(DW_OP_LLVM_convert, 32, DW_ATE_signed, DW_OP_stack_value),
; CHECK: #dbg_assign(i32 %x, {{![0-9]+}}, !DIExpression(), {{![0-9]+}}, ptr %a, !DIExpression(),
define void @k(i32 %x) !dbg !8 {
  %a = alloca i32, !DIAssignID !12
    #dbg_declare(ptr %a, !10, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !11)
    #dbg_declare(ptr %a, !13, !DIExpression(DW_OP_plus_uconst, 4, DW_OP_constu, 4, DW_OP_swap, DW_OP_xderef, DW_OP_LLVM_fragment, 0, 16), !11)
    #dbg_value(i32 %x, !14, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !11)
    #dbg_value(i32 %x, !14, !DIExpression(DW_OP_constu, 3, DW_OP_swap, DW_OP_minus, DW_OP_stack_value), !11)
    #dbg_value(i32 %x, !14, !DIExpression(DW_OP_LLVM_convert, 32, DW_ATE_signed, DW_OP_lit0, DW_OP_swap, DW_OP_xderef, DW_OP_stack_value), !11)
    #dbg_assign(i32 %x, !15, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !12, ptr %a, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !11)
  ret void
}

; CHECK-DAG: [[TABLE]] = !DIGlobalVariableExpression(var: {{![0-9]+}}, expr: !DIExpression())
; CHECK-DAG: globals: [[GLOBALS:![0-9]+]]
; CHECK-DAG: [[GLOBALS]] = !{[[TABLE]]}
!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!6, !7}
!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression(DW_OP_constu, 2, DW_OP_swap, DW_OP_xderef))
!1 = distinct !DIGlobalVariable(name: "table", scope: !2, file: !3, line: 1, type: !4, isLocal: false, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !3, emissionKind: FullDebug, globals: !5)
!3 = !DIFile(filename: "k.cl", directory: "/")
!4 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!5 = !{!0}
!6 = !{i32 2, !"Debug Info Version", i32 3}
!7 = !{i32 7, !"Dwarf Version", i32 5}
!8 = distinct !DISubprogram(name: "k", scope: !3, file: !3, line: 2, type: !9, unit: !2, spFlags: DISPFlagDefinition)
!9 = !DISubroutineType(types: !16)
!10 = !DILocalVariable(name: "a", scope: !8, file: !3, line: 3, type: !4)
!11 = !DILocation(line: 3, scope: !8)
!12 = distinct !DIAssignID()
!13 = !DILocalVariable(name: "b", scope: !8, file: !3, line: 3, type: !4)
!14 = !DILocalVariable(name: "c", scope: !8, file: !3, line: 3, type: !4)
!15 = !DILocalVariable(name: "d", scope: !8, file: !3, line: 3, type: !4)
!16 = !{null}
