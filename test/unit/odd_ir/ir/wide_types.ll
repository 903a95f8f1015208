; Numbers of every width, vectors of every length, and stack objects with large alignments.
declare i64 @__mux_get_local_id(i32)
@local = internal addrspace(3) global <64 x i32> undef, align 1024
@nibble = internal addrspace(3) global i4 undef
@odd = internal addrspace(3) global [3 x i17] undef
define void @k(i128 %a, i4 %b, <32 x i64> %v, <3 x i4> %w, i1 %c, <17 x float> %f, fp128 %q, x86_fp80 %x, bfloat %g, i8388607 %huge) #0 {
  %slot = alloca <32 x i64>, align 128
  %bits = alloca i4, align 128
  %dynamic = alloca i128, i128 %a, align 256
  %d1 = sdiv i128 %a, %a
  %d2 = srem i4 %b, %b
  %d3 = sdiv <32 x i64> %v, %v
  %d4 = urem <3 x i4> %w, <i4 0, i4 1, i4 -1>
  %d5 = sdiv i1 %c, %c
  %d6 = udiv i128 %a, 170141183460469231731687303715884105728
  %d7 = sdiv <3 x i4> %w, <i4 poison, i4 undef, i4 2>
  %s1 = shl nuw i128 %a, %a
  %s2 = lshr exact i4 %b, %b
  %s3 = ashr <32 x i64> %v, %v
  %s4 = shl <3 x i4> %w, <i4 0, i4 7, i4 undef>
  %s5 = shl i1 %c, %c
  %s6 = shl i8388607 %huge, %huge
  %h1 = fptrunc <17 x float> %f to <17 x half>
  %h2 = fpext <17 x half> %h1 to <17 x float>
  %h3 = fptrunc <17 x float> %h2 to <17 x half>
  %q1 = fptrunc fp128 %q to double
  %q2 = fpext double %q1 to fp128
  %x1 = fptrunc x86_fp80 %x to bfloat
  %x2 = fpext bfloat %x1 to x86_fp80
  %x3 = fptrunc x86_fp80 %x2 to bfloat
  %m = fmul fast fp128 %q, %q2
  %id = call i64 @__mux_get_local_id(i32 0)
  store <32 x i64> %d3, ptr %slot, align 128
  store i4 %d2, ptr %bits, align 128
  store i4 %s2, ptr addrspace(3) @nibble
  store i17 3, ptr addrspace(3) getelementptr ([3 x i17], ptr addrspace(3) @odd, i64 0, i64 1)
  store <64 x i32> zeroinitializer, ptr addrspace(3) @local, align 1024
  %e = extractelement <32 x i64> %v, i64 99
  %z = insertelement <32 x i64> %v, i64 %e, i128 %a
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }
