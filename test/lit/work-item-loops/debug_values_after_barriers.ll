; A debug value is repeated after each barrier where it is available, if all predecessors agree.
; With debug information, values are spilled for that.
; RUN: muxc --passes work-item-loops --verify-each %s | FileCheck %s --check-prefixes=ALL,PLAIN
; RUN: muxc --passes 'work-item-loops<debug>' --verify-each %s | FileCheck %s --check-prefixes=ALL,DEBUG
; RUN: muxc --passes work-item-loops,always-inline --verify-each %s --filetype=null
; RUN: muxc --passes 'work-item-loops<debug>,always-inline' --verify-each %s --filetype=null

declare i64 @__mux_get_local_id(i32)
declare void @__mux_work_group_barrier(i32, i32, i32)
declare i32 @compute(i64)

; The kept value, the argument, the constant; and the value that nobody needs behind the barrier.
; ALL-LABEL: define internal i32 @straight.mux-barrier-region.1(
; ALL: [[KEPT:%.*]] = load i32, ptr %kept.live
; DEBUG: [[LOST:%.*]] = load i32, ptr %lost.live
; ALL-DAG: #dbg_value(i32 [[KEPT]], [[V:![0-9]+]], !DIExpression(),
; DEBUG-DAG: #dbg_value(i32 [[LOST]], {{![0-9]+}}, !DIExpression(DW_OP_plus_uconst, 5, DW_OP_stack_value),
; ALL-DAG: #dbg_value(i32 %n, {{![0-9]+}}, !DIExpression(),
; ALL-DAG: #dbg_value(i32 7, {{![0-9]+}}, !DIExpression(),
; PLAIN-NOT: #dbg_value
; ALL: store i32
; ALL: ret i32 0
define void @straight(ptr addrspace(1) %p, i32 %n) #0 !dbg !5 {
  %id = call i64 @__mux_get_local_id(i32 0), !dbg !6
  %kept = call i32 @compute(i64 %id), !dbg !6
  %lost = call i32 @compute(i64 %id), !dbg !6
    #dbg_value(i32 %kept, !8, !DIExpression(), !6)
    #dbg_value(i32 %lost, !9, !DIExpression(DW_OP_plus_uconst, 5, DW_OP_stack_value), !6)
    #dbg_value(i32 %n, !10, !DIExpression(), !6)
    #dbg_value(i32 7, !11, !DIExpression(), !6)
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264), !dbg !6
  store i32 %kept, ptr addrspace(1) %p, !dbg !7
  ret void, !dbg !7
}

; The ways to the barrier have different values; a value that is told before is out of date.
; ALL-LABEL: define internal i32 @joined.mux-barrier-region.1(
; ALL-NOT: #dbg_value
; ALL: ret i32 0
define void @joined(ptr addrspace(1) %p, i1 %c) #0 !dbg !12 {
entry:
  %id = call i64 @__mux_get_local_id(i32 0), !dbg !13
  %a = call i32 @compute(i64 %id), !dbg !13
    #dbg_value(i32 %a, !14, !DIExpression(), !13)
  br i1 %c, label %change, label %wait, !dbg !13
change:
  %b = call i32 @compute(i64 3), !dbg !13
    #dbg_value(i32 %b, !14, !DIExpression(), !13)
  br label %wait, !dbg !13
wait:
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264), !dbg !13
  store i32 %a, ptr addrspace(1) %p, !dbg !13
  ret void, !dbg !13
}

; Around a loop: what is told is the value of this turn.
; ALL-LABEL: define internal i32 @loop.mux-barrier-region.1(
; ALL: [[I:%.*]] = load i32, ptr %i.live
; ALL: #dbg_value(i32 [[I]], {{![0-9]+}}, !DIExpression(),
; ALL: [[NEXT:%.*]] = add i32 [[I]], 1
define void @loop(ptr addrspace(1) %p, i32 %n) #0 !dbg !15 {
entry:
  %id = call i64 @__mux_get_local_id(i32 0), !dbg !16
  %first = call i32 @compute(i64 %id), !dbg !16
  br label %turn, !dbg !16
turn:
  %i = phi i32 [ %first, %entry ], [ %next, %turn ], !dbg !16
    #dbg_value(i32 %i, !17, !DIExpression(), !16)
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264), !dbg !16
  %next = add i32 %i, 1, !dbg !16
  %more = icmp ult i32 %next, %n, !dbg !16
  br i1 %more, label %turn, label %end, !dbg !16
end:
  ret void, !dbg !16
}

; ALL-DAG: [[V]] = !DILocalVariable(name: "kept", scope: [[SP:![0-9]+]]
; ALL-DAG: [[SP]] = distinct !DISubprogram(name: "straight"
attributes #0 = { "mux-kernel"="entry-point" "mux-no-subgroups" }
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.cl", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !{null})
!4 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!5 = distinct !DISubprogram(name: "straight", file: !1, line: 1, type: !3, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0)
!6 = !DILocation(line: 2, column: 7, scope: !5)
!7 = !DILocation(line: 3, column: 9, scope: !5)
!8 = !DILocalVariable(name: "kept", scope: !5, file: !1, line: 2, type: !4)
!9 = !DILocalVariable(name: "lost", scope: !5, file: !1, line: 2, type: !4)
!10 = !DILocalVariable(name: "argument", scope: !5, file: !1, line: 2, type: !4)
!11 = !DILocalVariable(name: "seven", scope: !5, file: !1, line: 2, type: !4)
!12 = distinct !DISubprogram(name: "joined", file: !1, line: 10, type: !3, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0)
!13 = !DILocation(line: 11, column: 7, scope: !12)
!14 = !DILocalVariable(name: "v", scope: !12, file: !1, line: 10, type: !4)
!15 = distinct !DISubprogram(name: "loop", file: !1, line: 20, type: !3, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0)
!16 = !DILocation(line: 21, column: 7, scope: !15)
!17 = !DILocalVariable(name: "i", scope: !15, file: !1, line: 20, type: !4)
