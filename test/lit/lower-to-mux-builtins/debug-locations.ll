; All instructions that replace a call have its debug location.
; RUN: muxc --passes lower-to-mux-builtins,verify %s | FileCheck %s

declare spir_func i32 @_Z14work_group_alli(i32)
declare spir_func <2 x float> @_Z19sub_group_broadcastDv2_fj(<2 x float>, i32)
declare spir_func void @_Z7barrierj(i32)

; CHECK-LABEL: define void @f(
; CHECK-NEXT: icmp ne i32 %flags, 0, !dbg ![[ALL:[0-9]+]]
; CHECK-NEXT: call i1 @__mux_work_group_all_i1({{.*}}), !dbg ![[ALL]]
; CHECK-NEXT: zext {{.*}}, !dbg ![[ALL]]
; CHECK-COUNT-2: call float @__mux_sub_group_broadcast_f32({{.*}}), !dbg ![[BROADCAST:[0-9]+]]
; CHECK: insertelement {{.*}}, !dbg ![[BROADCAST]]
; CHECK: call void @__mux_work_group_barrier({{.*}}), !dbg ![[BARRIER:[0-9]+]]
; CHECK-DAG: ![[ALL]] = !DILocation(line: 2,
; CHECK-DAG: ![[BROADCAST]] = !DILocation(line: 3,
; CHECK-DAG: ![[BARRIER]] = !DILocation(line: 4,
define void @f(i32 %flags, <2 x float> %v) !dbg !4 {
  %all = call spir_func i32 @_Z14work_group_alli(i32 %flags), !dbg !7
  %b = call spir_func <2 x float> @_Z19sub_group_broadcastDv2_fj(<2 x float> %v, i32 0), !dbg !8
  call spir_func void @_Z7barrierj(i32 %flags), !dbg !9
  ret void, !dbg !10
}

; A function that gives way to a builtin takes its description along.
; CHECK-NOT: !DISubprogram(name: "__mux_get_work_dim"
define i32 @__mux_get_work_dim() !dbg !11 {
  ret i32 3, !dbg !12
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.cl", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DISubroutineType(types: !6)
!6 = !{null}
!7 = !DILocation(line: 2, column: 1, scope: !4)
!8 = !DILocation(line: 3, column: 1, scope: !4)
!9 = !DILocation(line: 4, column: 1, scope: !4)
!10 = !DILocation(line: 5, column: 1, scope: !4)
!11 = distinct !DISubprogram(name: "__mux_get_work_dim", file: !1, line: 7, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!12 = !DILocation(line: 8, column: 1, scope: !11)
!opencl.ocl.version = !{!99}
!99 = !{i32 3, i32 0}
