; A variable that varies between lanes becomes a vector: the packet of its value, one part per lane
; of a value with a stride or of a uniform one, or the memory of all lanes. Uniform variables do not
; change, and variables of inlined functions have the value of lane 0.
; RUN: veczc -w 4 -S %s -o - | FileCheck %s

; CHECK-LABEL: define {{.*}}@__vecz_v4_k(
; CHECK: [[ALL:%.+]] = alloca [4 x [3 x i32]]
; CHECK: #dbg_declare(ptr [[ALL]], [[MEMORY:![0-9]+]], !DIExpression(),
; CHECK: #dbg_value(i64 %id, [[I:![0-9]+]], !DIExpression(DW_OP_LLVM_fragment, 0, 64),
; CHECK: #dbg_value(i64 %id, [[I]], !DIExpression(DW_OP_plus_uconst, 1, DW_OP_stack_value, DW_OP_LLVM_fragment, 64, 64),
; CHECK: #dbg_value(i64 %id, [[I]], !DIExpression(DW_OP_plus_uconst, 3, DW_OP_stack_value, DW_OP_LLVM_fragment, 192, 64),
; CHECK: #dbg_value(i32 %n, [[N:![0-9]+]], !DIExpression(),
; CHECK: #dbg_value(i32 %n, [[X:![0-9]+]], !DIExpression(DW_OP_LLVM_fragment, 0, 32),
; CHECK: #dbg_value(i32 %n, [[X]], !DIExpression(DW_OP_LLVM_fragment, 96, 32),
; CHECK: #dbg_value(<4 x i32> %b, [[X]], !DIExpression(),
; CHECK: #dbg_value(<4 x i32> %b, [[INLINED:![0-9]+]], !DIExpression(),
; CHECK: #dbg_value(i8 poison, [[NARROW:![0-9]+]], !DIExpression(),

; CHECK-DAG: [[INLINED]] = !DILocalVariable(name: "inlined", {{.*}}type: [[INT:![0-9]+]])
; CHECK-DAG: [[N]] = !DILocalVariable(name: "n", {{.*}}type: [[INT]])
; CHECK-DAG: [[X]] = !DILocalVariable(name: "x", {{.*}}type: [[INTS:![0-9]+]])
; CHECK-DAG: [[INTS]] = !DICompositeType(tag: DW_TAG_array_type, baseType: [[INT]], size: 128, flags: DIFlagVector,
; CHECK-DAG: [[I]] = !DILocalVariable(name: "i", {{.*}}type: [[SIZES:![0-9]+]])
; CHECK-DAG: [[SIZES]] = !DICompositeType(tag: DW_TAG_array_type, baseType: [[SIZE:![0-9]+]], size: 256, flags: DIFlagVector,
; CHECK-DAG: [[SIZE]] = !DIDerivedType(tag: DW_TAG_typedef, name: "size_t",
; CHECK-DAG: [[MEMORY]] = !DILocalVariable(name: "memory", {{.*}}type: [[ARRAYS:![0-9]+]])
; CHECK-DAG: [[ARRAYS]] = !DICompositeType(tag: DW_TAG_array_type, baseType: [[ARRAY:![0-9]+]], size: 384, elements:
; CHECK-DAG: [[ARRAY]] = !DICompositeType(tag: DW_TAG_array_type, baseType: [[INT]], size: 96, elements:

declare i64 @__mux_get_global_id(i32)
declare void @use(ptr)

define void @k(ptr addrspace(1) %p, i32 %n) #0 !dbg !8 {
  %memory = alloca [3 x i32], align 4
    #dbg_declare(ptr %memory, !14, !DIExpression(), !9)
  %id = call i64 @__mux_get_global_id(i32 0), !dbg !9
    #dbg_value(i64 %id, !12, !DIExpression(), !9)
    #dbg_value(i32 %n, !16, !DIExpression(), !9)
    #dbg_value(i32 %n, !13, !DIExpression(), !9)
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %id, !dbg !9
  %b = load i32, ptr addrspace(1) %q, align 4, !dbg !9
    #dbg_value(i32 %b, !13, !DIExpression(), !9)
    #dbg_value(i32 %b, !21, !DIExpression(), !22)
  %t = trunc i32 %b to i8, !dbg !9
    #dbg_value(i8 %t, !23, !DIExpression(), !9)
  %w = zext i8 %t to i32, !dbg !9
  store i32 %w, ptr %memory, align 4, !dbg !9
  call void @use(ptr %memory), !dbg !9
  store i32 %w, ptr addrspace(1) %q, align 4, !dbg !9
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
!8 = distinct !DISubprogram(name: "k", scope: !2, file: !2, line: 5, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!9 = !DILocation(line: 6, column: 3, scope: !8)
!10 = !DIBasicType(name: "unsigned long", size: 64, encoding: DW_ATE_unsigned)
!11 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!12 = !DILocalVariable(name: "i", scope: !8, file: !2, line: 2, type: !15)
!13 = !DILocalVariable(name: "x", scope: !8, file: !2, line: 2, type: !11)
!14 = !DILocalVariable(name: "memory", scope: !8, file: !2, line: 2, type: !17)
!15 = !DIDerivedType(tag: DW_TAG_typedef, name: "size_t", file: !2, line: 1, baseType: !10)
!16 = !DILocalVariable(name: "n", arg: 2, scope: !8, file: !2, line: 2, type: !11)
!17 = !DICompositeType(tag: DW_TAG_array_type, baseType: !11, size: 96, elements: !18)
!18 = !{!19}
!19 = !DISubrange(count: 3)
!20 = distinct !DISubprogram(name: "f", scope: !2, file: !2, line: 1, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!21 = !DILocalVariable(name: "inlined", scope: !20, file: !2, line: 1, type: !11)
!22 = !DILocation(line: 1, column: 3, scope: !20, inlinedAt: !9)
!23 = !DILocalVariable(name: "narrow", scope: !8, file: !2, line: 2, type: !11)
