; Consecutive elements at larger strides, or at divergent addresses, are a vector for each lane, with the alignment of
; the source's accesses, and transposed.
; RUN: veczc -S -k two_vectors:4 -k short_vector:8 -k runs:4 -k runtime_stride:4 -k gathered:4 -k masked:4 -k backwards:2 %s | FileCheck %s
; RUN: veczc -vecz-target-triple=aarch64-unknown-linux-gnu -vecz-target-mcpu=generic -S -k masked:4 %s | FileCheck --check-prefix=NEON %s

; CHECK-LABEL: define void @__vecz_v4_two_vectors(
; CHECK-COUNT-4: load <4 x float>, ptr addrspace(1) {{.*}}, align 32
; CHECK: shufflevector <4 x float> {{.*}} <4 x i32> <i32 0, i32 4, i32 1, i32 5>
; CHECK: shufflevector <4 x float> {{.*}} <4 x i32> <i32 2, i32 6, i32 3, i32 7>
; CHECK-COUNT-4: load <4 x float>, ptr addrspace(1) {{.*}}, align 16
; CHECK-NOT: load
; CHECK-COUNT-8: store <4 x float> {{.*}}, align 4
; CHECK-NOT: store
; CHECK: ret void
define void @two_vectors(ptr addrspace(1) %o, ptr addrspace(1) %x) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %x0 = getelementptr [2 x <4 x float>], ptr addrspace(1) %x, i64 %id, i64 0
  %x1 = getelementptr [2 x <4 x float>], ptr addrspace(1) %x, i64 %id, i64 1
  %a = load <4 x float>, ptr addrspace(1) %x0, align 32
  %b = load <4 x float>, ptr addrspace(1) %x1, align 16
  %c = fadd <4 x float> %a, %b
  %d = fsub <4 x float> %a, %b
  %o0 = getelementptr [2 x <4 x float>], ptr addrspace(1) %o, i64 %id, i64 0
  %o1 = getelementptr [2 x <4 x float>], ptr addrspace(1) %o, i64 %id, i64 1
  store <4 x float> %c, ptr addrspace(1) %o0, align 4
  store <4 x float> %d, ptr addrspace(1) %o1, align 4
  ret void
}

; No element behind the third is touched.
; CHECK-LABEL: define void @__vecz_v8_short_vector(
; CHECK-COUNT-8: load <3 x i16>, ptr addrspace(1) {{.*}}, align 2
; CHECK-NOT: load
; CHECK-COUNT-8: store <3 x i16> {{.*}}, align 2
; CHECK-NOT: store
; CHECK: ret void
define void @short_vector(ptr addrspace(1) %o, ptr addrspace(1) %x) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %i = mul i64 %id, 5
  %xa = getelementptr i16, ptr addrspace(1) %x, i64 %i
  %a = load <3 x i16>, ptr addrspace(1) %xa, align 2
  %b = add <3 x i16> %a, <i16 1, i16 2, i16 3>
  %oa = getelementptr i16, ptr addrspace(1) %o, i64 %i
  store <3 x i16> %b, ptr addrspace(1) %oa, align 2
  ret void
}

; Elements 0, 1 and 6: a gap is not written.
; CHECK-LABEL: define void @__vecz_v4_runs(
; CHECK-COUNT-4: store <2 x i64>
; CHECK-COUNT-4: store i64
; CHECK-NOT: store
; CHECK: ret void
define void @runs(ptr addrspace(1) %o) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %o0 = getelementptr [8 x i64], ptr addrspace(1) %o, i64 %id, i64 0
  %o1 = getelementptr [8 x i64], ptr addrspace(1) %o, i64 %id, i64 1
  %o6 = getelementptr [8 x i64], ptr addrspace(1) %o, i64 %id, i64 6
  store i64 %id, ptr addrspace(1) %o0
  store i64 1, ptr addrspace(1) %o1
  store i64 %id, ptr addrspace(1) %o6
  ret void
}

; CHECK-LABEL: define void @__vecz_v4_runtime_stride(
; CHECK: [[BYTES:%.*]] = mul i64 %n, 16
; CHECK: getelementptr i8, ptr addrspace(1) {{.*}}, i64 [[BYTES]]
; CHECK-COUNT-4: load <3 x float>, ptr addrspace(1) {{.*}}, align 16
; CHECK-NOT: load
; CHECK: ret void
define void @runtime_stride(ptr addrspace(1) %o, ptr addrspace(1) %x, i64 %n) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %i = mul i64 %id, %n
  %xa = getelementptr <4 x float>, ptr addrspace(1) %x, i64 %i
  %a = load <4 x float>, ptr addrspace(1) %xa, align 16
  %b = extractelement <4 x float> %a, i64 0
  %c = extractelement <4 x float> %a, i64 1
  %d = extractelement <4 x float> %a, i64 2
  %s = fadd float %b, %c
  %t = fadd float %s, %d
  %oa = getelementptr float, ptr addrspace(1) %o, i64 %id
  store float %t, ptr addrspace(1) %oa
  ret void
}

; CHECK-LABEL: define void @__vecz_v4_gathered(
; CHECK: [[INDEX:%.*]] = load i32
; CHECK: sext i32 [[INDEX]] to i64
; CHECK-COUNT-4: load <4 x float>, ptr addrspace(1) {{.*}}, align 16
; CHECK-NOT: gather
; CHECK: ret void
define void @gathered(ptr addrspace(1) %o, ptr addrspace(1) %x, ptr addrspace(1) %c) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %ca = getelementptr i32, ptr addrspace(1) %c, i64 %id
  %cv = load i32, ptr addrspace(1) %ca
  %i = sext i32 %cv to i64
  %xa = getelementptr <4 x float>, ptr addrspace(1) %x, i64 %i
  %a = load <4 x float>, ptr addrspace(1) %xa, align 16
  %oa = getelementptr <4 x float>, ptr addrspace(1) %o, i64 %id
  store <4 x float> %a, ptr addrspace(1) %oa, align 16
  ret void
}

; Each lane has its own mask.
; CHECK-LABEL: define void @__vecz_v4_masked(
; CHECK: [[MASK:%.*]] = icmp sgt <4 x i32> {{.*}}, zeroinitializer
; CHECK: [[LANE:%.*]] = shufflevector <4 x i1> [[MASK]], <4 x i1> poison, <4 x i32> zeroinitializer
; CHECK: call <4 x i32> @llvm.masked.load.v4i32.p1(ptr addrspace(1) align 4 {{.*}}, <4 x i1> [[LANE]], <4 x i32> poison)
; CHECK: [[LANE1:%.*]] = shufflevector <4 x i1> [[MASK]], <4 x i1> poison, <4 x i32> <i32 1, i32 1, i32 1, i32 1>
; CHECK-COUNT-3: call <4 x i32> @llvm.masked.load.v4i32.p1(
; CHECK: call void @llvm.masked.store.v4i32.p1(<4 x i32> {{.*}}, ptr addrspace(1) align 4 {{.*}}, <4 x i1> [[LANE]])
; CHECK: call void @llvm.masked.store.v4i32.p1(<4 x i32> {{.*}}, ptr addrspace(1) align 4 {{.*}}, <4 x i1> [[LANE1]])
; CHECK-COUNT-2: call void @llvm.masked.store.v4i32.p1(
; CHECK: ret void
; Without masked accesses, inactive lanes repeat what the last active one does.
; NEON-LABEL: define void @__vecz_v4_masked(
; NEON: [[MASK:%.*]] = icmp sgt <4 x i32> [[INDICES:%.*]], zeroinitializer
; NEON: [[LAST:%.*]] = call i8 @llvm.vector.reduce.umax.v4i8(
; NEON: extractelement <4 x i32> [[INDICES]], i8 [[LAST]]
; NEON: [[REPLACED:%.*]] = select <4 x i1> [[MASK]], <4 x i32> [[INDICES]],
; NEON: extractelement <4 x i32> [[REPLACED]], i64 0
; NEON-COUNT-4: load <4 x i32>, ptr addrspace(1) {{.*}}, align 4
; NEON: select <4 x i1> [[MASK]], <4 x i32> %
; NEON-COUNT-4: store <4 x i32> {{.*}}, align 4
; NEON: ret void
define void @masked(ptr addrspace(1) %o, ptr addrspace(1) %x, ptr addrspace(1) %c) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %ca = getelementptr i32, ptr addrspace(1) %c, i64 %id
  %cv = load i32, ptr addrspace(1) %ca
  %is = icmp sgt i32 %cv, 0
  br i1 %is, label %then, label %end
then:
  %i = sext i32 %cv to i64
  %xa = getelementptr i32, ptr addrspace(1) %x, i64 %i
  %a = load <4 x i32>, ptr addrspace(1) %xa, align 4
  %b = add <4 x i32> %a, <i32 1, i32 2, i32 3, i32 4>
  %oa = getelementptr i32, ptr addrspace(1) %o, i64 %i
  store <4 x i32> %b, ptr addrspace(1) %oa, align 4
  br label %end
end:
  ret void
}

; CHECK-LABEL: define void @__vecz_v2_backwards(
; CHECK: getelementptr i8, ptr addrspace(1) {{.*}}, i64 -16
; CHECK-COUNT-2: load <2 x double>
; CHECK-NOT: load
; CHECK: ret void
define void @backwards(ptr addrspace(1) %o, ptr addrspace(1) %x) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %i = sub i64 100, %id
  %xa = getelementptr <2 x double>, ptr addrspace(1) %x, i64 %i
  %a = load <2 x double>, ptr addrspace(1) %xa, align 16
  %oa = getelementptr <2 x double>, ptr addrspace(1) %o, i64 %id
  store <2 x double> %a, ptr addrspace(1) %oa, align 16
  ret void
}

declare i64 @__mux_get_global_id(i32)
