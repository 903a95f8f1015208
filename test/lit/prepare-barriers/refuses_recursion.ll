; A function that reaches a barrier and calls itself cannot be inlined. One without barriers may do so.
; RUN: split-file %s %t
; RUN: not muxc --passes prepare-barriers -S %t/itself.ll 2>&1 | FileCheck %s --check-prefix=ITSELF
; RUN: not muxc --passes prepare-barriers -S %t/circle.ll 2>&1 | FileCheck %s --check-prefix=CIRCLE
; RUN: muxc --passes prepare-barriers --verify-each -S %t/harmless.ll | FileCheck %s --check-prefix=HARMLESS

; ITSELF: kernel 'source': function 'down' reaches a barrier and is recursive; recursion is not supported
; CIRCLE: k.cl:7:3: {{.*}}kernel 'kernel': function 'kernel' reaches a barrier and is recursive; recursion is not supported
; HARMLESS: call void @down(

;--- itself.ll
declare void @__mux_work_group_barrier(i32, i32, i32)
define void @down(i32 %n) {
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  call void @down(i32 %n)
  ret void
}
define void @kernel() #0 {
  call void @down(i32 3)
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" "mux-orig-fn"="source" }

;--- circle.ll
declare void @__mux_work_group_barrier(i32, i32, i32)
define void @step() !dbg !5 {
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264), !dbg !6
  call void @kernel(), !dbg !6
  ret void, !dbg !6
}
define void @kernel() #0 {
  call void @step()
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !2, emissionKind: LineTablesOnly)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "k.cl", directory: "")
!3 = !DISubroutineType(types: !4)
!4 = !{null}
!5 = distinct !DISubprogram(name: "step", scope: !2, file: !2, line: 5, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!6 = !DILocation(line: 7, column: 3, scope: !5)

;--- harmless.ll
declare void @__mux_work_group_barrier(i32, i32, i32)
define void @down(i32 %n) {
  call void @down(i32 %n)
  ret void
}
define void @kernel() #0 {
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  call void @down(i32 3)
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }
