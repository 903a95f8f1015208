; A declared kernel gets no parameters. llvm.used refers to the new functions.
; RUN: muxc --passes add-sched-params --verify-each -S %s | FileCheck %s

; CHECK: @llvm.used = appending global [1 x ptr] [ptr @foo.mux-sched-wrapper]
@llvm.used = appending global [1 x ptr] [ptr @foo]

; CHECK: declare void @elsewhere() [[KERNEL:#[0-9]+]]
declare void @elsewhere() #0

define void @foo() #0 {
  ret void
}

; CHECK-NOT: elsewhere.mux-sched-wrapper
attributes #0 = { "mux-kernel"="entry-point" }
