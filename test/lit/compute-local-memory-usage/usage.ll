; The total size of all local variables that a kernel can reach, with padding.
; RUN: muxc --passes compute-local-memory-usage --verify-each -S %s | FileCheck %s

@a = internal addrspace(3) global [3 x i8] undef, align 1
@b = internal addrspace(3) global <4 x i32> undef, align 16
@c = internal addrspace(3) global i32 undef, align 4
@unused = internal addrspace(3) global [1000 x i32] undef, align 4
@global = internal addrspace(1) global [1000 x i32] zeroinitializer, align 4
@table = internal addrspace(1) constant [1 x ptr addrspace(3)] [ptr addrspace(3) @c]

; CHECK: define void @direct() [[DIRECT:#[0-9]+]]
define void @direct() #0 {
  store i8 1, ptr addrspace(3) @a
  store i8 2, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @b, i64 3)
  store i8 3, ptr addrspace(1) @global
  ret void
}

; CHECK: define void @through_others(ptr %p) [[OTHERS:#[0-9]+]]
define void @through_others(ptr %p) #0 {
  store ptr @helper, ptr %p
  store ptr addrspace(1) @table, ptr %p
  call void @helper()
  ret void
}

; CHECK: define internal void @helper() {
define internal void @helper() {
  call void @helper2()
  ret void
}

; CHECK: define internal void @helper2() {
define internal void @helper2() {
  store i8 1, ptr addrspace(3) @a
  call void @helper()
  ret void
}

; CHECK: define void @none() [[NONE:#[0-9]+]]
define void @none() #0 {
  ret void
}

; CHECK: define void @not_an_entry() [[KERNEL:#[0-9]+]]
define void @not_an_entry() #1 {
  store i32 1, ptr addrspace(3) @c
  ret void
}

; CHECK-DAG: attributes [[DIRECT]] = { "mux-kernel"="entry-point" "mux-local-mem-usage"="32" }
; CHECK-DAG: attributes [[OTHERS]] = { "mux-kernel"="entry-point" "mux-local-mem-usage"="8" }
; CHECK-DAG: attributes [[NONE]] = { "mux-kernel"="entry-point" }
; CHECK-DAG: attributes [[KERNEL]] = { "mux-kernel" "mux-local-mem-usage"="4" }
attributes #0 = { "mux-kernel"="entry-point" }
attributes #1 = { "mux-kernel" }
