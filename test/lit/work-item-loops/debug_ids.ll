; With debug information, the wrapper has variables that name the work-items that run. Those of the
; work-group are stored once and kept. The loops are not unrolled.
; RUN: muxc --passes "work-item-loops<debug>" --verify-each -S %s | FileCheck %s
; RUN: muxc --passes work-item-loops --verify-each -S %s | FileCheck %s --check-prefix=PLAIN

; PLAIN-NOT: alloca

; CHECK-LABEL: define void @foo.mux-barrier-wrapper(
; CHECK: %local_id = alloca [3 x i64]
; CHECK-NEXT: #dbg_declare(ptr %local_id, [[LOCAL:![0-9]+]],
; CHECK: %lanes = alloca [3 x i64]
; CHECK-NEXT: #dbg_declare(ptr %lanes,
; CHECK: %group_id = alloca [3 x i64]
; CHECK-NEXT: #dbg_declare(ptr %group_id,
; CHECK: %first_global_id = alloca [3 x i64]
; CHECK-NEXT: #dbg_declare(ptr %first_global_id,
; CHECK: [[GROUP:%.+]] = call i64 @__mux_get_group_id(i32 0)
; CHECK: [[SIZE:%.+]] = call i64 @__mux_get_enqueued_local_size(i32 0)
; CHECK: [[OFFSET:%.+]] = call i64 @__mux_get_global_offset(i32 0)
; CHECK: store volatile i64 [[GROUP]],
; CHECK: [[START:%.+]] = mul i64 [[GROUP]], [[SIZE]]
; CHECK: [[FIRST:%.+]] = add i64 [[START]], [[OFFSET]]
; CHECK: store volatile i64 [[FIRST]],
; CHECK: main.x:
; CHECK: [[X:%.+]] = phi i64
; CHECK: store i64 [[X]], ptr
; CHECK: call void @__mux_set_local_id(i32 0, i64 [[X]])
; CHECK: store i64 1, ptr
; CHECK: call void @foo(
; CHECK-DAG: [[LOCAL]] = !DILocalVariable(name: "local_id", scope: [[WRAPPER:![0-9]+]], {{.*}}flags: DIFlagArtificial)
; CHECK-DAG: [[WRAPPER]] = distinct !DISubprogram(name: "foo", linkageName: "foo.mux-barrier-wrapper",
; CHECK-DAG: !{!"llvm.loop.unroll.disable"}

define void @foo(ptr addrspace(1) %p) #0 !dbg !5 {
  store i32 1, ptr addrspace(1) %p, !dbg !6
  ret void, !dbg !7
}

attributes #0 = { "mux-kernel"="entry-point" }
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !2, emissionKind: FullDebug)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "k.cl", directory: "")
!3 = !DISubroutineType(types: !4)
!4 = !{null}
!5 = distinct !DISubprogram(name: "foo", scope: !2, file: !2, line: 1, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!6 = !DILocation(line: 2, column: 3, scope: !5)
!7 = !DILocation(line: 3, column: 1, scope: !5)
