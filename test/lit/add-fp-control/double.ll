; The CPU would flush doubles as well: kernels that compute with them, or may do so, are unchanged.
; RUN: muxc --device "OpenMux host" --passes "add-fp-control<ftz>" --verify-each -S %s \
; RUN:   | FileCheck %s --implicit-check-not=host-fp-control
; RUN: muxc --device "OpenMux host" --passes "add-fp-control" --verify-each -S %s \
; RUN:   | FileCheck %s --check-prefix=IEEE
target triple = "aarch64-unknown-linux-gnu"

; IEEE: define void @direct.host-fp-control(
define void @direct(ptr %p) #0 {
  %x = load <2 x double>, ptr %p
  %y = fadd <2 x double> %x, %x
  store <2 x double> %y, ptr %p
  ret void
}

define void @comparison(ptr %p) #0 {
  %x = load i64, ptr %p
  %y = uitofp i64 %x to float
  %z = fpext float %y to double
  %c = fcmp olt double %z, 1.0
  %r = zext i1 %c to i64
  store i64 %r, ptr %p
  ret void
}

define internal float @helper(float %x) {
  %wide = fpext float %x to double
  %y = fmul double %wide, %wide
  %z = fptrunc double %y to float
  ret float %z
}

define void @indirect(ptr %p) #0 {
  %x = load float, ptr %p
  %y = call float @helper(float %x)
  store float %y, ptr %p
  ret void
}

define void @unknown(ptr %p, ptr %f) #0 {
  call void %f(ptr %p)
  ret void
}

; CHECK: define void @floats.host-fp-control(
define void @floats(ptr %p) #0 {
  %x = load float, ptr %p
  %y = fadd float %x, 1.0
  store float %y, ptr %p
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }
