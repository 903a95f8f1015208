; A coroutine, whose state tokens tie together.
declare i64 @__mux_get_local_id(i32)
declare token @llvm.coro.id(i32, ptr, ptr, ptr)
declare ptr @llvm.coro.begin(token, ptr)
declare i8 @llvm.coro.suspend(token, i1)
declare void @llvm.coro.end(ptr, i1, token)
define ptr @k(ptr %p) #0 {
entry:
  %id = call token @llvm.coro.id(i32 0, ptr null, ptr null, ptr null)
  %handle = call ptr @llvm.coro.begin(token %id, ptr %p)
  %x = call i64 @__mux_get_local_id(i32 0)
  %s = call i8 @llvm.coro.suspend(token none, i1 false)
  switch i8 %s, label %end [ i8 0, label %end
                             i8 1, label %end ]
end:
  call void @llvm.coro.end(ptr %handle, i1 false, token none)
  ret ptr %handle
}
attributes #0 = { presplitcoroutine "mux-kernel"="entry-point" }
