; Arguments whose natural offsets are the required ones need no padding. The first one is at offset
; 0.
; RUN: muxc --passes add-kernel-wrapper --verify-each -S %s | FileCheck %s

; CHECK: %MuxPackedArgs.foo = type { i8, i32 }
; CHECK: declare void @foo(i8, i32)
declare void @foo(i8 %a0, i32 %a1) #0

; CHECK: define void @foo.mux-kernel-wrapper(ptr {{[^%]*}}%packed-args) [[ATTRS:#[0-9]+]] {
; CHECK-NEXT: [[A0:%.*]] = load i8, ptr %packed-args
; CHECK-NEXT: [[P1:%.*]] = getelementptr %MuxPackedArgs.foo, ptr %packed-args, i32 0, i32 1
; CHECK-NEXT: [[A1:%.*]] = load i32, ptr [[P1]]
; CHECK-NEXT: call void @foo(i8 [[A0]], i32 [[A1]])
; CHECK-NEXT: ret void

; CHECK: attributes [[ATTRS]] = { nounwind "mux-base-fn-name"="foo" "mux-kernel" }
attributes #0 = { "mux-kernel" }
