; The wrapper is artificial, so that code that is inlined into it keeps its source lines.
; RUN: muxc --passes work-item-loops,always-inline --verify-each -S %s | FileCheck %s

define void @foo(ptr addrspace(1) %p) #0 !dbg !5 {
  store i32 1, ptr addrspace(1) %p, !dbg !6
  ret void, !dbg !7
}

; CHECK: define void @foo.mux-barrier-wrapper(ptr addrspace(1) %p) {{.*}}!dbg [[WRAPPER:![0-9]+]]
; CHECK: store i32 1, ptr addrspace(1) %p, align 4, !dbg [[STORE:![0-9]+]]
; CHECK-DAG: [[WRAPPER]] = distinct !DISubprogram(name: "foo", linkageName: "foo.mux-barrier-wrapper", {{.*}}flags: DIFlagArtificial
; CHECK-DAG: [[STORE]] = !DILocation(line: 2, column: 3, scope: {{![0-9]+}}, inlinedAt: [[CALL:![0-9]+]])
; CHECK-DAG: [[CALL]] = {{.*}}!DILocation(line: 1, scope: [[WRAPPER]])

attributes #0 = { "mux-kernel"="entry-point" }
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !2, emissionKind: FullDebug)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "k.cl", directory: "")
!3 = !DISubroutineType(types: !4)
!4 = !{null}
!5 = distinct !DISubprogram(name: "foo", scope: !2, file: !2, line: 1, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!6 = !DILocation(line: 2, column: 3, scope: !5)
!7 = !DILocation(line: 3, column: 1, scope: !5)
