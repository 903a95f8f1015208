; Sizes that the device does not list are errors, one for each kernel.
; RUN: not muxc --passes verify-reqd-sub-group-legal --device-sg-sizes=4,8 --filetype=null %s 2>&1 | FileCheck %s --check-prefix=FOUR-EIGHT --implicit-check-not=error
; RUN: not muxc --passes verify-reqd-sub-group-legal --device-sg-sizes=2,7,16 --filetype=null %s 2>&1 | FileCheck %s --check-prefix=OTHERS --implicit-check-not=error
; RUN: not muxc --passes verify-reqd-sub-group-legal --filetype=null %s 2>&1 | FileCheck %s --check-prefix=NONE
; RUN: muxc --passes verify-reqd-sub-group-legal --device-sg-sizes=7,8 -S %s | FileCheck %s --check-prefix=LEGAL

; FOUR-EIGHT: error: {{.*}}kernel 'seven': required sub-group size 7 is not supported by the device (supported: 4, 8)
; OTHERS: error: {{.*}}kernel 'eight': required sub-group size 8 is not supported by the device (supported: 2, 7, 16)
; NONE: error: {{.*}}kernel 'seven': required sub-group size 7 is not supported by the device (supported: none)
; LEGAL: define spir_kernel void @seven()

define spir_kernel void @seven() #0 !intel_reqd_sub_group_size !0 {
  ret void
}

define spir_kernel void @eight() !intel_reqd_sub_group_size !1 {
  ret void
}

define spir_kernel void @any() #0 {
  ret void
}

; Not a size.
define spir_kernel void @malformed() #0 !intel_reqd_sub_group_size !2 {
  ret void
}

declare !intel_reqd_sub_group_size !3 spir_kernel void @elsewhere()

attributes #0 = { "mux-kernel"="entry-point" }
!0 = !{i32 7}
!1 = !{i32 8}
!2 = !{!"eight"}
!3 = !{i32 9}
