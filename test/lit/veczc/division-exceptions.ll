; In divergent control flow, inactive lanes divide by 1, unless the target's predicated division
; does not trap.
; RUN: veczc -S -k f:4 %s | FileCheck %s --check-prefix=TRAPS
; RUN: veczc -S -k f:4 -vecz-choices=noDivisionExceptions %s | FileCheck %s --check-prefix=SAFE
; RUN: veczc -S -k f:2s -vecz-choices=noDivisionExceptions %s | FileCheck %s --check-prefix=SCALABLE
; RUN: veczc -S -k plain:4 -vecz-choices=noDivisionExceptions %s | FileCheck %s --check-prefix=PLAIN
; TRAPS-LABEL: define void @__vecz_v4_f(
; TRAPS: [[DIVISOR:%.*]] = select <4 x i1> %{{.*}}, <4 x i32> %{{.*}}, <4 x i32> splat (i32 1)
; TRAPS: sdiv <4 x i32> splat (i32 100), [[DIVISOR]]
; SAFE-LABEL: define void @__vecz_v4_f(
; SAFE-NOT: splat (i32 1)
; SAFE: call <4 x i32> @llvm.vp.sdiv.v4i32(<4 x i32> splat (i32 100), <4 x i32> %{{.*}}, <4 x i1> %{{.*}}, i32 4)
; SCALABLE-LABEL: define void @__vecz_nxv2_f(
; SCALABLE: call <vscale x 2 x i32> @llvm.vp.sdiv.nxv2i32(
; PLAIN-LABEL: define void @__vecz_v4_plain(
; PLAIN: sdiv <4 x i32>

define void @f(ptr addrspace(1) %x) #0 {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %x, i64 %id
  %v = load i32, ptr addrspace(1) %p, align 4
  %isZero = icmp eq i32 %v, 0
  br i1 %isZero, label %end, label %then
then:
  %q = sdiv i32 100, %v
  store i32 %q, ptr addrspace(1) %p, align 4
  br label %end
end:
  ret void
}

define void @plain(ptr addrspace(1) %x) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %x, i64 %id
  %v = load i32, ptr addrspace(1) %p, align 4
  %q = sdiv i32 100, %v
  store i32 %q, ptr addrspace(1) %p, align 4
  ret void
}

declare i64 @__mux_get_global_id(i32)
attributes #0 = { "mux-kernel" }
