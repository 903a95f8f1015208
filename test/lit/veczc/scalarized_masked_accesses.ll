; Without masked accesses, inactive lanes repeat the access of the last active lane, without a
; branch per lane. Loads that most vectors do in one page loop over the lanes otherwise.
; RUN: veczc -S -k f:4 -vecz-target-triple=aarch64-linux-gnu %s | FileCheck %s
; RUN: veczc -S -k f:4 -vecz-target-triple=x86_64-linux-gnu -vecz-target-features=+avx2 %s | FileCheck %s --check-prefix=MASKED

; CHECK-LABEL: define void @__vecz_v4_f(
; CHECK-NOT: llvm.masked.load
; A contiguous access is one vector access on the likely path.
; CHECK: br i1 %{{.*}}, !prof
; CHECK: load <4 x i32>, ptr addrspace(3)
; CHECK: %[[NUMBERS:.*]] = select <4 x i1> %[[MASK:.*]], <4 x i8> <i8 0, i8 1, i8 2, i8 3>, <4 x i8> zeroinitializer
; CHECK: %[[LAST:.*]] = call i8 @llvm.vector.reduce.umax.v4i8(<4 x i8> %[[NUMBERS]])
; CHECK: %[[PLACES:.*]] = select <4 x i1> %[[MASK]], <4 x i8> <i8 0, i8 1, i8 2, i8 3>, <4 x i8>
; CHECK-COUNT-4: load i32, ptr addrspace(3)
; CHECK: load <4 x i32>, ptr addrspace(1)
; CHECK: call <4 x i32> @__vecz_b_lane_loop_masked_load
; CHECK: call void @llvm.masked.scatter

; MASKED-LABEL: define void @__vecz_v4_f(
; MASKED: call <4 x i32> @llvm.masked.load
; MASKED: call void @llvm.masked.scatter

; The size of its memory is known to LLVM, so no element beyond it may be read.
@local = internal addrspace(3) global [1024 x i32] poison

define void @f(ptr addrspace(1) %y, ptr addrspace(1) %x, ptr addrspace(1) %z) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %za = getelementptr inbounds i32, ptr addrspace(1) %z, i64 %id
  %c = load i32, ptr addrspace(1) %za, align 4
  %is = icmp ult i32 %c, 100
  br i1 %is, label %then, label %end
then:
  %la = getelementptr inbounds i32, ptr addrspace(3) @local, i64 %id
  %l = load i32, ptr addrspace(3) %la, align 4
  %xa = getelementptr inbounds i32, ptr addrspace(1) %x, i64 %id
  %v = load i32, ptr addrspace(1) %xa, align 4
  %place = zext i32 %v to i64
  %ya = getelementptr inbounds i32, ptr addrspace(1) %y, i64 %place
  %sum = add i32 %c, %l
  store i32 %sum, ptr addrspace(1) %ya, align 4
  br label %end
end:
  ret void
}

declare i64 @__mux_get_global_id(i32)
attributes #0 = { "mux-kernel"="entry-point" }
