; Kernels that take and return what no source language lets them.
%empty = type {}
%big = type { i8, <32 x i64>, [0 x i32], %empty, fp128 }
@local = internal addrspace(3) global i32 undef
declare i64 @__mux_get_local_id(i32)
define void @no_arguments() #0 {
  store i32 1, ptr addrspace(3) @local
  ret void
}
define i32 @returns(i32 %x) #0 {
  %id = call i64 @__mux_get_local_id(i32 0)
  store i32 1, ptr addrspace(3) @local
  ret i32 %x
}
define void @by_reference(ptr sret(%big) align 256 %r, ptr byval(%big) align 512 %v, ptr byval(i8) %w, ptr byref(%big) %b) #0 {
  store i32 1, ptr addrspace(3) @local
  ret void
}
define void @by_value_local(ptr addrspace(3) byval([4 x i32]) align 16 %l, ptr addrspace(1) byval(i64) %g, ptr byval(%empty) %e) #0 {
  %id = call i64 @__mux_get_local_id(i32 0)
  ret void
}
define void @values(%big %b, %empty %e, [0 x i8] %z, i1 %bit, i4 %nibble, i128 %wide, i256 %wider, half %h, bfloat %bf, <3 x i1> %bits, <17 x i8> %v17, <64 x double> %v64, <2 x ptr addrspace(3)> %ptrs, [2 x ptr addrspace(3)] %array) #0 {
  %id = call i64 @__mux_get_local_id(i32 0)
  store i32 1, ptr addrspace(3) @local
  ret void
}
define void @many_spaces(ptr addrspace(0) %p0, ptr addrspace(1) %p1, ptr addrspace(2) %p2, ptr addrspace(3) noalias nonnull align 64 %p3, ptr addrspace(4) %p4, ptr addrspace(99) %p99, ptr addrspace(3) dereferenceable(64) %q3) #0 {
  ret void
}
define void @special(ptr nest %n, ptr inreg %i, i32 zeroext %z, i8 signext %s, ptr swiftself %w) #0 {
  %id = call i64 @__mux_get_local_id(i32 0)
  ret void
}
define void @0(i32 %0, ptr addrspace(3) %1) #0 {
  %3 = call i64 @__mux_get_local_id(i32 %0)
  store i32 1, ptr addrspace(3) @local
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }
