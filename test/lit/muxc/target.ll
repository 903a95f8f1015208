; A device gives its triple and data layout to a module that has none, and to no other.
; RUN: muxc --device host %s | FileCheck %s --check-prefix=DEVICE
; RUN: muxc %s | FileCheck %s --check-prefix=NEUTRAL
; RUN: sed -e 's/^;INSERT //' %s | muxc --device host - | FileCheck %s --check-prefix=KEPT
; DEVICE: target datalayout = "{{.+}}"
; DEVICE: target triple = "{{.+}}"
; NEUTRAL-NOT: {{^}}target
; KEPT: target datalayout = "e-p:32:32"
; KEPT: target triple = "spir-unknown-unknown"

;INSERT target datalayout = "e-p:32:32"
;INSERT target triple = "spir-unknown-unknown"
define void @f() {
  ret void
}
