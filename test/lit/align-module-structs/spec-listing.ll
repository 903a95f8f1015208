; The structure of the specification's example needs no padding on 32-bit Arm: though its vectors are
; aligned to 64 bits only, they lie at 0 and 16 and fill its 32 bytes, as the SPIR layout has it.
; Elements that do lie elsewhere are moved.
; RUN: muxc --passes align-module-structs --verify-each %s | FileCheck %s
target datalayout = "e-m:e-p:32:32-Fi8-i64:64-v128:64:128-a:0:32-n32-S64"
target triple = "armv7-unknown-linux-gnueabihf"

; CHECK-DAG: %struct.S = type { <4 x i32>, <4 x i32> }
%struct.S = type { <4 x i32>, <4 x i32> }
; CHECK-DAG: %struct.T = type { i32, [12 x i8], <4 x i32> }
%struct.T = type { i32, <4 x i32> }
; CHECK-DAG: %struct.U = type { <4 x i32>, i32, [12 x i8] }
%struct.U = type { <4 x i32>, i32 }

; CHECK: getelementptr inbounds %struct.S, ptr addrspace(1) %s, i32 0, i32 1
; CHECK: getelementptr inbounds %struct.T, ptr addrspace(1) %t, i32 0, i32 2
; CHECK: getelementptr inbounds %struct.U, ptr addrspace(1) %u, i32 1, i32 1
define spir_kernel void @k(ptr addrspace(1) %s, ptr addrspace(1) %t, ptr addrspace(1) %u) {
  %a = getelementptr inbounds %struct.S, ptr addrspace(1) %s, i32 0, i32 1
  %b = getelementptr inbounds %struct.T, ptr addrspace(1) %t, i32 0, i32 1
  %c = getelementptr inbounds %struct.U, ptr addrspace(1) %u, i32 1, i32 1
  %v = load <4 x i32>, ptr addrspace(1) %a, align 16
  store <4 x i32> %v, ptr addrspace(1) %b, align 16
  store i32 1, ptr addrspace(1) %c, align 4
  ret void
}
