; The variable becomes a local one of its function, at its offset in the structure.
; RUN: muxc --passes replace-module-scope-vars --verify-each -S %s | FileCheck %s

@first = internal addrspace(3) global i32 undef, align 4
@buffer = internal addrspace(3) global [4 x i32] undef, align 16, !dbg !11

; CHECK: define internal void @foo(i32 %x, ptr addrspace(3) {{[^%]*}}%local-vars) {{.*}}!dbg [[FOO:![0-9]+]]
; CHECK-DAG: #dbg_declare(ptr addrspace(3) %local-vars, [[VARIABLE:![0-9]+]], !DIExpression(DW_OP_plus_uconst, 16), [[LOCATION:![0-9]+]])
; CHECK-DAG: #dbg_value(i32 %x, [[X:![0-9]+]], !DIExpression(),
define void @foo(i32 %x) #0 !dbg !5 {
    #dbg_value(i32 %x, !8, !DIExpression(), !6)
  store i32 %x, ptr addrspace(3) @buffer, !dbg !6
  store i32 %x, ptr addrspace(3) @first, !dbg !6
  ret void, !dbg !6
}

; CHECK: !DICompileUnit({{.*}}globals: [[GLOBALS:![0-9]+]]
; CHECK-DAG: [[GLOBALS]] = !{}
; CHECK-DAG: [[FOO]] = distinct !DISubprogram(name: "foo", scope
; CHECK-DAG: [[VARIABLE]] = !DILocalVariable(name: "buffer", scope: [[FOO]], {{.*}}line: 3
; CHECK-DAG: [[LOCATION]] = !DILocation(line: 3, scope: [[FOO]])
; CHECK-DAG: [[X]] = !DILocalVariable(name: "x", arg: 1, scope: [[FOO]]
attributes #0 = { "mux-kernel"="entry-point" }
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !2, emissionKind: FullDebug, globals: !13)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "k.cl", directory: "")
!3 = !DISubroutineType(types: !4)
!4 = !{null}
!5 = distinct !DISubprogram(name: "foo", scope: !2, file: !2, line: 1, type: !3, unit: !0, spFlags: DISPFlagDefinition, retainedNodes: !10)
!6 = !DILocation(line: 2, column: 3, scope: !5)
!8 = !DILocalVariable(name: "x", scope: !5, file: !2, line: 1, type: !9, arg: 1)
!9 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!10 = !{!8}
!11 = !DIGlobalVariableExpression(var: !12, expr: !DIExpression())
!12 = distinct !DIGlobalVariable(name: "buffer", scope: !5, file: !2, line: 3, type: !9, isLocal: true, isDefinition: true)
!13 = !{!11}
