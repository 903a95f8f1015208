; Gathers and scatters that are marked as cold are scalarized: the varying part of the address is
; extracted per lane, and the address is computed from it. Others stay.
; RUN: env OPENMUX_CPU=generic muxc --device "OpenMux host" --passes expand-rare-gathers --verify-each %s | FileCheck %s

; CHECK-LABEL: define <2 x float> @gather(
; CHECK: extractelement <2 x i32> %index, i64 0
; CHECK-NEXT: [[A:%.*]] = add i32 {{.*}}, %row
; CHECK-NEXT: [[B:%.*]] = sext i32 [[A]] to i64
; CHECK-NEXT: [[C:%.*]] = getelementptr float, ptr %x, i64 [[B]]
; CHECK-NEXT: load float, ptr [[C]], align 4, !tbaa
; CHECK-NEXT: insertelement <2 x float> poison
; CHECK: extractelement <2 x i32> %index, i64 1
; CHECK: load float
; CHECK-NOT: <2 x ptr>
; CHECK: ret
define <2 x float> @gather(ptr %x, i32 %row, <2 x i32> %index) {
  %first = insertelement <2 x i32> poison, i32 %row, i64 0
  %all = shufflevector <2 x i32> %first, <2 x i32> poison, <2 x i32> zeroinitializer
  %sum = add <2 x i32> %all, %index
  %wide = sext <2 x i32> %sum to <2 x i64>
  %p = getelementptr float, ptr %x, <2 x i64> %wide
  %v = call <2 x float> @llvm.masked.gather.v2f32.v2p0(<2 x ptr> align 4 %p, <2 x i1> splat (i1 true), <2 x float> poison) #0, !tbaa !0
  ret <2 x float> %v
}

; In the order of the lanes: the last one wins.
; CHECK-LABEL: define void @scatter(
; CHECK: [[P:%.*]] = extractelement <2 x ptr> %p, i64 0
; CHECK: [[V:%.*]] = extractelement <2 x i8> %v, i64 0
; CHECK: store i8 [[V]], ptr [[P]], align 1
; CHECK: [[V1:%.*]] = extractelement <2 x i8> %v, i64 1
; CHECK: store i8 [[V1]]
define void @scatter(<2 x ptr> %p, <2 x i8> %v) {
  call void @llvm.masked.scatter.v2i8.v2p0(<2 x i8> %v, <2 x ptr> align 1 %p, <2 x i1> splat (i1 true)) #0
  ret void
}

; CHECK-LABEL: define <2 x float> @masked(
; CHECK: call <2 x float> @llvm.masked.gather
define <2 x float> @masked(<2 x ptr> %p, <2 x i1> %m) {
  %v = call <2 x float> @llvm.masked.gather.v2f32.v2p0(<2 x ptr> align 4 %p, <2 x i1> %m, <2 x float> poison) #0
  ret <2 x float> %v
}

; CHECK-LABEL: define <2 x float> @common(
; CHECK: call <2 x float> @llvm.masked.gather
define <2 x float> @common(<2 x ptr> %p) {
  %v = call <2 x float> @llvm.masked.gather.v2f32.v2p0(<2 x ptr> align 4 %p, <2 x i1> splat (i1 true), <2 x float> poison)
  ret <2 x float> %v
}

; CHECK-LABEL: define <vscale x 2 x float> @scalable(
; CHECK: call <vscale x 2 x float> @llvm.masked.gather
define <vscale x 2 x float> @scalable(<vscale x 2 x ptr> %p) {
  %v = call <vscale x 2 x float> @llvm.masked.gather.nxv2f32.nxv2p0(<vscale x 2 x ptr> align 4 %p, <vscale x 2 x i1> splat (i1 true), <vscale x 2 x float> poison) #0
  ret <vscale x 2 x float> %v
}

; What one gathers, the next may scatter or take for addresses.
; CHECK-LABEL: define void @copy(
; CHECK-NOT: @llvm.masked
; CHECK: [[A:%.*]] = load i32, ptr
; CHECK: [[V:%.*]] = insertelement <2 x i32> poison, i32 [[A]], i64 0
; CHECK: [[B:%.*]] = load i32, ptr
; CHECK: [[W:%.*]] = insertelement <2 x i32> [[V]], i32 [[B]], i64 1
; CHECK: [[X:%.*]] = extractelement <2 x i32> [[W]], i64 0
; CHECK: store i32 [[X]], ptr
; CHECK: [[Y:%.*]] = extractelement <2 x i32> [[W]], i64 1
; CHECK: store i32 [[Y]], ptr
; CHECK-NOT: @llvm.masked
; CHECK: ret void
define void @copy(<2 x ptr> %from, <2 x ptr> %to) {
  %v = call <2 x i32> @llvm.masked.gather.v2i32.v2p0(<2 x ptr> align 4 %from, <2 x i1> splat (i1 true), <2 x i32> poison) #0
  call void @llvm.masked.scatter.v2i32.v2p0(<2 x i32> %v, <2 x ptr> align 4 %to, <2 x i1> splat (i1 true)) #0
  ret void
}

; CHECK-LABEL: define <2 x i32> @chase(
; CHECK-NOT: @llvm.masked
; CHECK-COUNT-2: load ptr, ptr
; CHECK-COUNT-2: load i32, ptr
; CHECK-NOT: @llvm.masked
; CHECK: ret <2 x i32>
define <2 x i32> @chase(<2 x ptr> %from) {
  %p = call <2 x ptr> @llvm.masked.gather.v2p0.v2p0(<2 x ptr> align 8 %from, <2 x i1> splat (i1 true), <2 x ptr> poison) #0
  %v = call <2 x i32> @llvm.masked.gather.v2i32.v2p0(<2 x ptr> align 4 %p, <2 x i1> splat (i1 true), <2 x i32> poison) #0
  ret <2 x i32> %v
}

; A gather whose last user was the address of another one goes with that.
; CHECK-LABEL: define <2 x i32> @through_index(
; CHECK-NOT: @llvm.masked
; CHECK: ret <2 x i32>
define <2 x i32> @through_index(ptr %x, <2 x ptr> %from) {
entry:
  br label %first
second:
  %p = getelementptr i32, ptr %x, <2 x i64> %index
  %v = call <2 x i32> @llvm.masked.gather.v2i32.v2p0(<2 x ptr> align 4 %p, <2 x i1> splat (i1 true), <2 x i32> poison) #0
  ret <2 x i32> %v
first:
  %index = call <2 x i64> @llvm.masked.gather.v2i64.v2p0(<2 x ptr> align 8 %from, <2 x i1> splat (i1 true), <2 x i64> poison) #0
  br label %second
}

; More than four of one kind share a function, whose calls preserve most registers.
; CHECK-LABEL: define void @many(
; CHECK-COUNT-5: call preserve_{{all|most}}cc <2 x i32> @host.gather(<2 x i32> %index, ptr %x)
; CHECK-NOT: load
; CHECK: ret void
; CHECK: define private preserve_{{all|most}}cc <2 x i32> @host.gather(<2 x i32> %0, ptr %1) #[[SHARED:[0-9]+]] {
; CHECK-NEXT: [[A:%.*]] = extractelement <2 x i32> %0, i64 0
; CHECK-NEXT: [[B:%.*]] = sext i32 [[A]] to i64
; CHECK-NEXT: [[C:%.*]] = getelementptr i32, ptr %1, i64 [[B]]
; CHECK-NEXT: load i32, ptr [[C]], align 4
; CHECK: ret <2 x i32>
; CHECK: attributes #[[SHARED]] = { cold noinline nounwind willreturn "target-cpu"="generic" }
define void @many(ptr %x, <2 x i32> %index) "target-cpu"="generic" {
  %wide = sext <2 x i32> %index to <2 x i64>
  %p = getelementptr i32, ptr %x, <2 x i64> %wide
  %v0 = call <2 x i32> @llvm.masked.gather.v2i32.v2p0(<2 x ptr> align 4 %p, <2 x i1> splat (i1 true), <2 x i32> poison) #0
  call void @use(<2 x i32> %v0)
  %v1 = call <2 x i32> @llvm.masked.gather.v2i32.v2p0(<2 x ptr> align 4 %p, <2 x i1> splat (i1 true), <2 x i32> poison) #0
  call void @use(<2 x i32> %v1)
  %v2 = call <2 x i32> @llvm.masked.gather.v2i32.v2p0(<2 x ptr> align 4 %p, <2 x i1> splat (i1 true), <2 x i32> poison) #0
  call void @use(<2 x i32> %v2)
  %v3 = call <2 x i32> @llvm.masked.gather.v2i32.v2p0(<2 x ptr> align 4 %p, <2 x i1> splat (i1 true), <2 x i32> poison) #0
  call void @use(<2 x i32> %v3)
  %v4 = call <2 x i32> @llvm.masked.gather.v2i32.v2p0(<2 x ptr> align 4 %p, <2 x i1> splat (i1 true), <2 x i32> poison) #0
  call void @use(<2 x i32> %v4)
  ret void
}
declare void @use(<2 x i32>)

attributes #0 = { cold }
!0 = !{!1, !1, i64 0}
!1 = !{!"float", !2}
!2 = !{!"root"}
