; Functions stand before those that they call, so that inlining copies no body twice.
; RUN: muxc --device "OpenMux host" --verify-each --passes order-functions %s | FileCheck %s

; CHECK: define void @kernel()
; CHECK: define internal void @wrapper()
; CHECK: define internal void @region()
; CHECK: define void @other()
; CHECK: define internal void @query()
; CHECK: define internal void @unused()
; CHECK-NOT: define

define internal void @query() {
  call void @external()
  ret void
}

define internal void @unused() {
  call void @query()
  ret void
}

define internal void @region() {
  call void @query()
  call void @region()
  ret void
}

define internal void @wrapper() {
  call void @query()
  call void @region()
  call void @query()
  ret void
}

define void @kernel() {
  call void @query()
  call void @wrapper()
  ret void
}

define void @other() {
  call void @query()
  ret void
}

declare void @external()
