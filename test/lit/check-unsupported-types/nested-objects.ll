; Objects are found inside of other types, in variables, and at the source line that uses them.
; RUN: not muxc --passes check-unsupported-types --device-images=false %s 2>&1 | FileCheck %s --implicit-check-not="are not supported"
%both = type { i32, [2 x target("spirv.Sampler")] }

; CHECK: variable 'shared': samplers are not supported by the device
@shared = internal addrspace(3) global target("spirv.Sampler") poison

; CHECK: k.cl:7:3: function 'k': samplers are not supported by the device
define spir_kernel void @k() !dbg !4 {
  %v = alloca %both, !dbg !6
  ret void, !dbg !6
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "k.cl", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "k", file: !1, line: 5, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DISubroutineType(types: !{null})
!6 = !DILocation(line: 7, column: 3, scope: !4)
