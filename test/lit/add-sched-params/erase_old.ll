; The bodies of functions, recursive ones included, are moved to the new ones, and the old ones
; erased. A function with block addresses is copied.
; RUN: muxc --passes 'add-sched-params<erase-old>' --verify-each -S %s | FileCheck %s
; RUN: not muxc --passes 'add-sched-params<erase>' -S %s 2>&1 | FileCheck %s --check-prefix=ERROR
; ERROR: erase

; CHECK: @target = constant ptr blockaddress(@jump.mux-sched-wrapper, %there)
@target = constant ptr blockaddress(@jump, %there)

; CHECK-NOT: .old
; CHECK-NOT: @my_kernel(
; CHECK-NOT: @helper(
declare i64 @__mux_get_local_id(i32)

; CHECK: define i64 @helper.mux-sched-wrapper(i64 %x, ptr noalias {{[^%]*}}%wi-info, ptr noalias {{[^%]*}}%wg-info) {{.*}}!dbg [[HELPER:![0-9]+]]
; CHECK: #dbg_value(i64 %x, [[X:![0-9]+]]
; CHECK: %id = call i64 @__mux_get_local_id(i32 0, ptr noalias {{[^%]*}}%wi-info, ptr noalias {{[^%]*}}%wg-info)
; CHECK: %sum = add i64 %id, %x
define i64 @helper(i64 %x) !dbg !5 {
    #dbg_value(i64 %x, !7, !DIExpression(), !9)
  %id = call i64 @__mux_get_local_id(i32 0), !dbg !9
  %sum = add i64 %id, %x
  ret i64 %sum
}

; CHECK: define i64 @jump.mux-sched-wrapper(
; CHECK: indirectbr ptr blockaddress(@jump.mux-sched-wrapper, %there)
define i64 @jump() {
  indirectbr ptr blockaddress(@jump, %there), [label %there]
there:
  %id = call i64 @__mux_get_local_id(i32 0)
  ret i64 %id
}

; CHECK: define void @my_kernel.mux-sched-wrapper(i64 %x, ptr noalias {{[^%]*}}%wi-info, ptr noalias {{[^%]*}}%wg-info) [[ATTRS:#[0-9]+]]
; CHECK-SAME: !reqd_work_group_size
; CHECK-NEXT: call i64 @helper.mux-sched-wrapper(i64 %x, ptr noalias {{[^%]*}}%wi-info, ptr noalias {{[^%]*}}%wg-info)
; CHECK-NEXT: call i64 @jump.mux-sched-wrapper(ptr noalias {{[^%]*}}%wi-info, ptr noalias {{[^%]*}}%wg-info)
define void @my_kernel(i64 %x) #0 !reqd_work_group_size !10 {
  %y = call i64 @helper(i64 %x)
  %z = call i64 @jump()
  ret void
}
; CHECK: attributes [[ATTRS]] = { {{.*}}"mux-kernel"="entry-point" }
; CHECK-DAG: [[HELPER]] = distinct !DISubprogram(name: "helper"
; CHECK-DAG: [[X]] = !DILocalVariable(name: "x"

attributes #0 = { "mux-kernel"="entry-point" }
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!0}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2, emissionKind: FullDebug)
!2 = !DIFile(filename: "k.cl", directory: ".")
!3 = !DISubroutineType(types: !4)
!4 = !{null}
!5 = distinct !DISubprogram(name: "helper", file: !2, type: !3, unit: !1, retainedNodes: !6, spFlags: DISPFlagDefinition)
!6 = !{!7}
!7 = !DILocalVariable(name: "x", arg: 1, scope: !5, file: !2, type: !8)
!8 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!9 = !DILocation(line: 1, scope: !5)
!10 = !{i32 1, i32 1, i32 1}
