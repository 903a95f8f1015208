; What all work-items of a work-group must reach together is not supported, wherever it is called, and
; the kernel is named. Barriers of sub-groups, and fences, do no harm.
; RUN: split-file %s %t
; RUN: not muxc --passes work-item-loops -S %t/barrier.ll 2>&1 | FileCheck %s --check-prefix=BARRIER
; RUN: not muxc --passes work-item-loops -S %t/collective.ll 2>&1 | FileCheck %s --check-prefix=COLLECTIVE
; RUN: muxc --passes work-item-loops --verify-each -S %t/harmless.ll | FileCheck %s --check-prefix=HARMLESS

; BARRIER: kernel 'source' calls '__mux_work_group_barrier': work-group barriers and collectives are not supported
; COLLECTIVE: k.cl:7:3: {{.*}}kernel 'foo' calls '__mux_work_group_reduce_add_i32': work-group barriers and collectives are not supported
; HARMLESS: define void @foo.mux-barrier-wrapper()

;--- barrier.ll
define void @foo() #0 {
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 272)
  ret void
}
declare void @__mux_work_group_barrier(i32, i32, i32)
attributes #0 = { "mux-kernel"="entry-point" "mux-orig-fn"="source" }

;--- collective.ll
define void @foo() #0 {
  call void @helper()
  ret void
}
define void @helper() !dbg !5 {
  call void @helper(), !dbg !6
  %sum = call i32 @__mux_work_group_reduce_add_i32(i32 0, i32 1), !dbg !6
  ret void, !dbg !6
}
declare i32 @__mux_work_group_reduce_add_i32(i32, i32)
attributes #0 = { "mux-kernel"="entry-point" }
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !2, emissionKind: LineTablesOnly)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "k.cl", directory: "")
!3 = !DISubroutineType(types: !4)
!4 = !{null}
!5 = distinct !DISubprogram(name: "helper", scope: !2, file: !2, line: 5, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!6 = !DILocation(line: 7, column: 3, scope: !5)

;--- harmless.ll
define void @foo() #0 {
  call void @__mux_sub_group_barrier(i32 0, i32 3, i32 272)
  call void @__mux_mem_barrier(i32 2, i32 272)
  %any = call i1 @__mux_sub_group_any_i1(i1 true)
  ret void
}
declare void @__mux_sub_group_barrier(i32, i32, i32)
declare void @__mux_mem_barrier(i32, i32)
declare i1 @__mux_sub_group_any_i1(i1)
attributes #0 = { "mux-kernel"="entry-point" }
