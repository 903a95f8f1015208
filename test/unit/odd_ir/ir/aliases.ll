; Other names for functions, kernels and variables, and names that are decided when loading.
@local = internal addrspace(3) global [4 x i32] undef
@local_alias = internal alias i32, getelementptr ([4 x i32], ptr addrspace(3) @local, i64 0, i64 2)
@f_alias = alias i64 (i32), ptr @f
@f_second = internal alias i64 (i32), ptr @f_alias
@k_alias = weak alias void (ptr), ptr @k
@resolved = ifunc i64 (i32), ptr @resolver
@builtin_alias = alias i64 (i32), ptr @__mux_get_sub_group_local_id
declare i64 @__mux_get_local_id(i32)
define linkonce_odr i64 @__mux_get_sub_group_local_id(i32 %x) {
  ret i64 0
}
define i64 @f(i32 %d) {
  %id = call i64 @__mux_get_local_id(i32 %d)
  ret i64 %id
}
define internal ptr @resolver() {
  ret ptr @f
}
define void @k(ptr %p) #0 {
  %a = call i64 @f_alias(i32 0)
  %b = call i64 @f_second(i32 1)
  %c = call i64 @resolved(i32 2)
  %d = call i64 @builtin_alias(i32 2)
  store i32 1, ptr addrspace(3) @local_alias
  store ptr @k_alias, ptr %p
  ret void
}
define void @caller(ptr %p) #0 {
  call void @k_alias(ptr %p)
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }
