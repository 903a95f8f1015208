; Intrinsics that access memory do so through flat pointers, too. Pointers that they load or store are data.
; RUN: muxc --passes remove-address-spaces --verify-each -S %s | FileCheck %s

; CHECK-LABEL: define <4 x i32> @masked(
; CHECK: call <4 x i32> @llvm.masked.load.v4i32.p0(ptr align 4 {{%.*}}, <4 x i1> %m, <4 x i32> zeroinitializer)
; CHECK: call void @llvm.masked.store.v4i32.p0(<4 x i32> %v, ptr align 4 {{%.*}}, <4 x i1> %m)
define <4 x i32> @masked(ptr addrspace(1) %p, <4 x i1> %m) {
  %v = call <4 x i32> @llvm.masked.load.v4i32.p1(ptr addrspace(1) align 4 %p, <4 x i1> %m, <4 x i32> zeroinitializer)
  call void @llvm.masked.store.v4i32.p1(<4 x i32> %v, ptr addrspace(1) align 4 %p, <4 x i1> %m)
  ret <4 x i32> %v
}

; CHECK-LABEL: define void @gathered(
; CHECK: [[P:%.*]] = getelementptr i32, ptr {{%.*}}, <4 x i64> %i
; CHECK: [[V:%.*]] = call <4 x ptr addrspace(3)> @llvm.masked.gather.v4p3.v4p0(<4 x ptr> align 8 [[P]], <4 x i1> %m, <4 x ptr addrspace(3)> poison)
; CHECK: call void @llvm.masked.scatter.v4p3.v4p0(<4 x ptr addrspace(3)> [[V]], <4 x ptr> align 8 [[P]], <4 x i1> %m)
define void @gathered(ptr addrspace(1) %p, <4 x i64> %i, <4 x i1> %m) {
  %a = getelementptr i32, ptr addrspace(1) %p, <4 x i64> %i
  %v = call <4 x ptr addrspace(3)> @llvm.masked.gather.v4p3.v4p1(<4 x ptr addrspace(1)> align 8 %a, <4 x i1> %m, <4 x ptr addrspace(3)> poison)
  call void @llvm.masked.scatter.v4p3.v4p1(<4 x ptr addrspace(3)> %v, <4 x ptr addrspace(1)> align 8 %a, <4 x i1> %m)
  ret void
}

; CHECK-LABEL: define void @predicated(
; CHECK: [[V:%.*]] = call <4 x ptr addrspace(1)> @llvm.vp.load.v4p1.p0(ptr align 8 {{%.*}}, <4 x i1> %m, i32 %n)
; CHECK: call void @llvm.vp.store.v4p1.p0(<4 x ptr addrspace(1)> [[V]], ptr align 8 {{%.*}}, <4 x i1> %m, i32 %n)
; CHECK: call <4 x i32> @llvm.vp.gather.v4i32.v4p0(<4 x ptr> {{%.*}}, <4 x i1> %m, i32 %n)
define void @predicated(ptr addrspace(1) %p, <4 x i1> %m, i32 %n) {
  %v = call <4 x ptr addrspace(1)> @llvm.vp.load.v4p1.p1(ptr addrspace(1) align 8 %p, <4 x i1> %m, i32 %n)
  call void @llvm.vp.store.v4p1.p1(<4 x ptr addrspace(1)> %v, ptr addrspace(1) align 8 %p, <4 x i1> %m, i32 %n)
  %w = call <4 x i32> @llvm.vp.gather.v4i32.v4p1(<4 x ptr addrspace(1)> %v, <4 x i1> %m, i32 %n)
  ret void
}

; CHECK-LABEL: define void @others(
; CHECK: call void @llvm.prefetch.p0(ptr {{%.*}}, i32 0, i32 3, i32 1)
; CHECK: call void @llvm.memset.p0.i64(ptr align 4 {{%.*}}, i8 0, i64 8, i1 false)
; CHECK: call void @llvm.memcpy.inline.p0.p0.i64(
; CHECK: call ptr addrspace(1) @llvm.ptrmask.p1.i64(ptr addrspace(1) %p, i64 -16)
; CHECK: store i8 1, ptr %
define void @others(ptr addrspace(1) %p, ptr addrspace(3) %q) {
  call void @llvm.prefetch.p1(ptr addrspace(1) %p, i32 0, i32 3, i32 1)
  call void @llvm.memset.p1.i64(ptr addrspace(1) align 4 %p, i8 0, i64 8, i1 false)
  call void @llvm.memcpy.inline.p1.p3.i64(ptr addrspace(1) %p, ptr addrspace(3) %q, i64 8, i1 false)
  %aligned = call ptr addrspace(1) @llvm.ptrmask.p1.i64(ptr addrspace(1) %p, i64 -16)
  store i8 1, ptr addrspace(1) %aligned
  ret void
}
