; How a kernel was vectorized is part of its note.
; RUN: muxc --passes add-vectorize-metadata --verify-each -S %s | FileCheck %s
; RUN: muxc --passes add-vectorize-metadata --filetype=obj -o %t.bc %s
; RUN: llc -filetype=obj -mtriple=riscv64 %t.bc -o %t.o
; RUN: llvm-readobj --sections %t.o | FileCheck %s --check-prefix=ELF

; CHECK: @__openmux_notes = private constant {{.*}}\02\00\00\00OpenMux\00
; CHECK-SAME: kernel{{.*}}\04\00\00\00{{.*}}\01\00\00\00\00\00\00\00\04\00\00\00\00\00\00\00"
; CHECK-SAME: section ".notes"
; ELF: Name: .notes
; ELF-NEXT: Type: SHT_NOTE

define void @kernel() "mux-kernel"="entry-point" !codeplay_ca_wrapper !{!0, !1} {
  ret void
}

!0 = !{i32 4, i32 0, i32 0, i32 0}
!1 = !{i32 1, i32 0, i32 0, i32 0}
