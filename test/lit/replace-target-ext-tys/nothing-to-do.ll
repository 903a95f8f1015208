; A module without such types, or with nothing at all, does not change.
; RUN: muxc --passes replace-target-ext-tys --verify-each %s | FileCheck %s
; RUN: echo '' | muxc --passes replace-target-ext-tys -
; CHECK: %s = type { i4, i128, ptr }
%s = type { i4, i128, ptr }
; CHECK: define %s @f(%s %x, target("other") %y, <64 x i8> %z)
define %s @f(%s %x, target("other") %y, <64 x i8> %z) {
  ret %s %x
}
