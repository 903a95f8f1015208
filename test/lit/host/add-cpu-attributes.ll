; RUN: muxc --device "OpenMux host" --passes add-cpu-attributes %s | FileCheck %s
; RUN: env OPENMUX_CPU=generic muxc --device "OpenMux host" --passes add-cpu-attributes %s \
; RUN:   | FileCheck %s --check-prefix=GENERIC

; Existing attributes are replaced.
; CHECK: define void @kernel() #[[ALL:[0-9]+]]
define void @kernel() "target-cpu"="other" "target-features"="+other" "tune-cpu"="other" {
  ret void
}
; CHECK: define internal void @builtin() #[[ALL]]
define internal void @builtin() {
  ret void
}
; CHECK: declare float @llvm.fabs.f32(float) #[[INTRINSIC:[0-9]+]]
declare float @llvm.fabs.f32(float)

; CHECK: attributes #[[ALL]] = { nounwind "target-cpu"="{{[^o"][^"]*}}" "target-features"="{{[^"]*}}" "warn-stack-size"="{{[0-9]+}}" }
; CHECK-NOT: tune-cpu
; GENERIC: "target-cpu"="generic"
