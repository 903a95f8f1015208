; Functions that are all assembly, one of them a kernel.
@local = internal addrspace(3) global i32 undef
declare i64 @__mux_get_local_id(i32)
define void @f() #1 {
  call void asm sideeffect "", "~{memory}"()
  unreachable
}
define void @k(ptr %p, i32 %x) #0 {
  call void asm sideeffect "", "~{memory}"()
  unreachable
}
define void @caller(ptr %p) #2 {
  call void @f()
  call void @k(ptr %p, i32 0)
  call void asm sideeffect "# $0", "*m,~{memory}"(ptr elementtype(i32) %p)
  call void asm sideeffect "# $0", "s"(ptr @f)
  ret void
}
attributes #0 = { naked noinline "mux-kernel"="entry-point" }
attributes #1 = { naked }
attributes #2 = { "mux-kernel"="entry-point" }
