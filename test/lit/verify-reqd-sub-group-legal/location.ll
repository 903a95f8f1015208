; The error has the location of the kernel.
; RUN: not muxc --passes verify-reqd-sub-group-legal --filetype=null %s 2>&1 | FileCheck %s
; CHECK: k.cl:12:{{.*}}kernel 'seven': required sub-group size 7

define spir_kernel void @seven() !dbg !5 !intel_reqd_sub_group_size !0 {
  ret void
}

!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!3}
!0 = !{i32 7}
!1 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !2, emissionKind: FullDebug)
!2 = !DIFile(filename: "k.cl", directory: "/")
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DISubroutineType(types: !{})
!5 = distinct !DISubprogram(name: "seven", file: !2, line: 12, scopeLine: 12, type: !4, unit: !1, spFlags: DISPFlagDefinition)
