; Vectors, artificial variables, loaded values and values of the entry block are stored where they
; are assigned. Other scalar variables are not, nor are values that a record precedes. Local
; memory is described by its stack slot.
; RUN: muxc --device "OpenMux host" --passes keep-variables,verify %s | FileCheck %s

; CHECK-LABEL: define void @k(
; CHECK-DAG: [[N:%n\..+]] = alloca i32
; CHECK-DAG: [[ID:%.+]] = alloca i64
; CHECK-DAG: [[V:%.+]] = alloca <16 x float>
; CHECK-DAG: [[S:%s\..+]] = alloca i32
; CHECK: store volatile i32 %n, ptr [[N]]
; CHECK: #dbg_declare(ptr %shared, {{![0-9]+}}, !DIExpression(DW_OP_plus_uconst, 8),
; CHECK: loop:
; CHECK: #dbg_value(ptr [[N]], {{![0-9]+}}, !DIExpression(DW_OP_deref),
; CHECK: #dbg_value(ptr [[ID]], {{![0-9]+}}, !DIExpression(DW_OP_deref, DW_OP_LLVM_fragment, 0, 64),
; CHECK: #dbg_value(<16 x float> %v, {{![0-9]+}}, !DIExpression(),
; CHECK: store volatile i64 %id, ptr [[ID]]
; CHECK: %v = load <16 x float>
; CHECK: #dbg_value(ptr [[V]], {{![0-9]+}}, !DIExpression(DW_OP_deref),
; CHECK-NEXT: store volatile <16 x float> %v, ptr [[V]]
; CHECK: #dbg_value(ptr [[S]], {{![0-9]+}}, !DIExpression(DW_OP_deref),
; CHECK-NEXT: store volatile i32 %s, ptr [[S]]
; CHECK: #dbg_value(i32 %square, {{![0-9]+}}, !DIExpression(),
; CHECK-NEXT: store volatile <16 x float> %v, ptr %p
; CHECK-NOT: store volatile
; CHECK: ret void

define void @k(ptr %p, i32 %n) !dbg !8 {
entry:
  %shared = alloca [16 x i32], align 64
  %cast = addrspacecast ptr %shared to ptr addrspace(3)
  %part = getelementptr i8, ptr addrspace(3) %cast, i64 8
    #dbg_declare(ptr addrspace(3) %part, !14, !DIExpression(), !9)
  br label %loop

loop:
  %id = phi i64 [ 0, %entry ], [ %next, %loop ]
    #dbg_value(i32 %n, !16, !DIExpression(), !9)
    #dbg_value(i64 %id, !12, !DIExpression(DW_OP_LLVM_fragment, 0, 64), !9)
    #dbg_value(<16 x float> %v, !13, !DIExpression(), !9)
  %v = load <16 x float>, ptr %p, align 4, !dbg !9
    #dbg_value(<16 x float> %v, !13, !DIExpression(), !9)
  %s = load i32, ptr %p, align 4, !dbg !9
    #dbg_value(i32 %s, !17, !DIExpression(), !9)
  %square = mul i32 %s, %s, !dbg !9
    #dbg_value(i32 %square, !17, !DIExpression(), !9)
  store volatile <16 x float> %v, ptr %p, align 4, !dbg !9
  %next = add i64 %id, 1
  %more = icmp ult i64 %next, 10
  br i1 %more, label %loop, label %exit

exit:
  ret void, !dbg !9
}

; CHECK-LABEL: define void @elsewhere(
; CHECK: [[ADDRESS:%.+]] = alloca ptr addrspace(3)
; CHECK: store volatile ptr addrspace(3) %local, ptr [[ADDRESS]]
; CHECK: #dbg_declare(ptr [[ADDRESS]], {{![0-9]+}}, !DIExpression(DW_OP_deref, DW_OP_plus_uconst, 8),
define void @elsewhere(ptr addrspace(3) %local) !dbg !24 {
  %part = getelementptr i8, ptr addrspace(3) %local, i64 8
    #dbg_declare(ptr addrspace(3) %part, !25, !DIExpression(), !26)
  ret void, !dbg !26
}

; CHECK-LABEL: define void @without_debug_info(
; CHECK-NEXT: ret void
define void @without_debug_info(i32 %n) {
  ret void
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !2, emissionKind: FullDebug)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "k.cl", directory: "")
!3 = !DISubroutineType(types: !4)
!4 = !{null}
!8 = distinct !DISubprogram(name: "k", scope: !2, file: !2, line: 5, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!9 = !DILocation(line: 6, column: 3, scope: !8)
!10 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!11 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!12 = !DILocalVariable(name: "local_id", scope: !8, file: !2, line: 2, type: !20, flags: DIFlagArtificial)
!13 = !DILocalVariable(name: "v", scope: !8, file: !2, line: 2, type: !15)
!14 = !DILocalVariable(name: "shared", scope: !8, file: !2, line: 2, type: !11)
!15 = !DICompositeType(tag: DW_TAG_array_type, baseType: !10, size: 512, flags: DIFlagVector, elements: !18)
!16 = !DILocalVariable(name: "n", arg: 2, scope: !8, file: !2, line: 2, type: !11)
!17 = !DILocalVariable(name: "s", scope: !8, file: !2, line: 2, type: !11)
!18 = !{!19}
!19 = !DISubrange(count: 16)
!20 = !DICompositeType(tag: DW_TAG_array_type, baseType: !21, size: 192, elements: !22)
!21 = !DIBasicType(name: "size_t", size: 64, encoding: DW_ATE_unsigned)
!22 = !{!23}
!23 = !DISubrange(count: 3)
!24 = distinct !DISubprogram(name: "elsewhere", scope: !2, file: !2, line: 5, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!25 = !DILocalVariable(name: "shared", scope: !24, file: !2, line: 2, type: !11)
!26 = !DILocation(line: 6, column: 3, scope: !24)
