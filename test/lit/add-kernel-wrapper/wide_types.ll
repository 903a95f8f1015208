; Integers of odd and large widths, wide vectors and arrays in both layouts: each member is aligned
; to the next power of two of its size in memory, or packed.
; RUN: muxc --passes 'add-kernel-wrapper<unpacked>' --verify-each %s | FileCheck %s --check-prefixes=CHECK,UNPACKED
; RUN: muxc --passes 'add-kernel-wrapper<packed>' --verify-each %s | FileCheck %s --check-prefixes=CHECK,PACKED
target datalayout = "e-p:32:32-i64:64-i128:128-v512:512-n32"

; 0: i4; 16: i128; 32: i24, which takes 4 bytes; 64: <32 x i16>; 256: 129 bytes; 385: i8
; UNPACKED: %MuxPackedArgs.k = type { i4, i128, i24, <32 x i16>, [128 x i8], [129 x i8], i8 }
; PACKED: %MuxPackedArgs.k = type <{ i4, i128, i24, <32 x i16>, [129 x i8], i8 }>
; CHECK: define internal void @k(
define void @k(i4 %a, i128 %b, i24 %c, <32 x i16> %d, ptr byval([129 x i8]) align 128 %e, i8 %f) #0 {
  ret void
}

; CHECK: define void @k.mux-kernel-wrapper(ptr {{[^%]*}}%packed-args)
; UNPACKED-DAG: load i4, ptr %packed-args, align 4
; PACKED-DAG: load i4, ptr %packed-args, align 1
; UNPACKED-DAG: load i128, ptr {{%.*}}, align 4
; PACKED-DAG: load i128, ptr {{%.*}}, align 1
; UNPACKED-DAG: load <32 x i16>, ptr {{%.*}}, align 4
; PACKED-DAG: load <32 x i16>, ptr {{%.*}}, align 1

; What is passed by value is aligned as the kernel was promised.
; CHECK-DAG: [[COPY:%.*]] = alloca [129 x i8], align 128
; CHECK-DAG: call void @llvm.memcpy.p0.p0.i{{32|64}}(ptr align 128 [[COPY]], ptr align {{[14]}} {{%.*}}, i{{32|64}} 129, i1 false)
; CHECK: call void @k(i4 {{%.*}}, i128 {{%.*}}, i24 {{%.*}}, <32 x i16> {{%.*}}, ptr byval([129 x i8]) align 128 [[COPY]], i8 {{%.*}})

attributes #0 = { "mux-kernel"="entry-point" }
