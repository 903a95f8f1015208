; Variables in local memory, used in unusual places.
@first = internal addrspace(3) global i32 undef
@second = internal addrspace(3) global { i32, ptr } { i32 1, ptr @f }
@sized = internal addrspace(3) global [0 x i32] undef
@nothing = internal addrspace(3) global {} undef, align 64
@null = external addrspace(3) global i32
@initialized = internal addrspace(3) externally_initialized global i32 5, section "there", align 4
declare void @elsewhere(ptr addrspace(3))
define void @f() {
  store i32 1, ptr addrspace(3) @first
  ret void
}
define void @k(ptr %p, i1 %c, i32 %n) #0 {
entry:
  call void @elsewhere(ptr addrspace(3) @second)
  switch i32 %n, label %end [ i32 ptrtoint (ptr addrspace(3) null to i32), label %one
                              i32 7, label %end
                              i32 8, label %end ]
one:
  %chosen = select i1 %c, ptr addrspace(3) @first, ptr addrspace(3) @null
  %cmp = icmp eq ptr addrspace(3) @first, @sized
  %int = add i64 ptrtoint (ptr addrspace(3) @first to i64), 1
  %vec = insertelement <2 x ptr addrspace(3)> <ptr addrspace(3) @first, ptr addrspace(3) @second>, ptr addrspace(3) %chosen, i32 0
  %agg = insertvalue { ptr addrspace(3), i32 } { ptr addrspace(3) @nothing, i32 0 }, i32 1, 1
  store { ptr addrspace(3), i32 } %agg, ptr %p
  br label %end
end:
  %phi = phi ptr addrspace(3) [ @first, %entry ], [ @first, %entry ], [ @first, %entry ], [ getelementptr (i8, ptr addrspace(3) @initialized, i64 1), %one ]
  store i8 1, ptr addrspace(3) %phi
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }
