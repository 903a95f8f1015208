; Code that nothing reaches may use values in circles.
@local = internal addrspace(3) global i32 undef
declare i64 @__mux_get_local_id(i32)
declare void @__mux_work_group_barrier(i32, i32, i32)
define void @k(ptr addrspace(1) %p) #0 {
entry:
  ret void
dead:
  %x = add i32 %x, 1
  %q = getelementptr i8, ptr addrspace(1) %q, i64 1
  %s = select i1 true, ptr addrspace(1) %s, ptr addrspace(1) %q
  %c = addrspacecast ptr addrspace(1) %q to ptr
  %d = sdiv i32 %d, %x
  %h = shl i32 %h, %h
  %t = fptrunc double %e to float
  %e = fpext float %t to double
  %f = freeze ptr addrspace(1) %f
  store i32 %x, ptr addrspace(1) %q
  store i32 %d, ptr addrspace(1) %s
  store i32 %h, ptr addrspace(1) %f
  store i32 1, ptr %c
  store i32 1, ptr addrspace(3) @local
  %id = call i64 @__mux_get_local_id(i32 %x)
  call void @__mux_work_group_barrier(i32 %x, i32 2, i32 272)
  br label %dead
}
define void @never(ptr addrspace(1) %p) #0 {
  unreachable
}
define void @forever(ptr addrspace(1) %p) #0 {
entry:
  br label %loop
loop:
  %id = call i64 @__mux_get_local_id(i32 0)
  br label %loop
}
attributes #0 = { "mux-kernel"="entry-point" }
