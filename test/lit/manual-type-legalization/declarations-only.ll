; RUN: muxc --passes manual-type-legalization --verify-each %s | FileCheck %s
; CHECK: declare half @f(half)
declare half @f(half)
