; The wide access of an interleaved group has the alignment of the source's access, whichever member
; it is emitted at.
; RUN: veczc -S -k vectors:4 -k pairs:4 -k backwards:4 %s | FileCheck %s

; CHECK-LABEL: define void @__vecz_v4_vectors(
; CHECK: load <16 x float>, ptr addrspace(1) {{.*}}, align 16
; CHECK: store <16 x float> {{.*}}, ptr addrspace(1) {{.*}}, align 16
define void @vectors(ptr addrspace(1) %y, ptr addrspace(1) %x) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %xa = getelementptr <4 x float>, ptr addrspace(1) %x, i64 %id
  %v = load <4 x float>, ptr addrspace(1) %xa, align 16
  %w = fadd <4 x float> %v, %v
  %ya = getelementptr <4 x float>, ptr addrspace(1) %y, i64 %id
  store <4 x float> %w, ptr addrspace(1) %ya, align 16
  ret void
}

; No more than what each member promises of the first place.
; CHECK-LABEL: define void @__vecz_v4_pairs(
; CHECK: load <8 x i16>, ptr addrspace(1) {{.*}}, align 2
; CHECK: store <8 x i16> {{.*}}, ptr addrspace(1) {{.*}}, align 1
define void @pairs(ptr addrspace(1) %y, ptr addrspace(1) %x) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %i = shl i64 %id, 1
  %j = or disjoint i64 %i, 1
  %xi = getelementptr i16, ptr addrspace(1) %x, i64 %i
  %xj = getelementptr i16, ptr addrspace(1) %x, i64 %j
  %a = load i16, ptr addrspace(1) %xi, align 1
  %b = load i16, ptr addrspace(1) %xj, align 8
  %yi = getelementptr i16, ptr addrspace(1) %y, i64 %i
  %yj = getelementptr i16, ptr addrspace(1) %y, i64 %j
  store i16 %b, ptr addrspace(1) %yi, align 1
  store i16 %a, ptr addrspace(1) %yj, align 1
  ret void
}

; CHECK-LABEL: define void @__vecz_v4_backwards(
; CHECK: load <8 x i16>, ptr addrspace(1) {{.*}}, align 4
; CHECK: store <8 x i16> {{.*}}, ptr addrspace(1) {{.*}}, align 4
define void @backwards(ptr addrspace(1) %y, ptr addrspace(1) %x) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %i = shl i64 %id, 1
  %j = or disjoint i64 %i, 1
  %xi = getelementptr i16, ptr addrspace(1) %x, i64 %i
  %xj = getelementptr i16, ptr addrspace(1) %x, i64 %j
  %b = load i16, ptr addrspace(1) %xj, align 2
  %a = load i16, ptr addrspace(1) %xi, align 4
  %yi = getelementptr i16, ptr addrspace(1) %y, i64 %i
  %yj = getelementptr i16, ptr addrspace(1) %y, i64 %j
  store i16 %b, ptr addrspace(1) %yi, align 4
  store i16 %a, ptr addrspace(1) %yj, align 2
  ret void
}

declare i64 @__mux_get_global_id(i32)
