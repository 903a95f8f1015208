; Orders become fences around monotonic operations, unless the device declares native ones. No device
; gets a syncscope. Alignment, metadata and volatile stay.
; RUN: muxc --passes legalize-atomics --verify-each %s \
; RUN:   | FileCheck %s --implicit-check-not=syncscope --implicit-check-not=seq_cst --implicit-check-not=unordered
; RUN: muxc --device "OpenMux host" --passes legalize-atomics --verify-each %s \
; RUN:   | FileCheck %s --check-prefix=NATIVE --implicit-check-not=syncscope
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define i32 @loads(
; CHECK-NEXT: %a = load atomic i32, ptr addrspace(1) %p monotonic, align 8
; CHECK-NEXT: %b = load atomic i32, ptr addrspace(1) %p monotonic, align 4
; CHECK-NEXT: %c = load atomic i32, ptr addrspace(1) %p monotonic, align 4
; CHECK-NEXT: fence acquire
; CHECK-NEXT: fence acq_rel
; CHECK-NEXT: %d = load atomic volatile i32, ptr addrspace(1) %p monotonic, align 4, !range !0
; CHECK-NEXT: fence acq_rel
; CHECK-NEXT: ret i32 %d
; NATIVE-LABEL: define i32 @loads(
; NATIVE: %b = load atomic i32, ptr addrspace(1) %p monotonic, align 4
; NATIVE-NEXT: %c = load atomic i32, ptr addrspace(1) %p acquire, align 4
; NATIVE-NEXT: %d = load atomic volatile i32, ptr addrspace(1) %p seq_cst, align 4, !range !0
; NATIVE-NEXT: ret i32 %d
define i32 @loads(ptr addrspace(1) %p) {
  %a = load atomic i32, ptr addrspace(1) %p unordered, align 8
  %b = load atomic i32, ptr addrspace(1) %p syncscope("device") monotonic, align 4
  %c = load atomic i32, ptr addrspace(1) %p syncscope("workgroup") acquire, align 4
  %d = load atomic volatile i32, ptr addrspace(1) %p seq_cst, align 4, !range !0
  ret i32 %d
}

; CHECK-LABEL: define void @stores(
; CHECK-NEXT: fence release
; CHECK-NEXT: store atomic i8 1, ptr addrspace(3) %p monotonic, align 1
; CHECK-NEXT: fence acq_rel
; CHECK-NEXT: store atomic float 1.000000e+00, ptr addrspace(3) %p monotonic, align 4
; CHECK-NEXT: fence acq_rel
; CHECK-NEXT: store i32 2, ptr addrspace(3) %p, align 4
; CHECK-NEXT: ret void
; NATIVE-LABEL: define void @stores(
; NATIVE-NEXT: store atomic i8 1, ptr addrspace(3) %p release, align 1
; NATIVE-NEXT: store atomic float 1.000000e+00, ptr addrspace(3) %p seq_cst, align 4
define void @stores(ptr addrspace(3) %p) {
  store atomic i8 1, ptr addrspace(3) %p release, align 1
  store atomic float 1.0, ptr addrspace(3) %p seq_cst, align 4
  store i32 2, ptr addrspace(3) %p, align 4
  ret void
}

; CHECK-LABEL: define i32 @updates(
; CHECK-NEXT: fence release
; CHECK-NEXT: %a = atomicrmw volatile add ptr %p, i32 1 monotonic, align 4
; CHECK-NEXT: fence acquire
; CHECK-NEXT: fence acq_rel
; CHECK-NEXT: %b = atomicrmw umax ptr %p, i32 %a monotonic, align 4
; CHECK-NEXT: fence acq_rel
; CHECK-NEXT: %c = atomicrmw xchg ptr %p, i32 %b monotonic, align 4
; CHECK-NEXT: ret i32 %c
; NATIVE-LABEL: define i32 @updates(
; NATIVE-NEXT: %a = atomicrmw volatile add ptr %p, i32 1 acq_rel, align 4
; NATIVE-NEXT: %b = atomicrmw umax ptr %p, i32 %a seq_cst, align 4
; NATIVE-NEXT: %c = atomicrmw xchg ptr %p, i32 %b monotonic, align 4
define i32 @updates(ptr %p) {
  %a = atomicrmw volatile add ptr %p, i32 1 acq_rel, align 4
  %b = atomicrmw umax ptr %p, i32 %a syncscope("agent") seq_cst, align 4
  %c = atomicrmw xchg ptr %p, i32 %b monotonic, align 4
  ret i32 %c
}

; The fences serve the exchange that succeeds and the one that fails.
; CHECK-LABEL: define void @exchanges(
; CHECK-NEXT: fence release
; CHECK-NEXT: cmpxchg weak ptr %p, i32 0, i32 1 monotonic monotonic, align 4
; CHECK-NEXT: fence acquire
; CHECK-NEXT: fence acq_rel
; CHECK-NEXT: cmpxchg volatile ptr %p, i32 0, i32 1 monotonic monotonic, align 4
; CHECK-NEXT: fence acq_rel
; CHECK-NEXT: ret void
; NATIVE-LABEL: define void @exchanges(
; NATIVE-NEXT: cmpxchg weak ptr %p, i32 0, i32 1 release acquire, align 4
; NATIVE-NEXT: cmpxchg volatile ptr %p, i32 0, i32 1 seq_cst seq_cst, align 4
define void @exchanges(ptr %p) {
  cmpxchg weak ptr %p, i32 0, i32 1 release acquire, align 4
  cmpxchg volatile ptr %p, i32 0, i32 1 syncscope("singlethread") seq_cst seq_cst, align 4
  ret void
}

; CHECK-LABEL: define void @fences(
; CHECK-NEXT: fence acquire
; CHECK-NEXT: fence release
; CHECK-NEXT: fence acq_rel
; CHECK-NEXT: fence acq_rel
; CHECK-NEXT: ret void
; NATIVE-LABEL: define void @fences(
; NATIVE-NEXT: fence acquire
; NATIVE-NEXT: fence release
; NATIVE-NEXT: fence seq_cst
; NATIVE-NEXT: fence seq_cst
define void @fences() {
  fence acquire
  fence syncscope("singlethread") release
  fence seq_cst
  fence syncscope("singlethread") seq_cst
  ret void
}

!0 = !{i32 0, i32 9}
