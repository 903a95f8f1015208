; Debug information stays with functions whose parameters change, and with their variables.
; RUN: muxc --passes replace-target-ext-tys --verify-each %s | FileCheck %s
target datalayout = "e-p:64:64"

; CHECK: define spir_kernel void @k(i32 %s, i64 %e) !dbg ![[SP:[0-9]+]] {
; CHECK: #dbg_value(i32 %s, ![[VAR:[0-9]+]], !DIExpression(), ![[LOC:[0-9]+]])
; CHECK: #dbg_value(!DIArgList(i64 %e, i32 %s), ![[VAR]], !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus, DW_OP_stack_value), ![[LOC]])
; CHECK: ret void, !dbg ![[LOC]]
; CHECK: ![[SP]] = distinct !DISubprogram(name: "k"
; CHECK: ![[VAR]] = !DILocalVariable(name: "s"
define spir_kernel void @k(target("spirv.Sampler") %s, target("spirv.Event") %e) !dbg !4 {
    #dbg_value(target("spirv.Sampler") %s, !6, !DIExpression(), !7)
    #dbg_value(!DIArgList(target("spirv.Event") %e, target("spirv.Sampler") %s), !6, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus, DW_OP_stack_value), !7)
  ret void, !dbg !7
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "k.cl", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "k", file: !1, line: 5, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DISubroutineType(types: !{null})
!6 = !DILocalVariable(name: "s", arg: 1, scope: !4)
!7 = !DILocation(line: 7, column: 3, scope: !4)
