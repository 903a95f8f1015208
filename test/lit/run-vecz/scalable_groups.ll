; Vectors of the source under scalable factors are one wide access, with masks and lengths of all its elements. There
; are no masks of three elements per lane.
; RUN: veczc -S -k quads:4s -k triples:2s %s | FileCheck %s
; RUN: veczc -S -k quads:4sp -k triples:2sp %s | FileCheck --check-prefix=VP %s
; RUN: veczc -S -k masked:4s %s | FileCheck --check-prefix=MASKED %s
; RUN: veczc -S -k pairs:2s %s | FileCheck --check-prefix=PAIRS %s

; CHECK-LABEL: define void @__vecz_nxv4_quads(
; CHECK: load <vscale x 16 x float>, ptr addrspace(1) {{.*}}, align 16
; CHECK: @llvm.vector.deinterleave4.nxv16f32(
; CHECK: @llvm.vector.interleave4.nxv16f32(
; CHECK: store <vscale x 16 x float> {{.*}}, align 16
; CHECK: ret void
; VP-LABEL: define void @__vecz_nxv4_vp_quads(
; VP: [[LENGTH:%.*]] = mul i32 {{.*}}, 4
; VP: @llvm.vp.load.nxv16f32.p1(ptr addrspace(1) align 16 {{.*}}, <vscale x 16 x i1> splat (i1 true), i32 [[LENGTH]])
; VP: @llvm.vp.store.nxv16f32.p1({{.*}}, <vscale x 16 x i1> splat (i1 true), i32 [[LENGTH]])
; VP: ret void
define void @quads(ptr addrspace(1) %o, ptr addrspace(1) %x) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %xa = getelementptr <4 x float>, ptr addrspace(1) %x, i64 %id
  %v = load <4 x float>, ptr addrspace(1) %xa, align 16
  %w = fadd <4 x float> %v, %v
  %oa = getelementptr <4 x float>, ptr addrspace(1) %o, i64 %id
  store <4 x float> %w, ptr addrspace(1) %oa, align 16
  ret void
}

; CHECK-LABEL: define void @__vecz_nxv2_triples(
; CHECK: load <vscale x 6 x i16>, ptr addrspace(1) {{.*}}, align 2
; CHECK: ret void
; VP-LABEL: define void @__vecz_nxv2_vp_triples(
; VP-NOT: <vscale x 6
; VP: ret void
define void @triples(ptr addrspace(1) %o, ptr addrspace(1) %x) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %xa = getelementptr [3 x i16], ptr addrspace(1) %x, i64 %id
  %v = load <3 x i16>, ptr addrspace(1) %xa, align 2
  %oa = getelementptr [3 x i16], ptr addrspace(1) %o, i64 %id
  store <3 x i16> %v, ptr addrspace(1) %oa, align 2
  ret void
}

; MASKED-LABEL: define void @__vecz_nxv4_masked(
; MASKED: [[MASK:%.*]] = call <vscale x 8 x i1> @llvm.vector.interleave2.nxv8i1(<vscale x 4 x i1> [[LANES:%.*]], <vscale x 4 x i1> [[LANES]])
; MASKED: call <vscale x 8 x i32> @llvm.masked.load.nxv8i32.p1(ptr addrspace(1) align 8 {{.*}}, <vscale x 8 x i1> [[MASK]]
; MASKED: [[GAPS:%.*]] = call <vscale x 16 x i1> @llvm.vector.interleave4.nxv16i1(<vscale x 4 x i1> [[LANES]], <vscale x 4 x i1> [[LANES]], <vscale x 4 x i1> [[LANES]], <vscale x 4 x i1> zeroinitializer)
; MASKED: call void @llvm.masked.store.nxv16i32.p1({{.*}}, <vscale x 16 x i1> [[GAPS]])
; MASKED: ret void
define void @masked(ptr addrspace(1) %o, ptr addrspace(1) %x, ptr addrspace(1) %c) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %ca = getelementptr i32, ptr addrspace(1) %c, i64 %id
  %cv = load i32, ptr addrspace(1) %ca
  %is = icmp sgt i32 %cv, 0
  br i1 %is, label %then, label %end
then:
  %xa = getelementptr <2 x i32>, ptr addrspace(1) %x, i64 %id
  %v = load <2 x i32>, ptr addrspace(1) %xa, align 8
  %a = extractelement <2 x i32> %v, i64 0
  %b = extractelement <2 x i32> %v, i64 1
  %o0 = getelementptr [4 x i32], ptr addrspace(1) %o, i64 %id, i64 0
  %o1 = getelementptr [4 x i32], ptr addrspace(1) %o, i64 %id, i64 1
  %o2 = getelementptr [4 x i32], ptr addrspace(1) %o, i64 %id, i64 2
  store i32 %b, ptr addrspace(1) %o0
  store i32 %a, ptr addrspace(1) %o1
  store i32 7, ptr addrspace(1) %o2
  br label %end
end:
  ret void
}

; PAIRS-LABEL: define void @__vecz_nxv2_pairs(
; PAIRS: load <vscale x 16 x float>
; PAIRS: deinterleave8.nxv16f32
; PAIRS: store <vscale x 16 x float>
; PAIRS: ret void
define void @pairs(ptr addrspace(1) %o, ptr addrspace(1) %x) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %x0 = getelementptr [2 x <4 x float>], ptr addrspace(1) %x, i64 %id, i64 0
  %x1 = getelementptr [2 x <4 x float>], ptr addrspace(1) %x, i64 %id, i64 1
  %a = load <4 x float>, ptr addrspace(1) %x0, align 16
  %b = load <4 x float>, ptr addrspace(1) %x1, align 16
  %o0 = getelementptr [2 x <4 x float>], ptr addrspace(1) %o, i64 %id, i64 0
  %o1 = getelementptr [2 x <4 x float>], ptr addrspace(1) %o, i64 %id, i64 1
  store <4 x float> %b, ptr addrspace(1) %o0, align 16
  store <4 x float> %a, ptr addrspace(1) %o1, align 16
  ret void
}

declare i64 @__mux_get_global_id(i32)
