; Uniform vectors of the source are computed as they are. Their elements are splatted where a varying operation needs
; them; those that are only loaded are loaded one by one.
; RUN: veczc -S -k computed:4 -k loaded:4 -k divergent_exit:4 %s | FileCheck %s
; RUN: veczc -S -k computed:4s %s | FileCheck --check-prefix=SCALABLE %s

; CHECK-LABEL: define void @__vecz_v4_computed(
; CHECK: [[SUM:%.*]] = phi <4 x float> [ zeroinitializer, %entry ], [ [[NEXT:%.*]], %loop ]
; CHECK: [[V:%.*]] = load <4 x float>, ptr addrspace(1) {{.*}}, align 16
; CHECK: [[R:%.*]] = shufflevector <4 x float> [[V]], <4 x float> poison, <4 x i32> <i32 3, i32 2, i32 1, i32 0>
; CHECK: [[NEXT]] = call nnan <4 x float> @llvm.fmuladd.v4f32(<4 x float> [[V]], <4 x float> [[R]], <4 x float> [[SUM]])
; CHECK: [[E:%.*]] = extractelement <4 x float> [[NEXT]], i64 2
; CHECK: store <4 x float> [[NEXT]], ptr addrspace(1) %u
; CHECK: insertelement <4 x float> poison, float [[E]], i64 0
; CHECK: fmul <4 x float>
; CHECK: ret void
; SCALABLE-LABEL: define void @__vecz_nxv4_computed(
; SCALABLE: fmuladd.v4f32(
; SCALABLE: fmul <vscale x 4 x float>
define void @computed(ptr addrspace(1) %o, ptr addrspace(1) %u, i64 %n) {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %k1, %loop ]
  %s = phi <4 x float> [ zeroinitializer, %entry ], [ %t, %loop ]
  %ua = getelementptr <4 x float>, ptr addrspace(1) %u, i64 %k
  %v = load <4 x float>, ptr addrspace(1) %ua, align 16
  %r = shufflevector <4 x float> %v, <4 x float> poison, <4 x i32> <i32 3, i32 2, i32 1, i32 0>
  %t = call nnan <4 x float> @llvm.fmuladd.v4f32(<4 x float> %v, <4 x float> %r, <4 x float> %s)
  %k1 = add i64 %k, 1
  %more = icmp ult i64 %k1, %n
  br i1 %more, label %loop, label %end
end:
  store <4 x float> %t, ptr addrspace(1) %u, align 16
  %e = extractelement <4 x float> %t, i64 2
  %oa = getelementptr float, ptr addrspace(1) %o, i64 %id
  %x = load float, ptr addrspace(1) %oa
  %y = fmul float %x, %e
  store float %y, ptr addrspace(1) %oa
  ret void
}

; CHECK-LABEL: define void @__vecz_v4_loaded(
; CHECK-NOT: load <4 x i32>, ptr addrspace(1) %u
; CHECK-COUNT-4: load i32, ptr addrspace(1)
; CHECK: load <16 x i32>
; CHECK: ret void
define void @loaded(ptr addrspace(1) %o, ptr addrspace(1) %u) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %v = load <4 x i32>, ptr addrspace(1) %u, align 16
  %oa = getelementptr <4 x i32>, ptr addrspace(1) %o, i64 %id
  %x = load <4 x i32>, ptr addrspace(1) %oa
  %y = mul <4 x i32> %x, %v
  store <4 x i32> %y, ptr addrspace(1) %oa
  ret void
}

; Lanes leave the loop with different vectors, which are vectors of elements.
; CHECK-LABEL: define void @__vecz_v4_divergent_exit(
; CHECK: [[T:%.*]] = add <2 x i32>
; CHECK: [[E:%.*]] = extractelement <2 x i32> [[T]], i64 1
; CHECK: insertelement <4 x i32> poison, i32 [[E]], i64 0
; CHECK: select <4 x i1>
; CHECK-NOT: <2 x i32>
; CHECK: ret void
define void @divergent_exit(ptr addrspace(1) %o, <2 x i32> %u) {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %k1, %loop ]
  %s = phi <2 x i32> [ zeroinitializer, %entry ], [ %t, %loop ]
  %t = add <2 x i32> %s, %u
  %k1 = add i64 %k, 1
  %more = icmp ult i64 %k1, %id
  br i1 %more, label %loop, label %end
end:
  %e = extractelement <2 x i32> %t, i64 1
  %oa = getelementptr i32, ptr addrspace(1) %o, i64 %id
  store i32 %e, ptr addrspace(1) %oa
  ret void
}

declare i64 @__mux_get_global_id(i32)
