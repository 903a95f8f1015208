; The loops have the location of the intrinsic.
; RUN: muxc --passes replace-mem-intrins --verify-each -S %s | FileCheck %s

; CHECK: load i8, {{.*}}!dbg [[COPY:![0-9]+]]
; CHECK: store i8 {{.*}}!dbg [[COPY]]
; CHECK: store i8 {{.*}}!dbg [[SET:![0-9]+]]
; CHECK: icmp ult ptr addrspace(4) {{.*}}!dbg [[MOVE:![0-9]+]]
; CHECK: ret void, !dbg
; CHECK-DAG: [[COPY]] = !DILocation(line: 2
; CHECK-DAG: [[SET]] = !DILocation(line: 3
; CHECK-DAG: [[MOVE]] = !DILocation(line: 4
define void @f(ptr %d, ptr addrspace(1) %s, ptr addrspace(4) %g, i64 %n) !dbg !5 {
  call void @llvm.memcpy.p0.p1.i64(ptr %d, ptr addrspace(1) %s, i64 %n, i1 false), !dbg !6
  call void @llvm.memset.p0.i64(ptr %d, i8 1, i64 %n, i1 false), !dbg !7
  call void @llvm.memmove.p0.p4.i64(ptr %d, ptr addrspace(4) %g, i64 %n, i1 false), !dbg !8
  ret void, !dbg !8
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !2, emissionKind: FullDebug)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "k.cl", directory: "")
!3 = !DISubroutineType(types: !4)
!4 = !{null}
!5 = distinct !DISubprogram(name: "f", scope: !2, file: !2, line: 1, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!6 = !DILocation(line: 2, column: 3, scope: !5)
!7 = !DILocation(line: 3, column: 3, scope: !5)
!8 = !DILocation(line: 4, column: 3, scope: !5)
