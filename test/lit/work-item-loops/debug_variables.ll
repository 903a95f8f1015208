; Debug values stay in the regions that compute them, also after inlining into the wrapper; every
; region keeps its lines.
; RUN: muxc --passes work-item-loops --verify-each %s | FileCheck %s
; RUN: muxc --passes 'work-item-loops<debug>' --verify-each %s | FileCheck %s
; RUN: muxc --passes work-item-loops,always-inline --verify-each %s | FileCheck %s

; CHECK: [[A:%.*]] = load i32, ptr addrspace(1) {{.*}}!dbg [[LINE:![0-9]+]]
; CHECK: #dbg_value(i32 [[A]], [[V:![0-9]+]], !DIExpression(), [[LINE]])
; CHECK: store i32 {{.*}}!dbg [[NEXT:![0-9]+]]
; CHECK-DAG: [[LINE]] = !DILocation(line: 2, column: 7
; CHECK-DAG: [[NEXT]] = !DILocation(line: 3, column: 9
; CHECK-DAG: [[V]] = !DILocalVariable(name: "v"
define void @f(ptr addrspace(1) %p) #0 !dbg !5 {
  %id = call i64 @__mux_get_local_id(i32 0), !dbg !6
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %id, !dbg !6
  %a = load i32, ptr addrspace(1) %q, !dbg !6
    #dbg_value(i32 %a, !8, !DIExpression(), !6)
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264), !dbg !6
  store i32 %a, ptr addrspace(1) %p, !dbg !7
  ret void, !dbg !7
}

declare i64 @__mux_get_local_id(i32)
declare void @__mux_work_group_barrier(i32, i32, i32)

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
