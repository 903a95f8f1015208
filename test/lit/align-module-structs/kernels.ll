; A kernel whose signature changes keeps its name, position, attributes, metadata and debug
; information.
; RUN: muxc --passes align-module-structs --verify-each %s | FileCheck %s
target datalayout = "e-p:32:32-i64:32"
target triple = "spir-unknown-unknown"

%s = type { i32, i64 }

; CHECK: define spir_kernel void @first()
define spir_kernel void @first() {
  ret void
}
; CHECK: define spir_kernel void @k(%s %x, ptr addrspace(1) noundef align 8 dereferenceable(16) %out) #[[ATTRS:[0-9]+]] !dbg ![[SP:[0-9]+]] !reqd_work_group_size ![[SIZE:[0-9]+]] {
; CHECK: #dbg_value(%s %x, ![[VAR:[0-9]+]], !DIExpression(), ![[LOC:[0-9]+]])
; CHECK: #dbg_declare(ptr %v, ![[LOCAL:[0-9]+]], !DIExpression(), ![[LOC]])
; CHECK: extractvalue %s %x, 2, !dbg ![[LOC]]
; CHECK: define spir_kernel void @last()
; CHECK: attributes #[[ATTRS]] = { nounwind "mux-kernel"="entry-point" "mux-orig-fn"="k" }
; CHECK: !{ptr @k, !"some fact"}
; CHECK: ![[SP]] = distinct !DISubprogram(name: "k"
; CHECK: ![[SIZE]] = !{i32 4, i32 1, i32 1}
define spir_kernel void @k(%s %x, ptr addrspace(1) noundef align 8 dereferenceable(16) %out) #0 !dbg !4 !reqd_work_group_size !8 {
    #dbg_value(%s %x, !6, !DIExpression(), !7)
  %v = alloca %s, align 8, !dbg !7
    #dbg_declare(ptr %v, !10, !DIExpression(), !7)
  %a = extractvalue %s %x, 1, !dbg !7
  store i64 %a, ptr addrspace(1) %out, align 8, !dbg !7
  store %s %x, ptr %v, !dbg !7
  ret void, !dbg !7
}
define spir_kernel void @last() {
  ret void
}

attributes #0 = { nounwind "mux-kernel"="entry-point" "mux-orig-fn"="k" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!facts = !{!9}
!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "k.cl", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "k", file: !1, line: 5, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DISubroutineType(types: !{null})
!6 = !DILocalVariable(name: "x", arg: 1, scope: !4)
!7 = !DILocation(line: 7, column: 3, scope: !4)
!8 = !{i32 4, i32 1, i32 1}
!9 = !{ptr @k, !"some fact"}
!10 = !DILocalVariable(name: "v", scope: !4)
