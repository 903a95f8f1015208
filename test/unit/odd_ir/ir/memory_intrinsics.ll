; Copies and fills of all kinds.
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memcpy.p3.p1.i32(ptr addrspace(3), ptr addrspace(1), i32, i1)
declare void @llvm.memcpy.inline.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p0.p0.i8(ptr, ptr, i8, i1)
declare void @llvm.memmove.p3.p1.i64(ptr addrspace(3), ptr addrspace(1), i64, i1)
declare void @llvm.memmove.p4.p1.i64(ptr addrspace(4), ptr addrspace(1), i64, i1)
declare void @llvm.memset.p1.i64(ptr addrspace(1), i8, i64, i1)
declare void @llvm.memset.inline.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memset.p0.i128(ptr, i8, i128, i1)
declare void @llvm.experimental.memset.pattern.p0.i32.i64(ptr, i32, i64, i1)
declare void @llvm.memcpy.element.unordered.atomic.p0.p0.i32(ptr, ptr, i32, i32)
declare void @llvm.memmove.element.unordered.atomic.p0.p0.i32(ptr, ptr, i32, i32)
declare void @llvm.memset.element.unordered.atomic.p0.i32(ptr, i8, i32, i32)
define void @k(ptr %p, ptr %q, ptr addrspace(1) %g, ptr addrspace(3) %l, ptr addrspace(4) %any, i64 %n, i8 %c, i128 %w) #0 {
entry:
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %q, i64 0, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr align 128 %p, ptr align 64 %q, i64 65, i1 true)
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %p, i64 %n, i1 false)
  call void @llvm.memcpy.p3.p1.i32(ptr addrspace(3) %l, ptr addrspace(1) %g, i32 7, i1 false)
  call void @llvm.memcpy.inline.p0.p0.i64(ptr %p, ptr %q, i64 13, i1 true)
  call void @llvm.memmove.p0.p0.i8(ptr %p, ptr %q, i8 %c, i1 false)
  call void @llvm.memmove.p3.p1.i64(ptr addrspace(3) %l, ptr addrspace(1) %g, i64 %n, i1 true)
  call void @llvm.memmove.p4.p1.i64(ptr addrspace(4) %any, ptr addrspace(1) %g, i64 32, i1 false)
  call void @llvm.memset.p1.i64(ptr addrspace(1) align 16 %g, i8 %c, i64 %n, i1 true)
  call void @llvm.memset.inline.p0.i64(ptr %p, i8 0, i64 33, i1 false)
  call void @llvm.memset.p0.i128(ptr %p, i8 0, i128 %w, i1 false)
  call void @llvm.experimental.memset.pattern.p0.i32.i64(ptr %p, i32 5, i64 %n, i1 false)
  call void @llvm.memcpy.element.unordered.atomic.p0.p0.i32(ptr align 4 %p, ptr align 4 %q, i32 16, i32 4)
  call void @llvm.memmove.element.unordered.atomic.p0.p0.i32(ptr align 4 %p, ptr align 4 %q, i32 16, i32 4)
  call void @llvm.memset.element.unordered.atomic.p0.i32(ptr align 4 %p, i8 1, i32 16, i32 4)
  br label %end
end:
  %phi = phi i64 [ %n, %entry ]
  call void @llvm.memset.p1.i64(ptr addrspace(1) null, i8 undef, i64 undef, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr poison, ptr undef, i64 poison, i1 false)
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }
