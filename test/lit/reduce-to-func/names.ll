; A list of names replaces the kernels. Unknown names are skipped.
; RUN: muxc --passes 'reduce-to-func<names=one:nobody:two>' --verify-each -S %s \
; RUN:   | FileCheck %s --implicit-check-not=@kernel

; CHECK: define void @one()
define void @one() {
  ret void
}

define void @kernel() #0 {
  ret void
}

; CHECK: define void @two()
define void @two() {
  call void @helper()
  ret void
}

; CHECK: define void @helper()
define void @helper() {
  ret void
}

attributes #0 = { "mux-kernel"="entry-point" }
