; Functions that take any number of arguments, a kernel among them.
declare i64 @__mux_get_local_id(i32)
declare i32 @printf(ptr, ...)
declare void @llvm.va_start.p0(ptr)
declare void @llvm.va_end.p0(ptr)
@format = private unnamed_addr addrspace(2) constant [3 x i8] c"%d\00"
define i64 @f(i32 %x, ...) {
  %list = alloca ptr
  call void @llvm.va_start.p0(ptr %list)
  %y = va_arg ptr %list, i32
  call void @llvm.va_end.p0(ptr %list)
  %id = call i64 @__mux_get_local_id(i32 %y)
  ret i64 %id
}
define void @k(i32 %x, ...) #0 {
  %a = call i64 (i32, ...) @f(i32 %x)
  %b = call i64 (i32, ...) @f(i32 %x, float 1.0, ptr @f)
  %c = call i32 (ptr, ...) @printf(ptr addrspacecast (ptr addrspace(2) @format to ptr), i64 %b)
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }
