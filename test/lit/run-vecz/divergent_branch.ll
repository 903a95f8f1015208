; A divergent branch is linearized under a mask, with a guard that skips it if no lane is active.
; RUN: veczc -S -k f:4 -vecz-choices=noLinearizeBOSCC %s | FileCheck %s

; CHECK-LABEL: define void @__vecz_v4_f(
; CHECK: [[MASK:%.*]] = icmp slt <4 x i32>
; CHECK: [[FIRST:%.*]] = icmp slt i32
; CHECK: [[LAST:%.*]] = icmp slt i32
; CHECK: [[ANY:%.*]] = or i1 [[FIRST]], [[LAST]]
; CHECK: br i1 [[ANY]]
; CHECK: call <4 x i32> @llvm.masked.load.v4i32.p1(
; CHECK: [[SAFE:%.*]] = select <4 x i1> {{.*}}, <4 x i32> {{.*}}, <4 x i32> splat (i32 1)
; CHECK: sdiv <4 x i32> {{.*}}, [[SAFE]]
; CHECK: select <4 x i1>
; CHECK: store <4 x i32> {{.*}}, ptr addrspace(1) {{.*}}, align 4
; CHECK-NOT: @__vecz_b_divergence_any

define void @f(ptr addrspace(1) %y, ptr addrspace(1) %x, i32 %n) #0 {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %i = trunc i64 %id to i32
  %c = icmp slt i32 %i, %n
  br i1 %c, label %then, label %end
then:
  %xa = getelementptr inbounds i32, ptr addrspace(1) %x, i64 %id
  %v = load i32, ptr addrspace(1) %xa, align 4
  %q = sdiv i32 %n, %v
  br label %end
end:
  %r = phi i32 [ 0, %entry ], [ %q, %then ]
  %ya = getelementptr inbounds i32, ptr addrspace(1) %y, i64 %id
  store i32 %r, ptr addrspace(1) %ya, align 4
  ret void
}

declare i64 @__mux_get_global_id(i32)
attributes #0 = { "mux-kernel"="entry-point" }
