; Addresses of blocks, in the function itself and in a global variable.
declare i64 @__mux_get_local_id(i32)
@targets = internal constant [2 x ptr] [ptr blockaddress(@f, %one), ptr blockaddress(@f, %two)]
@local = internal addrspace(3) global i32 undef
define i64 @f(i64 %i) {
entry:
  %p = getelementptr [2 x ptr], ptr @targets, i64 0, i64 %i
  %target = load ptr, ptr %p
  indirectbr ptr %target, [label %one, label %two]
one:
  %id = call i64 @__mux_get_local_id(i32 0)
  store i64 %id, ptr addrspace(3) @local
  ret i64 %id
two:
  ret i64 0
}
define void @k(ptr %p) #0 {
entry:
  store ptr blockaddress(@k, %end), ptr %p
  store ptr blockaddress(@f, %two), ptr %p
  %x = call i64 @f(i64 0)
  %target = load ptr, ptr %p
  indirectbr ptr %target, [label %end]
end:
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }
