; Variables of odd and large types, each at the alignment that it had, keep their values apart.
; RUN: split-file %s %t
; RUN: muxc --passes replace-module-scope-vars --verify-each %t/kernel.ll -o %t/out.ll
; RUN: FileCheck %s --input-file %t/out.ll
; RUN: llvm-link %t/out.ll %t/main.ll -o %t/out.bc
; RUN: lli %t/out.bc

; CHECK: %localVarTypes = type { i4, [15 x i8], i128, i8, [95 x i8], <32 x i16>, i8 }
; CHECK: alloca %localVarTypes, align 128

;--- kernel.ll
@narrow = internal addrspace(3) global i4 undef, align 1
@wide = internal addrspace(3) global i128 undef, align 16
@between = internal addrspace(3) global i8 undef, align 1
@vector = internal addrspace(3) global <32 x i16> undef, align 128
@last = internal addrspace(3) global i8 undef, align 1

define void @k(ptr %result) #0 {
  store i4 5, ptr addrspace(3) @narrow
  store i128 -1, ptr addrspace(3) @wide, align 16
  store i8 77, ptr addrspace(3) @between
  store <32 x i16> splat (i16 3), ptr addrspace(3) @vector, align 128
  store i8 99, ptr addrspace(3) @last
  %n = load i4, ptr addrspace(3) @narrow
  %okn = icmp eq i4 %n, 5
  %w = load i128, ptr addrspace(3) @wide, align 16
  %okw = icmp eq i128 %w, -1
  %b = load i8, ptr addrspace(3) @between
  %okb = icmp eq i8 %b, 77
  %v = load <32 x i16>, ptr addrspace(3) @vector, align 128
  %differs = icmp ne <32 x i16> %v, splat (i16 3)
  %bits = bitcast <32 x i1> %differs to i32
  %okv = icmp eq i32 %bits, 0
  %address = ptrtoint ptr addrspace(3) @vector to i64
  %low = and i64 %address, 127
  %oka = icmp eq i64 %low, 0
  %1 = and i1 %okn, %okw
  %2 = and i1 %okb, %okv
  %3 = and i1 %1, %oka
  %4 = and i1 %2, %3
  %code = select i1 %4, i32 0, i32 1
  store i32 %code, ptr %result
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }

;--- main.ll
declare void @k.mux-local-var-wrapper(ptr)
define i32 @main() {
  %result = alloca i32
  store i32 1, ptr %result
  call void @k.mux-local-var-wrapper(ptr %result)
  %code = load i32, ptr %result
  ret i32 %code
}
