; Debug information of every kind that code can carry.
declare !dbg !20 i64 @__mux_get_local_id(i32)
declare !dbg !20 spir_func float @_Z3sinf(float)
@local = internal addrspace(3) global i32 undef, !dbg !11
define void @k(i32 %x, ptr %p) #0 !dbg !5 {
    #dbg_value(i32 %x, !8, !DIExpression(), !6)
    #dbg_value(!DIArgList(i32 %x, ptr %p, ptr addrspace(3) @local), !8, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus, DW_OP_stack_value), !6)
    #dbg_declare(ptr %p, !14, !DIExpression(DW_OP_deref), !6)
    #dbg_label(!21, !6)
  %slot = alloca i32, align 128, !DIAssignID !16
    #dbg_assign(i32 %x, !15, !DIExpression(), !16, ptr %slot, !DIExpression(), !6)
  store i32 %x, ptr %slot, !dbg !6, !DIAssignID !16
  %id = call i64 @__mux_get_local_id(i32 0), !dbg !18
  call void @inlined(i32 %x), !dbg !6
  %sin = call spir_func float @_Z3sinf(float 1.0), !dbg !6
  store i32 %x, ptr addrspace(3) @local, !dbg !6
  %d = sdiv i32 %x, %x, !dbg !18
    #dbg_value(i32 poison, !8, !DIExpression(), !6)
    #dbg_value(ptr addrspace(3) @local, !8, !DIExpression(), !6)
    #dbg_value(i32 %d, !8, !DIExpression(), !6)
  ret void, !dbg !6
}
define internal void @inlined(i32 %y) !dbg !17 {
  %id = call i64 @__mux_get_local_id(i32 0), !dbg !19
  ret void, !dbg !19
}
attributes #0 = { "mux-kernel"="entry-point" }
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !2, emissionKind: FullDebug, globals: !13, retainedTypes: !22)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "k.cl", directory: "")
!3 = !DISubroutineType(types: !4)
!4 = !{null}
!5 = distinct !DISubprogram(name: "k", scope: !2, file: !2, line: 1, type: !3, unit: !0, spFlags: DISPFlagDefinition, retainedNodes: !10)
!6 = !DILocation(line: 2, column: 3, scope: !5)
!8 = !DILocalVariable(name: "x", scope: !5, file: !2, line: 1, type: !9, arg: 1)
!9 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!10 = !{!8}
!11 = !DIGlobalVariableExpression(var: !12, expr: !DIExpression())
!12 = distinct !DIGlobalVariable(name: "local", scope: !5, file: !2, line: 3, type: !9, isLocal: true, isDefinition: true)
!13 = !{!11}
!14 = !DILocalVariable(name: "p", scope: !5, file: !2, line: 1, type: !9, arg: 2)
!15 = !DILocalVariable(name: "y", scope: !5, file: !2, line: 4, type: !9)
!16 = distinct !DIAssignID()
!17 = distinct !DISubprogram(name: "inlined", scope: !2, file: !2, line: 5, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!18 = !DILocation(line: 6, column: 3, scope: !17, inlinedAt: !6)
!19 = !DILocation(line: 6, column: 3, scope: !17)
!20 = !DISubprogram(name: "get_local_id", scope: !2, file: !2, line: 9, type: !3, spFlags: 0)
!21 = !DILabel(scope: !5, name: "here", file: !2, line: 2)
!22 = !{!23}
!23 = !DICompositeType(tag: DW_TAG_structure_type, name: "S", file: !2, line: 1, size: 32, flags: DIFlagFwdDecl)
