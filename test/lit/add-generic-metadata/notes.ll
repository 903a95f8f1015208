; The metadata of all entry points becomes one constant in section ".notes", which is kept alive by
; llvm.compiler.used.
; RUN: muxc --passes add-generic-metadata --verify-each -S %s | FileCheck %s
; RUN: muxc --passes "add-generic-metadata,default<O2>" --verify-each -S %s | FileCheck %s
; RUN: muxc --passes "add-generic-metadata,add-vectorize-metadata" --verify-each -S %s | FileCheck %s --check-prefix=BOTH

; CHECK: @__openmux_notes = private constant [{{[0-9]+}} x i8] c"\08\00\00\00{{[^O]*}}OpenMux\00\02\00\00\00
; CHECK-SAME: \0E\00\00\00kernel.wrapper\00\00\06\00\00\00kernel\00\00\00\10\00\00\00\00\00\00\01\00\00\00\00\00\00\00
; CHECK-SAME: plain
; CHECK-SAME: section ".notes", align 4
; CHECK-NOT: helper
; CHECK: @llvm.compiler.used = appending global [1 x ptr] [ptr @__openmux_notes], section "llvm.metadata"

; BOTH-COUNT-2: section ".notes"
; BOTH: @llvm.compiler.used = appending global [2 x ptr]

define void @kernel.wrapper() "mux-kernel"="entry-point" "mux-orig-fn"="kernel" "mux-local-mem-usage"="4096" {
  ret void
}

define void @plain() "mux-kernel"="entry-point" {
  ret void
}

define void @helper() "mux-kernel" {
  ret void
}
