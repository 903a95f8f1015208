; A local function is renamed in favor of the kernel; an external one is an error.
; RUN: muxc --passes 'make-unique-func<local>' --verify-each -S %s | FileCheck %s
; RUN: not muxc --passes 'make-unique-func<visible>' -S %s 2>&1 | FileCheck %s --check-prefix=ERROR

; ERROR: kernel 'foo': cannot be renamed to 'visible', which is the name of another global

; CHECK: define void @local() #0 {
; CHECK-NEXT: call i32 @[[LOCAL:.*]]()
define void @foo() #0 {
  %x = call i32 @local()
  ret void
}

; CHECK: define internal i32 @[[LOCAL]]()
define internal i32 @local() {
  ret i32 1
}

define void @visible() {
  ret void
}

attributes #0 = { "mux-kernel"="entry-point" }
