; Interleaved groups under a mask: one wide access, whose mask has each lane once per member and none of the gaps. Where
; there are no masked accesses, a wide access if all lanes are active, else a vector for each lane.
; RUN: veczc -S -k triple:4 -k gap:4 -k loads:4 -k unmasked_gap:4 -k predicated:4p %s | FileCheck %s
; RUN: veczc -vecz-target-triple=aarch64-unknown-linux-gnu -vecz-target-mcpu=generic -S -k triple:4 -k gap:4 -k loads:4 %s | FileCheck --check-prefix=NEON %s

; CHECK-LABEL: define void @__vecz_v4_triple(
; CHECK: [[MASK:%.*]] = shufflevector <12 x i1> {{.*}}, <12 x i1> poison, <12 x i32> <i32 0, i32 4, i32 8, i32 1, i32 5, i32 9, i32 2, i32 6, i32 10, i32 3, i32 7, i32 11>
; CHECK: [[ALL:%.*]] = shufflevector <12 x float> {{.*}}, <12 x float> poison, <12 x i32> <i32 0, i32 4, i32 8, i32 1, i32 5, i32 9, i32 2, i32 6, i32 10, i32 3, i32 7, i32 11>
; An inactive lane 0 may be less aligned than the active ones.
; CHECK: call void @llvm.masked.store.v12f32.p1(<12 x float> [[ALL]], ptr addrspace(1) align 4 {{.*}}, <12 x i1> [[MASK]])
; CHECK-NOT: scatter
; CHECK: ret void
; NEON-LABEL: define void @__vecz_v4_triple(
; NEON: [[ARE_ALL:%.*]] = call i1 @llvm.vector.reduce.and.v4i1(
; NEON: br i1 [[ARE_ALL]],
; NEON: store <12 x float> {{.*}}, align 4
; NEON: store <3 x float> {{.*}}, align 16
; NEON: store <3 x float> {{.*}}, align 16
; NEON: store <3 x float> {{.*}}, align 16
; NEON: store <3 x float> {{.*}}, align 16
; NEON-NOT: scatter
; NEON: ret void
define void @triple(ptr addrspace(1) %o, ptr addrspace(1) %x, ptr addrspace(1) %c) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %xa = getelementptr float, ptr addrspace(1) %x, i64 %id
  %v = load float, ptr addrspace(1) %xa
  %ca = getelementptr i32, ptr addrspace(1) %c, i64 %id
  %cv = load i32, ptr addrspace(1) %ca
  %is = icmp sgt i32 %cv, 0
  br i1 %is, label %then, label %end
then:
  %w = fadd float %v, 1.0
  %u = fadd float %v, 2.0
  %i = mul i64 %id, 12
  %o0 = getelementptr i8, ptr addrspace(1) %o, i64 %i
  %o1 = getelementptr i8, ptr addrspace(1) %o0, i64 4
  %o2 = getelementptr i8, ptr addrspace(1) %o0, i64 8
  store float %v, ptr addrspace(1) %o0, align 16
  store float %w, ptr addrspace(1) %o1, align 4
  store float %u, ptr addrspace(1) %o2, align 4
  br label %end
end:
  ret void
}

; CHECK-LABEL: define void @__vecz_v4_gap(
; CHECK: shufflevector <4 x i1> {{.*}}, <4 x i1> zeroinitializer, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
; CHECK: call void @llvm.masked.store.v16f32.p1(
; CHECK-NOT: store
; CHECK: ret void
; NEON-LABEL: define void @__vecz_v4_gap(
; NEON-NOT: store <4
; NEON-NOT: store <16
; NEON-COUNT-4: store <2 x float>
; NEON-NOT: store <
; NEON: ret void
define void @gap(ptr addrspace(1) %o, ptr addrspace(1) %x, ptr addrspace(1) %c) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %xa = getelementptr float, ptr addrspace(1) %x, i64 %id
  %v = load float, ptr addrspace(1) %xa
  %ca = getelementptr i32, ptr addrspace(1) %c, i64 %id
  %cv = load i32, ptr addrspace(1) %ca
  %is = icmp sgt i32 %cv, 0
  br i1 %is, label %then, label %end
then:
  %w = fadd float %v, 1.0
  %o0 = getelementptr [4 x float], ptr addrspace(1) %o, i64 %id, i64 0
  %o2 = getelementptr [4 x float], ptr addrspace(1) %o, i64 %id, i64 2
  %o3 = getelementptr [4 x float], ptr addrspace(1) %o, i64 %id, i64 3
  store float %v, ptr addrspace(1) %o0
  store float %v, ptr addrspace(1) %o2
  store float %w, ptr addrspace(1) %o3
  br label %end
end:
  ret void
}

; CHECK-LABEL: define void @__vecz_v4_loads(
; CHECK: call <8 x i16> @llvm.masked.load.v8i16.p1(ptr addrspace(1) align 2 {{.*}}, <8 x i1> {{.*}}, <8 x i16> poison)
; CHECK-NOT: gather
; CHECK: ret void
; A load needs no mask if it is in the page of an active lane's element, which most are.
; NEON-LABEL: define void @__vecz_v4_loads(
; NEON: and i64 {{.*}}, 4095
; NEON: [[WIDE:%.*]] = load <8 x i16>
; NEON: [[BITS:%.*]] = bitcast <8 x i1> {{.*}} to i8
; NEON: [[RARE:%.*]] = call <8 x i16> @__vecz_b_lane_loop_masked_load2_{{.*}}(ptr addrspace(1) {{.*}}, i8 [[BITS]])
; NEON: phi <8 x i16> [ [[WIDE]], {{.*}} ], [ [[RARE]], {{.*}} ]
; NEON: ret void
define void @loads(ptr addrspace(1) %o, ptr addrspace(1) %x, ptr addrspace(1) %c) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %ca = getelementptr i32, ptr addrspace(1) %c, i64 %id
  %cv = load i32, ptr addrspace(1) %ca
  %is = icmp sgt i32 %cv, 0
  br i1 %is, label %then, label %end
then:
  %x0 = getelementptr [2 x i16], ptr addrspace(1) %x, i64 %id, i64 0
  %x1 = getelementptr [2 x i16], ptr addrspace(1) %x, i64 %id, i64 1
  %a = load i16, ptr addrspace(1) %x0
  %b = load i16, ptr addrspace(1) %x1
  %d = sub i16 %a, %b
  %oa = getelementptr i16, ptr addrspace(1) %o, i64 %id
  store i16 %d, ptr addrspace(1) %oa
  br label %end
end:
  ret void
}

; CHECK-LABEL: define void @__vecz_v4_unmasked_gap(
; CHECK: call void @llvm.masked.store.v12f32.p1({{.*}}, <12 x i1> <i1 true, i1 true, i1 false, i1 true, i1 true, i1 false, i1 true, i1 true, i1 false, i1 true, i1 true, i1 false>)
; CHECK: ret void
define void @unmasked_gap(ptr addrspace(1) %o, ptr addrspace(1) %x) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %xa = getelementptr float, ptr addrspace(1) %x, i64 %id
  %v = load float, ptr addrspace(1) %xa
  %w = fadd float %v, 1.0
  %o0 = getelementptr [3 x float], ptr addrspace(1) %o, i64 %id, i64 0
  %o1 = getelementptr [3 x float], ptr addrspace(1) %o, i64 %id, i64 1
  store float %w, ptr addrspace(1) %o1
  store float %v, ptr addrspace(1) %o0
  ret void
}

; The number of elements is that of lanes times the members.
; CHECK-LABEL: define void @__vecz_v4_vp_predicated(
; CHECK: [[LENGTH:%.*]] = mul i32 {{.*}}, 4
; CHECK: call <16 x float> @llvm.vp.load.v16f32.p1(ptr addrspace(1) align 16 {{.*}}, <16 x i1> splat (i1 true), i32 [[LENGTH]])
; CHECK: call void @llvm.vp.store.v16f32.p1(<16 x float> {{.*}}, <16 x i1> splat (i1 true), i32 [[LENGTH]])
; CHECK: ret void
define void @predicated(ptr addrspace(1) %o, ptr addrspace(1) %x) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %xa = getelementptr <4 x float>, ptr addrspace(1) %x, i64 %id
  %v = load <4 x float>, ptr addrspace(1) %xa, align 16
  %w = fadd <4 x float> %v, %v
  %oa = getelementptr <4 x float>, ptr addrspace(1) %o, i64 %id
  store <4 x float> %w, ptr addrspace(1) %oa, align 16
  ret void
}

declare i64 @__mux_get_global_id(i32)
