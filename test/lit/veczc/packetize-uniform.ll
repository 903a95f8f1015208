; Uniform values are computed once, or in vectors if PacketizeUniform is chosen: if they need
; neither memory nor calls and have a varying use. Addresses stay scalar.
; RUN: veczc -S -k f:4 %s | FileCheck %s --check-prefix=ONCE
; RUN: veczc -S -k f:4 -vecz-choices=PacketizeUniform %s | FileCheck %s --check-prefix=VECTORS
; RUN: veczc -S -k f:2s -vecz-choices=PacketizeUniform %s | FileCheck %s --check-prefix=SCALABLE
; RUN: veczc -S -k f:4 -vecz-choices=PacketizeUniform\;noPacketizeUniform %s | FileCheck %s --check-prefix=ONCE
; ONCE-LABEL: define void @__vecz_v4_f(
; ONCE: fmul nnan float %a, %loaded
; ONCE: udiv i32 %n, 3
; ONCE-NOT: fmul nnan <4 x float>
; ONCE: fadd <4 x float>
; VECTORS-LABEL: define void @__vecz_v4_f(
; VECTORS: load float, ptr addrspace(1) %x
; VECTORS: [[PRODUCT:%.*]] = fmul nnan <4 x float>
; VECTORS: select i1 %isLarge, <4 x float> splat (float 2.000000e+00), <4 x float> [[PRODUCT]]
; VECTORS: udiv i32 %n, 3
; VECTORS: uitofp <4 x i32>
; VECTORS: shl i64 %m, 1
; VECTORS: fadd <4 x float>
; SCALABLE-LABEL: define void @__vecz_nxv2_f(
; SCALABLE: fmul nnan <vscale x 2 x float>

define void @f(ptr addrspace(1) %x, float %a, i32 %n, i64 %m) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %loaded = load float, ptr addrspace(1) %x, align 4
  %product = fmul nnan float %a, %loaded
  %isLarge = fcmp ogt float %product, 2.0
  %limited = select i1 %isLarge, float 2.0, float %product
  %quotient = udiv i32 %n, 3
  %number = uitofp i32 %quotient to float
  %offset = shl i64 %m, 1
  %place = add i64 %id, %offset
  %p = getelementptr float, ptr addrspace(1) %x, i64 %place
  %v = load float, ptr addrspace(1) %p, align 4
  %sum = fadd float %v, %limited
  %total = fadd float %sum, %number
  store float %total, ptr addrspace(1) %p, align 4
  ret void
}

declare i64 @__mux_get_global_id(i32)
attributes #0 = { "mux-kernel" }
