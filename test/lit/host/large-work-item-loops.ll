; Work-item loops of many blocks are not vectorized by LLVM: planning takes long, and predicating
; all blocks gains nothing.
; RUN: muxc --device "OpenMux host" --passes mark-parallel-accesses,mark-parallel-accesses %s | FileCheck %s

; A loop of 65 blocks is not to be vectorized, one of 64 is not changed.
; CHECK-LABEL: define void @large(
; CHECK: br i1 %more, {{.*}}, !llvm.loop ![[LARGE:[0-9]+]]
define void @large(ptr addrspace(1) %p, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %b64 ]
  br label %b1
b1:
  br label %b2
b2:
  br label %b3
b3:
  br label %b4
b4:
  br label %b5
b5:
  br label %b6
b6:
  br label %b7
b7:
  br label %b8
b8:
  br label %b9
b9:
  br label %b10
b10:
  br label %b11
b11:
  br label %b12
b12:
  br label %b13
b13:
  br label %b14
b14:
  br label %b15
b15:
  br label %b16
b16:
  br label %b17
b17:
  br label %b18
b18:
  br label %b19
b19:
  br label %b20
b20:
  br label %b21
b21:
  br label %b22
b22:
  br label %b23
b23:
  br label %b24
b24:
  br label %b25
b25:
  br label %b26
b26:
  br label %b27
b27:
  br label %b28
b28:
  br label %b29
b29:
  br label %b30
b30:
  br label %b31
b31:
  br label %b32
b32:
  br label %b33
b33:
  br label %b34
b34:
  br label %b35
b35:
  br label %b36
b36:
  br label %b37
b37:
  br label %b38
b38:
  br label %b39
b39:
  br label %b40
b40:
  br label %b41
b41:
  br label %b42
b42:
  br label %b43
b43:
  br label %b44
b44:
  br label %b45
b45:
  br label %b46
b46:
  br label %b47
b47:
  br label %b48
b48:
  br label %b49
b49:
  br label %b50
b50:
  br label %b51
b51:
  br label %b52
b52:
  br label %b53
b53:
  br label %b54
b54:
  br label %b55
b55:
  br label %b56
b56:
  br label %b57
b57:
  br label %b58
b58:
  br label %b59
b59:
  br label %b60
b60:
  br label %b61
b61:
  br label %b62
b62:
  br label %b63
b63:
  br label %b64
b64:
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %exit, !llvm.loop !90
exit:
  ret void
}

; CHECK-LABEL: define void @not_too_large(
; CHECK: br i1 %more, {{.*}}, !llvm.loop ![[SMALL:[0-9]+]]
define void @not_too_large(ptr addrspace(1) %p, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %b63 ]
  br label %b1
b1:
  br label %b2
b2:
  br label %b3
b3:
  br label %b4
b4:
  br label %b5
b5:
  br label %b6
b6:
  br label %b7
b7:
  br label %b8
b8:
  br label %b9
b9:
  br label %b10
b10:
  br label %b11
b11:
  br label %b12
b12:
  br label %b13
b13:
  br label %b14
b14:
  br label %b15
b15:
  br label %b16
b16:
  br label %b17
b17:
  br label %b18
b18:
  br label %b19
b19:
  br label %b20
b20:
  br label %b21
b21:
  br label %b22
b22:
  br label %b23
b23:
  br label %b24
b24:
  br label %b25
b25:
  br label %b26
b26:
  br label %b27
b27:
  br label %b28
b28:
  br label %b29
b29:
  br label %b30
b30:
  br label %b31
b31:
  br label %b32
b32:
  br label %b33
b33:
  br label %b34
b34:
  br label %b35
b35:
  br label %b36
b36:
  br label %b37
b37:
  br label %b38
b38:
  br label %b39
b39:
  br label %b40
b40:
  br label %b41
b41:
  br label %b42
b42:
  br label %b43
b43:
  br label %b44
b44:
  br label %b45
b45:
  br label %b46
b46:
  br label %b47
b47:
  br label %b48
b48:
  br label %b49
b49:
  br label %b50
b50:
  br label %b51
b51:
  br label %b52
b52:
  br label %b53
b53:
  br label %b54
b54:
  br label %b55
b55:
  br label %b56
b56:
  br label %b57
b57:
  br label %b58
b58:
  br label %b59
b59:
  br label %b60
b60:
  br label %b61
b61:
  br label %b62
b62:
  br label %b63
b63:
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %exit, !llvm.loop !91
exit:
  ret void
}

; CHECK: ![[LARGE]] = distinct !{![[LARGE]], ![[ITEMS:[0-9]+]], ![[DISABLED:[0-9]+]]}
; CHECK: ![[DISABLED]] = !{!"llvm.loop.vectorize.enable", i32 0}
; CHECK: ![[SMALL]] = distinct !{![[SMALL]], ![[ITEMS]], ![[PARALLEL:[0-9]+]]}
; CHECK: ![[PARALLEL]] = !{!"llvm.loop.parallel_accesses",
!90 = distinct !{!90, !92}
!91 = distinct !{!91, !92}
!92 = !{!"mux.work-item-loop", i32 1}
