; The names are reserved: a definition in the program is not called.
; RUN: muxc --passes replace-atomic-funcs --verify-each -S %s | FileCheck %s
target datalayout = "e-p:32:32-i64:64"
target triple = "spir-unknown-unknown"

; CHECK: define i32 @_Z10atomic_addPU3AS1Vii(
define i32 @_Z10atomic_addPU3AS1Vii(ptr addrspace(1) %p, i32 %v) {
  ret i32 7
}

; CHECK-LABEL: define spir_kernel void @k(
; CHECK: atomicrmw add ptr addrspace(1) %p, i32 1 monotonic, align 4, !dbg
; CHECK: atomicrmw add ptr addrspace(1) %p, i64 1 monotonic, align 8
; CHECK-NOT: call
define spir_kernel void @k(ptr addrspace(1) %p) !dbg !4 {
  %r = call i32 @_Z10atomic_addPU3AS1Vii(ptr addrspace(1) %p, i32 1), !dbg !6
  %s = call i64 @_Z8atom_addPU3AS1Vll(ptr addrspace(1) %p, i64 1), !dbg !6
  ret void
}

declare i64 @_Z8atom_addPU3AS1Vll(ptr addrspace(1), i64)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.cl", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "k", scope: !1, file: !1, line: 1, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DISubroutineType(types: !7)
!6 = !DILocation(line: 2, scope: !4)
!7 = !{null}
