; The entry point gets the name, and all that refer to it follow. Other kernels keep theirs.
; RUN: muxc --passes 'make-unique-func<foo_16x1x1>' --verify-each -S %s \
; RUN:   | FileCheck %s --implicit-check-not=@foo()

; CHECK: define void @foo_16x1x1() [[ATTRS:#[0-9]+]]
define void @foo() #0 {
  call void @bar()
  ret void
}

; CHECK: define void @bar()
define void @bar() #1 {
  ret void
}

; CHECK: define void @caller()
; CHECK-NEXT: call void @foo_16x1x1()
define void @caller() {
  call void @foo()
  ret void
}

; CHECK: attributes [[ATTRS]] = { "mux-base-fn-name"="foo" "mux-kernel"="entry-point" }
attributes #0 = { "mux-base-fn-name"="foo" "mux-kernel"="entry-point" }
attributes #1 = { "mux-kernel" }
