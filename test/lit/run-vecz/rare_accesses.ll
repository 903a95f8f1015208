; Accesses of the masked copy of a region at whose border few vectors diverge are calls of functions that loop over the
; active lanes, where the target has no masked accesses. Runs of active lanes are accessed as vectors. Each border check has
; a masked copy, and they share the function. A condition on data does not count as a border.
; RUN: veczc -vecz-target-triple=aarch64-unknown-linux-gnu -vecz-target-mcpu=generic -S -k border:8 -k data:8 -k effect:8 %s | FileCheck %s
; RUN: veczc -vecz-target-triple=x86_64-unknown-linux-gnu -vecz-target-mcpu=skylake -S -k border:8 %s | FileCheck --check-prefix=MASKED %s

; CHECK-LABEL: define void @__vecz_v8_border(
; CHECK-COUNT-2: call void @__vecz_b_lane_loop_masked_store4_
; CHECK-NOT: @__vecz_b_lane_loop_masked_store4_
; CHECK: {{^}}}

; MASKED-LABEL: define void @__vecz_v8_border(
; MASKED-NOT: lane_loop
; MASKED: call void @llvm.masked.store
; MASKED-NOT: lane_loop
define void @border(ptr addrspace(1) %o, ptr addrspace(1) %x, i64 %n) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %low = icmp sgt i64 %id, 0
  br i1 %low, label %second, label %end
second:
  %high = icmp slt i64 %id, %n
  br i1 %high, label %then, label %end
then:
  %xa = getelementptr float, ptr addrspace(1) %x, i64 %id
  %v = load float, ptr addrspace(1) %xa
  %w = fadd float %v, 1.0
  %oa = getelementptr float, ptr addrspace(1) %o, i64 %id
  store float %w, ptr addrspace(1) %oa
  br label %end
end:
  ret void
}

; The loop takes the lowest of the active lanes that are left.
; CHECK-LABEL: define internal void @__vecz_b_lane_loop_masked_store4_Dv8_fu3ptrU3AS1Dv8_b(<8 x float> %0, ptr addrspace(1) %1, i8 %2)
; CHECK: [[NONE:%.*]] = icmp eq i64 {{.*}}, 0
; CHECK-NEXT: br i1 [[NONE]], label %end, label %loop
; CHECK: loop:
; CHECK: [[REST:%.*]] = phi i64
; CHECK-NEXT: [[LANE:%.*]] = call i64 @llvm.cttz.i64(i64 [[REST]], i1 true)
; CHECK-NEXT: [[LANES:%.*]] = shl i64 15, [[LANE]]
; CHECK: run:
; CHECK: load <4 x float>
; CHECK: store <4 x float> {{.*}}, align 4
; CHECK-NEXT: xor i64 [[REST]], [[LANES]]
; CHECK: lane:
; CHECK: store float {{.*}}, align 4

; CHECK-LABEL: define void @__vecz_v8_data(
; CHECK-NOT: call void @__vecz_b_lane_loop_masked_store
; CHECK: {{^}}}
define void @data(ptr addrspace(1) %o, ptr addrspace(1) %x) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %xa = getelementptr float, ptr addrspace(1) %x, i64 %id
  %v = load float, ptr addrspace(1) %xa
  %is = fcmp ogt float %v, 0.0
  br i1 %is, label %then, label %end
then:
  %oa = getelementptr float, ptr addrspace(1) %o, i64 %id
  store float %v, ptr addrspace(1) %oa
  br label %end
end:
  ret void
}

; The copies of both checks have the second store, and that of the first check has the first one.
; CHECK-LABEL: define void @__vecz_v8_effect(
; CHECK-COUNT-3: call void @__vecz_b_lane_loop_masked_store4_
; CHECK-NOT: @__vecz_b_lane_loop_masked_store4_
; CHECK: {{^}}}
define void @effect(ptr addrspace(1) %o, ptr addrspace(1) %x, ptr addrspace(1) %p, i64 %n) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %oa = getelementptr float, ptr addrspace(1) %o, i64 %id
  %low = icmp sgt i64 %id, 0
  br i1 %low, label %second, label %end
second:
  store float 1.0, ptr addrspace(1) %oa
  %high = icmp slt i64 %id, %n
  br i1 %high, label %then, label %end
then:
  %xa = getelementptr float, ptr addrspace(1) %x, i64 %id
  %v = load float, ptr addrspace(1) %xa
  %pa = getelementptr float, ptr addrspace(1) %p, i64 %id
  store float %v, ptr addrspace(1) %pa
  br label %end
end:
  ret void
}

declare i64 @__mux_get_global_id(i32)
