; Every instruction that has to do with pointers, in several address spaces.
declare i64 @__mux_get_local_id(i32)
@local = internal addrspace(3) global i32 undef
@pointers = internal addrspace(1) global [2 x ptr addrspace(1)] zeroinitializer
define ptr addrspace(1) @k(ptr addrspace(1) %g, ptr addrspace(3) %l, ptr addrspace(4) %any, ptr %p, i1 %c, i64 %n) #0 {
entry:
  %a = atomicrmw volatile fadd ptr addrspace(1) %g, float 1.0 syncscope("agent") seq_cst, align 4
  %b = atomicrmw xchg ptr addrspace(1) %g, ptr %p acq_rel
  %d = cmpxchg weak ptr addrspace(3) %l, ptr addrspace(1) %g, ptr addrspace(1) null acq_rel monotonic
  %e = load atomic ptr addrspace(1), ptr addrspace(1) %g acquire, align 8
  store atomic volatile i64 %n, ptr addrspace(4) %any release, align 8
  fence syncscope("workgroup") acq_rel
  br i1 %c, label %left, label %right
left:
  %cast = addrspacecast ptr addrspace(1) %g to ptr addrspace(4)
  br label %right
right:
  %phi = phi ptr addrspace(4) [ %any, %entry ], [ %cast, %left ]
  %loop = phi ptr addrspace(1) [ %g, %entry ], [ %g, %left ]
  %round = addrspacecast ptr addrspace(4) %phi to ptr addrspace(1)
  %frozen = freeze ptr addrspace(1) %round
  %vec = insertelement <2 x ptr addrspace(1)> poison, ptr addrspace(1) %frozen, i64 0
  %both = shufflevector <2 x ptr addrspace(1)> %vec, <2 x ptr addrspace(1)> poison, <2 x i32> zeroinitializer
  %geps = getelementptr i32, <2 x ptr addrspace(1)> %both, <2 x i64> <i64 1, i64 2>
  %one = extractelement <2 x ptr addrspace(1)> %geps, i64 1
  %int = ptrtoint ptr addrspace(1) %one to i64
  %back = inttoptr i64 %int to ptr addrspace(1)
  %cmp = icmp ult ptr addrspace(1) %back, %frozen
  %cmps = icmp eq <2 x ptr addrspace(1)> %geps, %both
  %sel = select i1 %cmp, ptr addrspace(1) %back, ptr addrspace(1) @pointers
  %sels = select <2 x i1> %cmps, <2 x ptr addrspace(1)> %geps, <2 x ptr addrspace(1)> zeroinitializer
  store <2 x ptr addrspace(1)> %sels, ptr addrspace(1) %sel
  %broadcast = getelementptr i32, ptr addrspace(1) %sel, <2 x i64> <i64 1, i64 2>
  store <2 x ptr addrspace(1)> %broadcast, ptr addrspace(1) %sel
  %casts = addrspacecast <2 x ptr addrspace(1)> %broadcast to <2 x ptr>
  store <2 x ptr> %casts, ptr %p
  %struct = insertvalue { ptr addrspace(1), i32 } poison, ptr addrspace(1) %sel, 0
  %out = extractvalue { ptr addrspace(1), i32 } %struct, 0
  ret ptr addrspace(1) %out
}
attributes #0 = { "mux-kernel"="entry-point" }
