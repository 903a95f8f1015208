; A name that no function has is a warning as long as another one is found. If none is, nothing is removed.
; RUN: muxc --passes 'reduce-to-func<names=kernel:typo>' -S %s 2>&1 | FileCheck %s --check-prefix=SOME
; RUN: not muxc --passes 'reduce-to-func<names=typo:other>' -S %s 2>&1 | FileCheck %s --check-prefix=NONE

; SOME: warning: function 'typo' not found; the module cannot be reduced to it
; SOME: define void @kernel()
; SOME-NOT: @unused

; NONE: error: function 'typo' not found; the module cannot be reduced to it
; NONE-SAME: function 'other' not found; the module cannot be reduced to it
define void @kernel() #0 {
  ret void
}

define void @unused() {
  ret void
}

attributes #0 = { "mux-kernel"="entry-point" }
