; Straight-line code is vectorized into a version that is linked to the scalar kernel.
; RUN: muxc --passes run-vecz,verify -S %s | FileCheck %s

; CHECK: define void @saxpy({{.*}}) [[SCALAR:#[0-9]+]] !codeplay_ca_vecz.base
; CHECK-LABEL: define void @__vecz_v4_saxpy(
; CHECK-SAME: !codeplay_ca_vecz.derived
; CHECK: %id = call i64 @__mux_get_global_id(i32 0)
; CHECK: [[XA:%.*]] = getelementptr inbounds float, ptr addrspace(1) %x, i64 %id
; CHECK: [[X:%.*]] = load <4 x float>, ptr addrspace(1) [[XA]], align 4
; CHECK: fmul <4 x float> [[X]]
; CHECK: store <4 x float> {{.*}}, align 4
; CHECK: attributes [[SCALAR]] = { "mux-kernel" }
; CHECK: attributes #{{.*}} = { "mux-base-fn-name"="saxpy" "mux-kernel"="entry-point" "mux-orig-fn"="saxpy" "vecz-version" }

define void @saxpy(ptr addrspace(1) %y, ptr addrspace(1) %x, float %a) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %xa = getelementptr inbounds float, ptr addrspace(1) %x, i64 %id
  %xv = load float, ptr addrspace(1) %xa, align 4
  %m = fmul float %xv, %a
  %ya = getelementptr inbounds float, ptr addrspace(1) %y, i64 %id
  store float %m, ptr addrspace(1) %ya, align 4
  ret void
}

declare i64 @__mux_get_global_id(i32)

attributes #0 = { "mux-kernel"="entry-point" }
