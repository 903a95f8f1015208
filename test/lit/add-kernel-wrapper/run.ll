; Runs a kernel with one argument of each kind, packed as a driver would pack them.
; RUN: split-file %s %t
; RUN: muxc --passes add-kernel-wrapper --verify-each -S %t/kernel.ll -o %t/out.ll
; RUN: llvm-link %t/out.ll %t/main.ll -o %t/out.bc
; RUN: lli %t/out.bc

;--- kernel.ll
%struct.S = type { i32, i32, i32 }

; out = a + s.c + v.z + size of the buffer's contents
define void @foo(ptr addrspace(1) %out, i8 %a, ptr byval(%struct.S) align 4 %s, ptr addrspace(3) %buffer, <3 x i32> %v) #0 {
  %pc = getelementptr %struct.S, ptr %s, i32 0, i32 2
  %c = load i32, ptr %pc
  %z = extractelement <3 x i32> %v, i32 2
  %last = getelementptr i32, ptr addrspace(3) %buffer, i64 24
  store i32 1000, ptr addrspace(3) %last
  %l = load i32, ptr addrspace(3) %last
  %wide = sext i8 %a to i32
  %1 = add i32 %wide, %c
  %2 = add i32 %1, %z
  %3 = add i32 %2, %l
  store i32 %3, ptr addrspace(1) %out
  ; What is passed by value is the kernel's own.
  store i32 0, ptr %pc
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }

;--- main.ll
declare void @foo.mux-kernel-wrapper(ptr)
@out = global i32 0
; out at 0, a at 8, s (12 bytes) at 16, the buffer's size at 32, v (16 bytes) at 48.
@args = global <{ ptr, i8, [7 x i8], [3 x i32], i32, i64, i64, [3 x i32] }> <{ ptr @out, i8 -1, [7 x i8] zeroinitializer, [3 x i32] [i32 1, i32 2, i32 30], i32 0, i64 100, i64 0, [3 x i32] [i32 5, i32 6, i32 700] }>, align 8

define i32 @main() {
  call void @foo.mux-kernel-wrapper(ptr @args)
  %out = load i32, ptr @out
  %s = getelementptr i8, ptr @args, i64 24
  %c = load i32, ptr %s
  %right = icmp eq i32 %out, 1729
  %kept = icmp eq i32 %c, 30
  %both = and i1 %right, %kept
  %code = select i1 %both, i32 0, i32 1
  ret i32 %code
}
