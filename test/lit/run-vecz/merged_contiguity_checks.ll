; Runtime contiguity checks of consecutive loads are merged. Adjacent loads of one work-item have
; one check, from the first lane of the lowest to the last lane of the highest.
; RUN: muxc --passes run-vecz,verify -S %s | FileCheck %s

; The three are within five lanes of the lowest first one.
; CHECK-LABEL: define void @__vecz_v4_three(
; CHECK-NOT: br i1
; CHECK: icmp eq i32 %{{.*}}, 5
; CHECK-NOT: icmp eq
; CHECK: br i1 %{{.*}}, label %[[WHOLE:.*]], label %[[APART:[^,]*]], !prof
; CHECK: [[WHOLE]]:
; CHECK-COUNT-3: load <4 x float>
; CHECK: [[APART]]:
; CHECK-COUNT-3: call <4 x float> @llvm.masked.gather{{.*}} #[[COLD:[0-9]+]]
; CHECK-COUNT-3: phi <4 x float>
; CHECK-NOT: br i1
; CHECK: ret void
define void @three(ptr addrspace(1) %y, ptr addrspace(1) %x, i32 %w) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %i = trunc i64 %id to i32
  %low.a = add nsw i32 %i, -1
  %low.b = call i32 @llvm.smax.i32(i32 %low.a, i32 0)
  %low = call i32 @llvm.smin.i32(i32 %low.b, i32 %w)
  %a = call float @at(ptr addrspace(1) %x, i32 %low)
  %mid.b = call i32 @llvm.smax.i32(i32 %i, i32 0)
  %mid = call i32 @llvm.smin.i32(i32 %mid.b, i32 %w)
  %b = call float @at(ptr addrspace(1) %x, i32 %mid)
  %ab = fadd float %a, %b
  %high.a = add nsw i32 %i, 1
  %high.b = call i32 @llvm.smax.i32(i32 %high.a, i32 0)
  %high = call i32 @llvm.smin.i32(i32 %high.b, i32 %w)
  %c = call float @at(ptr addrspace(1) %x, i32 %high)
  %abc = fadd float %ab, %c
  %ya = getelementptr inbounds float, ptr addrspace(1) %y, i64 %id
  store float %abc, ptr addrspace(1) %ya, align 4
  ret void
}

; Other bounds are other questions, in the same branch.
; CHECK-LABEL: define void @__vecz_v4_bounds(
; CHECK-NOT: br i1
; CHECK-COUNT-2: icmp eq i32 %{{.*}}, 3
; CHECK: br i1
; CHECK-COUNT-2: load <4 x float>
; CHECK-NOT: br i1
; CHECK: ret void
define void @bounds(ptr addrspace(1) %y, ptr addrspace(1) %x, i32 %w, i32 %v) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %i = trunc i64 %id to i32
  %low = call i32 @llvm.smin.i32(i32 %i, i32 %w)
  %a = call float @at(ptr addrspace(1) %x, i32 %low)
  %next = add nsw i32 %i, 1
  %high = call i32 @llvm.smin.i32(i32 %next, i32 %v)
  %b = call float @at(ptr addrspace(1) %x, i32 %high)
  %ab = fadd float %a, %b
  %ya = getelementptr inbounds float, ptr addrspace(1) %y, i64 %id
  store float %ab, ptr addrspace(1) %ya, align 4
  ret void
}

; A distant load has a check of its own.
; CHECK-LABEL: define void @__vecz_v4_far(
; CHECK-COUNT-2: icmp eq i32 %{{.*}}, 3
; CHECK: br i1
; CHECK-COUNT-2: load <4 x float>
; CHECK: ret void
define void @far(ptr addrspace(1) %y, ptr addrspace(1) %x, i32 %w) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %i = trunc i64 %id to i32
  %low = call i32 @llvm.smin.i32(i32 %i, i32 %w)
  %a = call float @at(ptr addrspace(1) %x, i32 %low)
  %next = add nsw i32 %i, 10
  %high = call i32 @llvm.smin.i32(i32 %next, i32 %w)
  %b = call float @at(ptr addrspace(1) %x, i32 %high)
  %ab = fadd float %a, %b
  %ya = getelementptr inbounds float, ptr addrspace(1) %y, i64 %id
  store float %ab, ptr addrspace(1) %ya, align 4
  ret void
}

; A load is moved neither across a store nor before a load that its address depends on.
; CHECK-LABEL: define void @__vecz_v4_apart(
; CHECK: br i1
; CHECK: load <4 x float>
; CHECK: store <4 x float>
; CHECK: br i1
; CHECK: load <4 x float>
; CHECK: ret void
define void @apart(ptr addrspace(1) %y, ptr addrspace(1) %x, i32 %w) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %i = trunc i64 %id to i32
  %low = call i32 @llvm.smin.i32(i32 %i, i32 %w)
  %a = call float @at(ptr addrspace(1) %x, i32 %low)
  %ya = getelementptr inbounds float, ptr addrspace(1) %y, i64 %id
  store float %a, ptr addrspace(1) %ya, align 4
  %next = add nsw i32 %i, 1
  %high = call i32 @llvm.smin.i32(i32 %next, i32 %w)
  %b = call float @at(ptr addrspace(1) %x, i32 %high)
  store float %b, ptr addrspace(1) %ya, align 4
  ret void
}

; CHECK: attributes #[[COLD]] = {{{.*}}cold
define internal float @at(ptr addrspace(1) %x, i32 %index) {
  %wide = sext i32 %index to i64
  %place = getelementptr inbounds float, ptr addrspace(1) %x, i64 %wide
  %value = load float, ptr addrspace(1) %place, align 4
  ret float %value
}

declare i64 @__mux_get_global_id(i32)
declare i32 @llvm.smax.i32(i32, i32)
declare i32 @llvm.smin.i32(i32, i32)
attributes #0 = { "mux-kernel"="entry-point" }
