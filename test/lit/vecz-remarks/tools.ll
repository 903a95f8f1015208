; muxc and veczc print the remarks that LLVM's options ask for.
; DEFINE: %{ask} = -pass-remarks=vecz -pass-remarks-analysis=vecz
; RUN: veczc %{ask} -w 4 %s -o /dev/null 2>&1 | FileCheck %s
; RUN: muxc %{ask} --passes run-vecz %s -o /dev/null 2>&1 | FileCheck %s
; CHECK: remark: k.cl:1:0: kernel 'k' is vectorized by 4
; CHECK: remark: k.cl:3:7: gather of 'x': stride is 3 elements
; RUN: veczc -w 4 %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=SILENT --allow-empty
; SILENT-NOT: remark

target datalayout = "e-p:64:64"

define void @k(ptr addrspace(1) %y, ptr addrspace(1) %x) #0 !dbg !4 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %three = mul i64 %id, 3
  %from = getelementptr i32, ptr addrspace(1) %x, i64 %three
  %v = load i32, ptr addrspace(1) %from, align 4, !dbg !6
  %to = getelementptr i32, ptr addrspace(1) %y, i64 %id
  store i32 %v, ptr addrspace(1) %to, align 4, !dbg !6
  ret void
}

declare i64 @__mux_get_global_id(i32)
attributes #0 = { "mux-kernel"="entry-point" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "k.cl", directory: ".")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !5)
!4 = distinct !DISubprogram(name: "k", scope: !1, file: !1, line: 1, scopeLine: 1, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!5 = !{null}
!6 = !DILocation(line: 3, column: 7, scope: !4)
