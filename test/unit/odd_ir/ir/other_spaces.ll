; Stack, code and globals outside the default address space, big-endian numbers, and pointers that are no integers.
target datalayout = "E-p:32:32-p5:32:32-p7:160:256:256:32-i64:64-A5-P2-G1-ni:7"
@global = internal addrspace(1) global i32 0
@local = internal addrspace(3) global i32 undef
@table = internal addrspace(1) constant [1 x ptr addrspace(2)] [ptr addrspace(2) @f]
declare i32 @__mux_get_local_id(i32) addrspace(2)
define internal i32 @f(i32 %d) addrspace(2) {
  %slot = alloca i32, addrspace(5)
  store i32 %d, ptr addrspace(5) %slot
  %id = call addrspace(2) i32 @__mux_get_local_id(i32 %d)
  store i32 %id, ptr addrspace(3) @local
  ret i32 %id
}
define void @k(ptr addrspace(3) %l, ptr byval(i64) %v, ptr addrspace(5) byval(i64) align 32 %w, ptr addrspace(7) %fat) addrspace(2) #0 {
  %slot = alloca i32, addrspace(5)
  %generic = addrspacecast ptr addrspace(5) %slot to ptr
  %x = call addrspace(2) i32 @f(i32 1)
  store i32 %x, ptr %generic
  %fatter = getelementptr i8, ptr addrspace(7) %fat, i32 1
  %y = load i32, ptr addrspace(7) %fatter
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }
