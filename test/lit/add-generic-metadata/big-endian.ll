; Numbers have the byte order of the target.
; RUN: muxc --passes add-generic-metadata -S %s | FileCheck %s
; CHECK: @__openmux_notes = private constant [{{[0-9]+}} x i8] c"\00\00\00\08\00\00\00{{.*}}\00\00\00\01OpenMux\00\00\00\00\02\00\00\00\06kernel
target datalayout = "E-m:e-i64:64"
define void @kernel() "mux-kernel"="entry-point" {
  ret void
}
