; One call of the coarsened kernel executes two rows: what differs between them is there twice,
; behind each other, and what they share once.
; RUN: muxc --passes 'coarsen-work-items<rows=2>' --verify-each -S %s | FileCheck %s
; The loops step over the rows.
; RUN: muxc --passes 'coarsen-work-items<rows=2>,work-item-loops' --verify-each -S %s | FileCheck %s --check-prefix LOOPS

declare i64 @__mux_get_global_id(i32)

define spir_kernel void @product(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i64 %n) #0 {
  ret void
}

; CHECK-LABEL: define spir_kernel void @__vecz_v4_product(
; CHECK-SAME: !mux_rows ![[ROWS:[0-9]+]]
; CHECK: %x = call i64 @__mux_get_global_id(i32 0)
; CHECK-NEXT: %y = call i64 @__mux_get_global_id(i32 1)
; CHECK-NEXT: [[Y1:%.*]] = add nuw nsw i64 %y, 1
; CHECK-NEXT: %row = mul i64 %y, %n
; CHECK-NEXT: [[ROW1:%.*]] = mul i64 [[Y1]], %n
; CHECK: loop:
; CHECK-NEXT: %k = phi i64 [ 0, %entry ], [ %next, %loop ]
; CHECK-NEXT: %sum = phi <4 x float> [ zeroinitializer, %entry ], [ %new, %loop ]
; CHECK-NEXT: [[SUM1:%.*]] = phi <4 x float> [ zeroinitializer, %entry ], [ [[NEW1:%.*]], %loop ]
; CHECK-COUNT-2: load float,
; CHECK: load <4 x float>,
; CHECK-NOT: load
; CHECK: %new = call <4 x float> @llvm.fmuladd.v4f32(<4 x float> %left4, <4 x float> %right, <4 x float> %sum)
; CHECK-NEXT: [[NEW1]] = call <4 x float> @llvm.fmuladd.v4f32(<4 x float> {{%.*}}, <4 x float> %right, <4 x float> [[SUM1]])
; CHECK: done:
; CHECK-COUNT-2: store <4 x float>
; CHECK-NOT: store

; The rows that remain run one at a time.
; CHECK-LABEL: define internal spir_kernel void @__vecz_v4_product.single-row(
; CHECK-NOT: !mux_rows
; CHECK: store <4 x float>
; CHECK-NOT: store

; LOOPS-LABEL: @product.mux-barrier-wrapper(
; LOOPS: %rows.rest = urem i64 %size.y, 2
; LOOPS: %rows.limit = sub nuw nsw i64 %size.y, %rows.rest
; LOOPS: call spir_func void @__vecz_v4_product(
; LOOPS: add nuw nsw i64 {{.*}}, 2
; LOOPS: call spir_func void @__vecz_v4_product.single-row(
; LOOPS: add nuw nsw i64 {{.*}}, 1
; LOOPS: call spir_func void @product(
define spir_kernel void @__vecz_v4_product(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i64 %n) #1 !codeplay_ca_vecz.derived !0 {
entry:
  %x = call i64 @__mux_get_global_id(i32 0)
  %y = call i64 @__mux_get_global_id(i32 1)
  %row = mul i64 %y, %n
  br label %loop

loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi <4 x float> [ zeroinitializer, %entry ], [ %new, %loop ]
  %ia = add i64 %row, %k
  %pa = getelementptr float, ptr addrspace(1) %a, i64 %ia
  %left = load float, ptr addrspace(1) %pa
  %left1 = insertelement <4 x float> poison, float %left, i64 0
  %left4 = shufflevector <4 x float> %left1, <4 x float> poison, <4 x i32> zeroinitializer
  %kn = mul i64 %k, %n
  %ib = add i64 %kn, %x
  %pb = getelementptr float, ptr addrspace(1) %b, i64 %ib
  %right = load <4 x float>, ptr addrspace(1) %pb, align 4
  %new = call <4 x float> @llvm.fmuladd.v4f32(<4 x float> %left4, <4 x float> %right, <4 x float> %sum)
  %next = add i64 %k, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %done

done:
  %ic = add i64 %row, %x
  %pc = getelementptr float, ptr addrspace(1) %c, i64 %ic
  store <4 x float> %new, ptr addrspace(1) %pc, align 4
  ret void
}

; CHECK: ![[ROWS]] = !{i32 2, ptr @__vecz_v4_product.single-row}

attributes #0 = { "mux-kernel" "mux-no-subgroups" }
attributes #1 = { "mux-kernel"="entry-point" "mux-no-subgroups" }
!0 = !{!1, ptr @product}
!1 = !{i32 4, i32 0, i32 0, i32 0}
