; Each copy of an inlined function has its own identifiers of assignments, also in a module without
; the flag that it has some.
; RUN: muxc --verify-each --passes run-vecz,verify %s | FileCheck %s

; CHECK-LABEL: define {{.*}}@assign(
; CHECK: store i32 %x, ptr %slot, {{.*}}!DIAssignID [[OWN:![0-9]+]]
; CHECK-LABEL: define {{.*}}@__vecz_v{{[0-9]+}}_k(
; CHECK: #dbg_assign({{.*}}, [[FIRST:![0-9]+]], ptr {{.*}})
; CHECK: #dbg_assign({{.*}}, [[SECOND:![0-9]+]], ptr {{.*}})
; CHECK-DAG: [[OWN]] = distinct !DIAssignID()
; CHECK-DAG: [[FIRST]] = distinct !DIAssignID()
; CHECK-DAG: [[SECOND]] = distinct !DIAssignID()

declare i64 @__mux_get_global_id(i32)

define internal i32 @assign(i32 %x) !dbg !5 {
  %slot = alloca i32, align 4, !DIAssignID !10, !dbg !7
    #dbg_assign(i32 %x, !6, !DIExpression(), !10, ptr %slot, !DIExpression(), !7)
  store i32 %x, ptr %slot, align 4, !dbg !7, !DIAssignID !10
  %y = load volatile i32, ptr %slot, align 4, !dbg !7
  ret i32 %y, !dbg !7
}

define void @k(ptr addrspace(1) %p) #0 !dbg !8 {
  %id = call i64 @__mux_get_global_id(i32 0), !dbg !9
  %x = trunc i64 %id to i32, !dbg !9
  %a = call i32 @assign(i32 %x), !dbg !9
  %b = call i32 @assign(i32 %a), !dbg !9
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %id, !dbg !9
  store i32 %b, ptr addrspace(1) %q, align 4, !dbg !9
  ret void, !dbg !9
}

attributes #0 = { "mux-kernel"="entry-point" }
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !2, emissionKind: FullDebug)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "k.cl", directory: "")
!3 = !DISubroutineType(types: !4)
!4 = !{null}
!5 = distinct !DISubprogram(name: "assign", scope: !2, file: !2, line: 1, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!6 = !DILocalVariable(name: "y", scope: !5, file: !2, line: 2, type: !11)
!7 = !DILocation(line: 2, column: 3, scope: !5)
!8 = distinct !DISubprogram(name: "k", scope: !2, file: !2, line: 5, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!9 = !DILocation(line: 6, column: 3, scope: !8)
!10 = distinct !DIAssignID()
!11 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
