; Strided accesses: interleaved groups become one wide access and shuffles, as do parts of an
; aligned word; a single access is scalarized from the address of lane 0. A store between two loads
; separates them.
; RUN: muxc --passes run-vecz,verify -S %s | FileCheck %s

; CHECK-LABEL: define void @__vecz_v4_group(
; CHECK: [[V:%.*]] = load <8 x float>, ptr addrspace(1)
; CHECK: shufflevector <8 x float> [[V]], <8 x float> poison, <4 x i32> <i32 0, i32 2, i32 4, i32 6>
; CHECK: shufflevector <8 x float> [[V]], <8 x float> poison, <4 x i32> <i32 1, i32 3, i32 5, i32 7>
; CHECK: shufflevector <8 x float> {{.*}} <8 x i32> <i32 0, i32 4, i32 1, i32 5, i32 2, i32 6, i32 3, i32 7>
; CHECK: store <8 x float>
; CHECK: ret void
define void @group(ptr addrspace(1) %y, ptr addrspace(1) %x) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %two = shl i64 %id, 1
  %odd = add i64 %two, 1
  %xb = getelementptr float, ptr addrspace(1) %x, i64 %odd
  %b = load float, ptr addrspace(1) %xb, align 4
  %xa = getelementptr float, ptr addrspace(1) %x, i64 %two
  %a = load float, ptr addrspace(1) %xa, align 4
  %ya = getelementptr float, ptr addrspace(1) %y, i64 %two
  %yb = getelementptr float, ptr addrspace(1) %y, i64 %odd
  store float %b, ptr addrspace(1) %ya, align 4
  store float %a, ptr addrspace(1) %yb, align 4
  ret void
}

; CHECK-LABEL: define void @__vecz_v4_word(
; CHECK: load <16 x i8>, ptr addrspace(1) {{.*}}, align 4
; CHECK-NOT: load
; CHECK: ret void
define void @word(ptr addrspace(1) %y, ptr addrspace(1) %x) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %xa = getelementptr i32, ptr addrspace(1) %x, i64 %id
  %a = load i8, ptr addrspace(1) %xa, align 4
  %xc = getelementptr i8, ptr addrspace(1) %xa, i64 2
  %c = load i8, ptr addrspace(1) %xc, align 2
  %s = add i8 %a, %c
  %w = zext i8 %s to i32
  %ya = getelementptr i32, ptr addrspace(1) %y, i64 %id
  store i32 %w, ptr addrspace(1) %ya, align 4
  ret void
}

; CHECK-LABEL: define void @__vecz_v4_alone(
; CHECK: [[B:%.*]] = mul i64 %n, 4
; CHECK-COUNT-4: load i32, ptr addrspace(1)
; CHECK-NOT: gather
; CHECK: store <4 x i32>
define void @alone(ptr addrspace(1) %y, ptr addrspace(1) %x, i64 %n) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %i = mul i64 %id, %n
  %xa = getelementptr i32, ptr addrspace(1) %x, i64 %i
  %a = load i32, ptr addrspace(1) %xa, align 4
  %ya = getelementptr i32, ptr addrspace(1) %y, i64 %id
  store i32 %a, ptr addrspace(1) %ya, align 4
  ret void
}

; CHECK-LABEL: define void @__vecz_v4_apart(
; CHECK-NOT: load <8 x float>
; CHECK: ret void
define void @apart(ptr addrspace(1) %y, ptr addrspace(1) %x) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %two = shl i64 %id, 1
  %xa = getelementptr float, ptr addrspace(1) %x, i64 %two
  %a = load float, ptr addrspace(1) %xa, align 4
  %ya = getelementptr float, ptr addrspace(1) %y, i64 %id
  store float %a, ptr addrspace(1) %ya, align 4
  %xb = getelementptr float, ptr addrspace(1) %xa, i64 1
  %b = load float, ptr addrspace(1) %xb, align 4
  store float %b, ptr addrspace(1) %ya, align 4
  ret void
}

declare i64 @__mux_get_global_id(i32)
attributes #0 = { "mux-kernel"="entry-point" }
