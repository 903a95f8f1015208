; With debug information, all source variables are spilled per work-item, also those of one region
; only. They are declared through a stack slot with the address of the barrier struct.
; RUN: muxc --passes 'work-item-loops<debug>' --verify-each -S %s | FileCheck %s

target datalayout = "e-i64:64"

declare i64 @__mux_get_local_id(i32)
declare void @__mux_work_group_barrier(i32, i32, i32)

; CHECK: %k.mux-live-values = type { i64, i32 }
define void @k() #0 !dbg !5 {
  %wide = alloca i64, align 8
  %i = alloca i32, align 4
    #dbg_declare(ptr %wide, !9, !DIExpression(), !8)
    #dbg_declare(ptr %i, !7, !DIExpression(), !8)
  store i32 1, ptr %i, !dbg !8
  store i64 1, ptr %wide, !dbg !8
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264), !dbg !8
  store i32 2, ptr %i, !dbg !8
  ret void, !dbg !8
}

; CHECK: define internal i32 @k.mux-barrier-region.0(ptr nonnull align 8 %live-values) {{.*}}!dbg [[SP0:![0-9]+]]
; CHECK: [[SLOT:%.*]] = alloca ptr
; CHECK: store ptr %live-values, ptr [[SLOT]]
; CHECK-DAG: #dbg_declare(ptr [[SLOT]], [[WIDE0:![0-9]+]], !DIExpression(DW_OP_deref),
; CHECK-DAG: #dbg_declare(ptr [[SLOT]], [[I0:![0-9]+]], !DIExpression(DW_OP_deref, DW_OP_plus_uconst, 8),
; CHECK: define internal i32 @k.mux-barrier-region.1(ptr nonnull align 8 %live-values) {{.*}}!dbg [[SP1:![0-9]+]]
; CHECK: [[SLOT:%.*]] = alloca ptr
; CHECK: store ptr %live-values, ptr [[SLOT]]
; CHECK-DAG: #dbg_declare(ptr [[SLOT]], {{![0-9]+}}, !DIExpression(DW_OP_deref),
; CHECK-DAG: #dbg_declare(ptr [[SLOT]], {{![0-9]+}}, !DIExpression(DW_OP_deref, DW_OP_plus_uconst, 8),
; CHECK-DAG: [[I0]] = !DILocalVariable(name: "i", scope: [[SP0]]
attributes #0 = { "mux-kernel"="entry-point" "mux-no-subgroups" }
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !2, emissionKind: FullDebug)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "k.cl", directory: "")
!3 = !DISubroutineType(types: !4)
!4 = !{null}
!5 = distinct !DISubprogram(name: "k", scope: !2, file: !2, line: 5, type: !3, unit: !0, spFlags: DISPFlagDefinition, retainedNodes: !{})
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocalVariable(name: "i", scope: !5, file: !2, line: 6, type: !6)
!8 = !DILocation(line: 7, column: 3, scope: !5)
!9 = !DILocalVariable(name: "wide", scope: !5, file: !2, line: 6, type: !6)
