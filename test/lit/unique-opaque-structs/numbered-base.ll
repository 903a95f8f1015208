; Without an unsuffixed structure, the first suffixed one takes its place.
; RUN: muxc --passes unique-opaque-structs --verify-each %s | FileCheck %s
%t.0 = type opaque
%t.0.3 = type opaque
; CHECK: @a = external global %t.0{{$}}
@a = external global %t.0
; CHECK: @b = external global %t.0{{$}}
@b = external global %t.0.3
