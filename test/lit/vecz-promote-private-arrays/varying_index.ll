; A short private array with varying indices is promoted to registers: an access selects among all
; elements, or takes the one of a constant index.
; RUN: veczc -S -k f:4 -vecz-passes=promote-private-arrays %s | FileCheck %s

; CHECK-LABEL: define void @__vecz_v4_f(
; CHECK-NOT: alloca
; CHECK: %[[INDEX:.*]] = and i32 %value, 3
; CHECK: %[[IS0:.*]] = icmp eq i32 %[[INDEX]], 0
; CHECK: %[[NEW0:.*]] = select i1 %[[IS0]], float %seed, float 0.000000e+00
; CHECK: %[[IS1:.*]] = icmp eq i32 %[[INDEX]], 1
; CHECK: %[[NEW1:.*]] = select i1 %[[IS1]], float %seed, float 0.000000e+00
; CHECK: select i1 %{{.*}}, float %seed, float 0.000000e+00
; CHECK: %[[NEW3:.*]] = select i1 %{{.*}}, float %seed, float 0.000000e+00
; Element `index + 1` is the second one if the index is 0.
; CHECK: icmp eq i32 %[[INDEX]], 0
; CHECK: select i1 %{{.*}}, float %[[NEW1]], float %[[NEW0]]
; CHECK: fadd float %{{.*}}, %[[NEW3]]
; CHECK: ret void
define void @f(ptr addrspace(1) %y, ptr addrspace(1) %x, float %seed) #0 {
  %a = alloca [4 x float], align 4
  call void @llvm.lifetime.start.p0(ptr %a)
  %id = call i64 @__mux_get_global_id(i32 0)
  call void @llvm.memset.p0.i64(ptr %a, i8 0, i64 16, i1 false)
  %xa = getelementptr inbounds i32, ptr addrspace(1) %x, i64 %id
  %value = load i32, ptr addrspace(1) %xa, align 4
  %index = and i32 %value, 3
  %wide = zext i32 %index to i64
  %element = getelementptr inbounds [4 x float], ptr %a, i64 0, i64 %wide
  store float %seed, ptr %element, align 4
  %next = getelementptr i8, ptr %element, i64 4
  %read = load float, ptr %next, align 4
  %last = getelementptr inbounds i8, ptr %a, i64 12
  %read.last = load float, ptr %last, align 4
  %sum = fadd float %read, %read.last
  %ya = getelementptr inbounds float, ptr addrspace(1) %y, i64 %id
  store float %sum, ptr addrspace(1) %ya, align 4
  call void @llvm.lifetime.end.p0(ptr %a)
  ret void
}

declare i64 @__mux_get_global_id(i32)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)
attributes #0 = { "mux-kernel"="entry-point" }
