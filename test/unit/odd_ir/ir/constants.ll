; Constants that are not numbers.
@local = internal addrspace(3) global [8 x i32] undef
@deep = internal constant { ptr, { ptr, [2 x i64] } } { ptr @f, { ptr, [2 x i64] } { ptr addrspacecast (ptr addrspace(1) @global to ptr), [2 x i64] [i64 ptrtoint (ptr @f to i64), i64 1] } }
@global = internal addrspace(1) global i32 0
@cyclic_a = internal global ptr @cyclic_b
@cyclic_b = internal global ptr @cyclic_a
@self = internal global ptr @self
@ifunc_free = external global i8, !associated !0
declare i64 @__mux_get_local_id(i32)
declare void @take(ptr, ptr, i64)
define internal void @f() {
  %id = call i64 @__mux_get_local_id(i32 0)
  ret void
}
define void @k() #0 {
  call void @take(ptr dso_local_equivalent @f, ptr no_cfi @f, i64 ptrtoint (ptr addrspace(3) getelementptr ([8 x i32], ptr addrspace(3) @local, i64 0, i64 3) to i64))
  call void @take(ptr @deep, ptr @cyclic_a, i64 sub (i64 ptrtoint (ptr @self to i64), i64 ptrtoint (ptr @deep to i64)))
  call void @take(ptr addrspacecast (ptr addrspace(3) @local to ptr), ptr addrspacecast (ptr addrspace(1) @global to ptr), i64 0)
  %x = load i32, ptr addrspace(3) addrspacecast (ptr addrspacecast (ptr addrspace(3) @local to ptr) to ptr addrspace(3))
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }
!0 = !{ptr @f}
