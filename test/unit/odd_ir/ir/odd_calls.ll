; Calls with bundles, with other types than their callee's, and of things that are no functions.
declare i64 @__mux_get_local_id(i32)
declare void @llvm.assume(i1)
declare void @llvm.experimental.deoptimize.isVoid(...)
declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)
declare ptr @llvm.invariant.start.p0(i64, ptr)
declare void @llvm.prefetch.p1(ptr addrspace(1), i32, i32, i32)
declare <4 x i32> @llvm.masked.gather.v4i32.v4p1(<4 x ptr addrspace(1)>, <4 x i1>, <4 x i32>)
declare i32 @llvm.read_register.i32(metadata)
declare ptr @llvm.launder.invariant.group.p0(ptr)
declare void @llvm.trap()
declare double @llvm.sqrt.f64(double)
declare float @llvm.experimental.constrained.fadd.f32(float, float, metadata, metadata)
@local = internal addrspace(3) global i32 undef
define internal i64 @f(i32 %d) {
  %id = call i64 @__mux_get_local_id(i32 %d)
  ret i64 %id
}
define void @k(ptr %p, ptr addrspace(1) %g, <4 x ptr addrspace(1)> %v, double %x) #0 {
  %slot = alloca [4 x i32], align 128
  call void @llvm.lifetime.start.p0(ptr %slot)
  %a = call i64 @f(i32 0) [ "deopt"(i32 1, ptr @f), "other"(ptr addrspace(3) @local) ]
  %b = call i32 @f(ptr %p)
  %c = call i64 null(i32 0)
  %d = call i64 undef(i32 0)
  %e = call i64 inttoptr (i64 64 to ptr)(i32 0)
  call void @local_callee()
  call void @llvm.assume(i1 true) [ "align"(ptr %p, i64 128), "nonnull"(ptr addrspace(3) @local) ]
  %inv = call ptr @llvm.invariant.start.p0(i64 16, ptr %slot)
  call void @llvm.prefetch.p1(ptr addrspace(1) %g, i32 0, i32 3, i32 1)
  %gather = call <4 x i32> @llvm.masked.gather.v4i32.v4p1(<4 x ptr addrspace(1)> %v, <4 x i1> splat (i1 true), <4 x i32> poison)
  %reg = call i32 @llvm.read_register.i32(metadata !0)
  %q = call ptr @llvm.launder.invariant.group.p0(ptr %p)
  %root = notail call reassoc double @llvm.sqrt.f64(double %x), !fpmath !1
  %sum = call float @llvm.experimental.constrained.fadd.f32(float 1.0, float 2.0, metadata !"round.tonearest", metadata !"fpexcept.ignore")
  call void @llvm.lifetime.end.p0(ptr %slot)
  callbr void asm sideeffect "", "!i"() to label %end [label %other]
other:
  call void @llvm.trap()
  unreachable
end:
  ret void
}
@local_callee = internal addrspace(0) global i32 0
attributes #0 = { "mux-kernel"="entry-point" }
!0 = !{!"x0"}
!1 = !{float 2.5}
