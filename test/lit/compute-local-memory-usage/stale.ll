; The attribute is recomputed: it is removed from a kernel without local variables and from a
; function that is no kernel any more.
; RUN: muxc --passes compute-local-memory-usage --verify-each -S %s | FileCheck %s
; RUN: muxc --passes compute-local-memory-usage,compute-local-memory-usage --verify-each -S %s | FileCheck %s

@a = internal addrspace(3) global i32 undef, align 4

; CHECK: define void @lost() [[NONE:#[0-9]+]]
define void @lost() #0 {
  ret void
}
; CHECK: define void @fewer() [[FOUR:#[0-9]+]]
define void @fewer() #0 {
  store i32 1, ptr addrspace(3) @a
  ret void
}
; CHECK: define void @malformed() [[NONE]]
define void @malformed() #1 {
  ret void
}
; CHECK: define void @retired() {
define void @retired() #2 {
  store i32 1, ptr addrspace(3) @a
  ret void
}
; CHECK-DAG: attributes [[NONE]] = { "mux-kernel"="entry-point" }
; CHECK-DAG: attributes [[FOUR]] = { "mux-kernel"="entry-point" "mux-local-mem-usage"="4" }
attributes #0 = { "mux-kernel"="entry-point" "mux-local-mem-usage"="64" }
attributes #1 = { "mux-kernel"="entry-point" "mux-local-mem-usage"="many" }
attributes #2 = { "mux-local-mem-usage"="64" }
