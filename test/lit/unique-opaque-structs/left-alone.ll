; Not merged: structures with a body, whose unsuffixed name does not exist or has a body, or whose
; suffix is not a number.
; RUN: muxc --passes unique-opaque-structs --verify-each %s | FileCheck %s
; RUN: echo '' | muxc --passes unique-opaque-structs -
%body = type { i32 }
%body.0 = type opaque
%opaque = type opaque
%opaque.0 = type { i32 }
%opaque.x = type opaque
%opaque.1x = type opaque
%opaque. = type opaque
%lonely.0 = type opaque
%0 = type opaque

; CHECK: @a = external global %body.0
@a = external global %body.0
; CHECK: @b = external global %opaque.0
@b = external global %opaque.0
; CHECK: @c = external global %opaque.x
@c = external global %opaque.x
; CHECK: @d = external global %opaque.1x
@d = external global %opaque.1x
; CHECK: @e = external global %opaque.
@e = external global %opaque.
; CHECK: @f = external global %lonely.0
@f = external global %lonely.0
; CHECK: @g = external global %opaque
@g = external global %opaque
; CHECK: @h = external global %body
@h = external global %body
; CHECK: @i = external global %0
@i = external global %0
