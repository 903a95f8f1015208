; Likely-contiguous accesses have a runtime contiguity check.
; RUN: muxc --passes run-vecz,verify -S %s | FileCheck %s

; A clamped index rises by one at most: its ends tell.
; CHECK-LABEL: define void @__vecz_v4_clamped(
; CHECK: %[[BY:.*]] = sub i32
; CHECK: %[[ALL:.*]] = icmp eq i32 %[[BY]], 3
; CHECK-NOT: vector.reduce
; CHECK: br i1 %{{.*}}, !prof
; CHECK: load <4 x float>, ptr addrspace(1) %{{.*}}, align 4
; CHECK: call <4 x float> @llvm.masked.gather
define void @clamped(ptr addrspace(1) %y, ptr addrspace(1) %x, i32 %dx, i32 %row, i32 %w) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %i = trunc i64 %id to i32
  %sum = add nsw i32 %i, %dx
  %low = call i32 @llvm.smax.i32(i32 %sum, i32 0)
  %column = call i32 @llvm.smin.i32(i32 %low, i32 %w)
  %index = add nsw i32 %row, %column
  %wide = sext i32 %index to i64
  %xa = getelementptr inbounds float, ptr addrspace(1) %x, i64 %wide
  %v = load float, ptr addrspace(1) %xa, align 4
  %ya = getelementptr inbounds float, ptr addrspace(1) %y, i64 %id
  store float %v, ptr addrspace(1) %ya, align 4
  ret void
}

; So do those of one that wraps around, if the mask is of low bits.
; CHECK-LABEL: define void @__vecz_v4_torus(
; CHECK: %[[NEXT:.*]] = add i64 %m, 1
; CHECK: %[[BITS:.*]] = and i64 %m, %[[NEXT]]
; CHECK: %[[LOW:.*]] = icmp eq i64 %[[BITS]], 0
; CHECK: %[[ENDS:.*]] = icmp eq i64 %{{.*}}, 3
; CHECK: %[[BOTH:.*]] = and i1 %[[ENDS]], %[[LOW]]
; CHECK: br i1 %[[BOTH]]
; CHECK: store <4 x i32>
; CHECK: call void @llvm.masked.scatter
define void @torus(ptr addrspace(1) %y, i64 %m, i32 %v) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %next = add i64 %id, 1
  %place = and i64 %next, %m
  %ya = getelementptr inbounds i32, ptr addrspace(1) %y, i64 %place
  store i32 %v, ptr addrspace(1) %ya, align 4
  ret void
}

; Other numbers are compared in all lanes; accesses to the same ones ask once.
; CHECK-LABEL: define void @__vecz_v4_united(
; CHECK: %[[ALL:.*]] = call i1 @llvm.vector.reduce.and.v4i1(
; CHECK: br i1 %[[ALL]]
; CHECK: load <4 x i32>
; CHECK-NOT: vector.reduce
; CHECK: br i1 %[[ALL]]
; CHECK: store <4 x i32>
; CHECK-NOT: vector.reduce
; CHECK: ret void
define void @united(ptr addrspace(1) %y, i64 %j) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %other = or i64 %id, %j
  %ya = getelementptr inbounds i32, ptr addrspace(1) %y, i64 %other
  %v = load i32, ptr addrspace(1) %ya, align 4
  %w = add i32 %v, 1
  store i32 %w, ptr addrspace(1) %ya, align 4
  ret void
}

; With a mask, the first and the last element must be there to load all, and every lane to store.
; CHECK-LABEL: define void @__vecz_v4_masked_union(
; CHECK: %[[MASK:.*]] = icmp ult <4 x i32>
; CHECK: extractelement <4 x i1> %[[ACTIVE:.*]], i64 0
; CHECK: extractelement <4 x i1> %[[ACTIVE]], i64 3
; CHECK: load <4 x i32>
; CHECK: call <4 x i32> @llvm.masked.gather{{.*}}<4 x i1> %[[ACTIVE]]
; CHECK: call i1 @llvm.vector.reduce.and.v4i1(<4 x i1> %[[ACTIVE]])
; CHECK: store <4 x i32>
; CHECK: call void @llvm.masked.scatter{{.*}}<4 x i1> %[[ACTIVE]]
define void @masked_union(ptr addrspace(1) %y, ptr addrspace(1) %x, i64 %j) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %xa = getelementptr inbounds i32, ptr addrspace(1) %x, i64 %id
  %c = load i32, ptr addrspace(1) %xa, align 4
  %is = icmp ult i32 %c, 100
  br i1 %is, label %then, label %end
then:
  %other = or i64 %id, %j
  %ya = getelementptr inbounds i32, ptr addrspace(1) %y, i64 %other
  %v = load i32, ptr addrspace(1) %ya, align 4
  %w = add i32 %v, 1
  store i32 %w, ptr addrspace(1) %ya, align 4
  br label %end
end:
  ret void
}

; Partners are a permutation of an aligned block: one access, whose lanes change places for each bit.
; CHECK-LABEL: define void @__vecz_v4_partners(
; CHECK: %[[ORDER:.*]] = and i64 %{{.*}}, 3
; CHECK: %[[BYTES:.*]] = mul i64 %{{.*}}, 4
; CHECK: %[[BLOCK:.*]] = getelementptr i8, ptr addrspace(1) %{{.*}}, i64 %[[BYTES]]
; CHECK: %[[LOW:.*]] = and i64 %id, 3
; CHECK: %[[ALIGNED:.*]] = icmp eq i64 %[[LOW]], 0
; CHECK: br i1 %[[ALIGNED]]
; CHECK: %[[LOADED:.*]] = load <4 x i32>, ptr addrspace(1) %[[BLOCK]], align 4
; CHECK: %[[ANY:.*]] = icmp ne i64 %[[ORDER]], 0
; CHECK: br i1 %[[ANY]]
; CHECK: shufflevector <4 x i32> %[[LOADED]], <4 x i32> poison, <4 x i32> <i32 1, i32 0, i32 3, i32 2>
; CHECK: shufflevector <4 x i32> %{{.*}}, <4 x i32> poison, <4 x i32> <i32 2, i32 3, i32 0, i32 1>
; CHECK: call <4 x i32> @llvm.masked.gather
; CHECK: store <4 x i32>
; CHECK: call void @llvm.masked.scatter
; CHECK: ret void
define void @partners(ptr addrspace(1) %y, i64 %j) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %other = xor i64 %id, %j
  %ya = getelementptr inbounds i32, ptr addrspace(1) %y, i64 %other
  %v = load i32, ptr addrspace(1) %ya, align 4
  %w = add i32 %v, 1
  store i32 %w, ptr addrspace(1) %ya, align 4
  ret void
}

; A mask is permuted as the elements are.
; CHECK-LABEL: define void @__vecz_v4_masked(
; CHECK: %[[MASK:.*]] = icmp ult <4 x i32>
; CHECK: sext <4 x i1> %[[ACTIVE:.*]] to <4 x i8>
; CHECK: %[[PERMUTED:.*]] = phi <4 x i1>
; CHECK: call <4 x i32> @llvm.masked.load{{.*}}<4 x i1> %[[PERMUTED]]
; CHECK: call <4 x i32> @llvm.masked.gather{{.*}}<4 x i1> %[[ACTIVE]]
; CHECK: call void @llvm.masked.store
; CHECK: call void @llvm.masked.scatter{{.*}}<4 x i1> %[[ACTIVE]]
define void @masked(ptr addrspace(1) %y, ptr addrspace(1) %x, i64 %j) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %xa = getelementptr inbounds i32, ptr addrspace(1) %x, i64 %id
  %c = load i32, ptr addrspace(1) %xa, align 4
  %is = icmp ult i32 %c, 100
  br i1 %is, label %then, label %end
then:
  %other = xor i64 %id, %j
  %ya = getelementptr inbounds i32, ptr addrspace(1) %y, i64 %other
  %v = load i32, ptr addrspace(1) %ya, align 4
  %w = add i32 %v, 1
  store i32 %w, ptr addrspace(1) %ya, align 4
  br label %end
end:
  ret void
}

; No check for indices from memory, with another stride, of members of larger elements, or of narrow types.
; CHECK-LABEL: define void @__vecz_v4_anything(
; CHECK-NOT: br i1
; CHECK: ret void
define void @anything(ptr addrspace(1) %y, ptr addrspace(1) %x, i64 %j) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %xa = getelementptr inbounds i32, ptr addrspace(1) %x, i64 %id
  %b = load i32, ptr addrspace(1) %xa, align 4
  %a = zext i32 %b to i64
  %ya = getelementptr inbounds i32, ptr addrspace(1) %y, i64 %a
  store i32 1, ptr addrspace(1) %ya, align 4
  %other = xor i64 %id, %j
  %twice = mul i64 %other, 2
  %yb = getelementptr inbounds i32, ptr addrspace(1) %y, i64 %twice
  store i32 2, ptr addrspace(1) %yb, align 4
  %yc = getelementptr inbounds { i32, i32 }, ptr addrspace(1) %y, i64 %other, i32 1
  store i32 3, ptr addrspace(1) %yc, align 4
  %half = lshr i64 %other, 1
  %yd = getelementptr inbounds i32, ptr addrspace(1) %y, i64 %half
  store i32 4, ptr addrspace(1) %yd, align 4
  %narrow = trunc i64 %other to i8
  %ye = getelementptr inbounds i32, ptr addrspace(1) %y, i8 %narrow
  store i32 5, ptr addrspace(1) %ye, align 4
  ret void
}

declare i64 @__mux_get_global_id(i32)
declare i32 @llvm.smax.i32(i32, i32)
declare i32 @llvm.smin.i32(i32, i32)
attributes #0 = { "mux-kernel"="entry-point" }
