; Local sizes above the maximum of a signed 32-bit integer are not truncated.
; RUN: muxc --passes 'encode-kernel-metadata<name=k;local-sizes=2147483647:1:1>' %s | FileCheck %s
; RUN: not muxc --passes 'encode-kernel-metadata<name=k;local-sizes=2147483648:1:1>' %s 2>&1 \
; RUN:   | FileCheck %s --check-prefix=TOO-LARGE

; CHECK: define void @k() {{.*}}!reqd_work_group_size [[SIZE:![0-9]+]]
; CHECK: [[SIZE]] = !{i32 2147483647, i32 1, i32 1}
; TOO-LARGE: encode-kernel-metadata{{.*}}invalid value '2147483648:1:1' for 'local-sizes' (expected X:Y:Z)
define void @k() {
  ret void
}
