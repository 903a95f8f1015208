; Debug information is moved to the new function and not duplicated.
; RUN: muxc --passes add-sched-params --verify-each -S %s | FileCheck %s

declare i64 @__mux_get_local_id(i32)

; CHECK: define internal void @foo(i32 %x) {
; CHECK-NOT: !dbg
; CHECK: define void @foo.mux-sched-wrapper(i32 %x, {{.*}} !dbg [[FOO:![0-9]+]]
; CHECK: #dbg_value(i32 %x, [[VARIABLE:![0-9]+]], !DIExpression(), [[LOCATION:![0-9]+]])
; CHECK: call i64 @__mux_get_local_id(i32 0, {{.*}}), !dbg [[LOCATION]]
define void @foo(i32 %x) #0 !dbg !5 {
    #dbg_value(i32 %x, !8, !DIExpression(), !6)
  %id = call i64 @__mux_get_local_id(i32 0), !dbg !6
  ret void, !dbg !6
}

; CHECK-COUNT-1: DISubprogram(name: "foo"
; CHECK-NOT: DISubprogram(
attributes #0 = { "mux-kernel"="entry-point" }
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !2, emissionKind: FullDebug)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "k.cl", directory: "")
!3 = !DISubroutineType(types: !4)
!4 = !{null}
!5 = distinct !DISubprogram(name: "foo", scope: !2, file: !2, line: 1, type: !3, unit: !0, spFlags: DISPFlagDefinition, retainedNodes: !10)
!6 = !DILocation(line: 2, column: 3, scope: !5)
!8 = !DILocalVariable(name: "x", scope: !5, file: !2, line: 1, type: !9, arg: 1)
!9 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!10 = !{!8}
