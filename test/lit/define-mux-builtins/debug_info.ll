; Debug information of a declaration is dropped when it gets a body.
; RUN: muxc --passes define-mux-builtins --verify-each -S %s | FileCheck %s

; CHECK: define {{.*}}i32 @__mux_get_sub_group_local_id()
; CHECK-NOT: !dbg
; CHECK: ret i32
declare !dbg !4 i32 @__mux_get_sub_group_local_id()

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !2, emissionKind: FullDebug)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "k.cl", directory: "")
!3 = !DISubroutineType(types: !5)
!4 = !DISubprogram(name: "get_sub_group_local_id", scope: !2, file: !2, line: 1, type: !3, spFlags: 0)
!5 = !{null}
