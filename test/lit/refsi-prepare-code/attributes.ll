; RUN: env OPENMUX_REFSI_VLEN=256 muxc --device "RefSi M1" --passes refsi-prepare-code %s | FileCheck %s

; Local names cannot be those of the run-time library, nor need quotes.
; CHECK: @data.refsi_local = internal global i32 0
@data = internal global i32 0

; The note says version, scheduling and vector length: 256 is 0x100.
; CHECK: @__openmux_notes = private constant {{.*}}\02\00\00\00\00\00\00\00\00\01\00\00", section ".notes"

; CHECK: define internal ptr @memcpy.refsi_local(
; CHECK-SAME: #[[ATTRIBUTES:[0-9]+]]
define internal ptr @memcpy(ptr %p) {
  ret ptr %p
}

; CHECK: define internal void @with_dash.refsi_local()
define internal void @with-dash() {
  ret void
}

; CHECK: define ptr @visible-name(
; CHECK: call ptr @memcpy.refsi_local(
define ptr @visible-name(ptr %p) #0 {
  %q = call ptr @memcpy(ptr @data)
  call void @with-dash()
  ret ptr %q
}

; CHECK: attributes #[[ATTRIBUTES]] = { nounwind vscale_range(4,4) "target-cpu"="generic-rv64" "target-features"="{{.*}}+v,+zbc,+zvl256b" "warn-stack-size"="1048576" }
; CHECK-NOT: skylake
attributes #0 = { "target-cpu"="skylake" "tune-cpu"="skylake" }
