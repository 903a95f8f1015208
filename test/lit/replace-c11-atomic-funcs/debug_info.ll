; The operation, its fences and its loop have the location of the call, and its debug value.
; RUN: muxc --passes replace-c11-atomic-funcs --verify-each %s | FileCheck %s

; CHECK: fence acq_rel, !dbg [[LINE:![0-9]+]]
; CHECK-NEXT: %a = atomicrmw add ptr addrspace(4) %p, i32 1 monotonic, {{.*}}!dbg [[LINE]]
; CHECK-NEXT: fence acq_rel, !dbg [[LINE]]
; CHECK-NEXT: #dbg_value(i32 %a, [[V:![0-9]+]], !DIExpression(), [[LINE]])
; CHECK: phi i32 {{.*}}!dbg [[NEXT:![0-9]+]]
; CHECK: fadd float {{.*}}!dbg [[NEXT]]
; CHECK: cmpxchg {{.*}}!dbg [[NEXT]]
; CHECK: br i1 {{.*}}!dbg [[NEXT]]
; CHECK: #dbg_value(float {{%.*}}, [[V]], !DIExpression(), [[NEXT]])
; CHECK-DAG: [[LINE]] = !DILocation(line: 2, column: 7
; CHECK-DAG: [[NEXT]] = !DILocation(line: 3, column: 9
; CHECK-DAG: [[V]] = !DILocalVariable(name: "v"
define void @f(ptr addrspace(4) %p) !dbg !5 {
  %a = call spir_func i32 @_Z16atomic_fetch_addPU3AS4VU7_Atomicii(ptr addrspace(4) %p, i32 1), !dbg !6
    #dbg_value(i32 %a, !8, !DIExpression(), !6)
  %b = call spir_func float @_Z16atomic_fetch_addPU3AS4VU7_Atomicff(ptr addrspace(4) %p, float 1.0), !dbg !7
    #dbg_value(float %b, !8, !DIExpression(), !7)
  ret void, !dbg !7
}

declare spir_func i32 @_Z16atomic_fetch_addPU3AS4VU7_Atomicii(ptr addrspace(4), i32)
declare spir_func float @_Z16atomic_fetch_addPU3AS4VU7_Atomicff(ptr addrspace(4), float)

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
