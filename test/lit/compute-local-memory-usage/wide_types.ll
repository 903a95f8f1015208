; Sizes are those in memory, and gaps for alignment count, up to 128 bytes and for 32-bit pointers too.
; RUN: muxc --passes compute-local-memory-usage --verify-each %s | FileCheck %s
target datalayout = "e-p:32:32-p3:32:32-i64:64-i128:128-v512:512-n32"

@narrow = internal addrspace(3) global i4 undef, align 1
@wide = internal addrspace(3) global i128 undef, align 16
@vector = internal addrspace(3) global <32 x i16> undef, align 128
@three = internal addrspace(3) global <3 x i32> undef, align 16
@pointer = internal addrspace(3) global ptr undef, align 4

; 0: 1 byte; 16: 16 bytes.
; CHECK: define void @numbers() [[NUMBERS:#[0-9]+]]
define void @numbers() #0 {
  store i4 1, ptr addrspace(3) @narrow
  store i128 1, ptr addrspace(3) @wide
  ret void
}

; 0: 1 byte; 128: 64 bytes; 192: 16 bytes; 208: 4 bytes.
; CHECK: define void @aligned() [[ALIGNED:#[0-9]+]]
define void @aligned() #0 {
  store i4 1, ptr addrspace(3) @narrow
  store i16 1, ptr addrspace(3) @vector
  store i32 1, ptr addrspace(3) @three
  store i32 1, ptr addrspace(3) @pointer
  ret void
}

; CHECK-DAG: attributes [[NUMBERS]] = { "mux-kernel"="entry-point" "mux-local-mem-usage"="32" }
; CHECK-DAG: attributes [[ALIGNED]] = { "mux-kernel"="entry-point" "mux-local-mem-usage"="212" }
attributes #0 = { "mux-kernel"="entry-point" }
