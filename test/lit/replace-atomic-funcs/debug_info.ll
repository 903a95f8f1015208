; The instruction has the location of the call, and its debug value.
; RUN: muxc --passes replace-atomic-funcs --verify-each %s | FileCheck %s

; CHECK: %a = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic, {{.*}}!dbg [[LINE:![0-9]+]]
; CHECK-NEXT: #dbg_value(i32 %a, [[V:![0-9]+]], !DIExpression(), [[LINE]])
; CHECK-NEXT: cmpxchg {{.*}}!dbg [[NEXT:![0-9]+]]
; CHECK-NEXT: %b = extractvalue {{.*}}!dbg [[NEXT]]
; CHECK: #dbg_value(i32 %b, [[V]], !DIExpression(), [[NEXT]])
; CHECK-DAG: [[LINE]] = !DILocation(line: 2, column: 7
; CHECK-DAG: [[NEXT]] = !DILocation(line: 3, column: 9
; CHECK-DAG: [[V]] = !DILocalVariable(name: "v"
define void @f(ptr addrspace(1) %p) !dbg !5 {
  %a = call spir_func i32 @_Z10atomic_addPU3AS1Vii(ptr addrspace(1) %p, i32 1), !dbg !6
    #dbg_value(i32 %a, !8, !DIExpression(), !6)
  %b = call spir_func i32 @_Z14atomic_cmpxchgPU3AS1Viii(ptr addrspace(1) %p, i32 1, i32 2), !dbg !7
    #dbg_value(i32 %b, !8, !DIExpression(), !7)
  ret void, !dbg !7
}

declare spir_func i32 @_Z10atomic_addPU3AS1Vii(ptr addrspace(1), i32)
declare spir_func i32 @_Z14atomic_cmpxchgPU3AS1Viii(ptr addrspace(1), i32, i32)

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
