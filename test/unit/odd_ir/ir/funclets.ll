; Exceptions, of the kind with funclets.
target triple = "x86_64-pc-windows-msvc"
declare i32 @__CxxFrameHandler3(...)
declare i64 @__mux_get_local_id(i32)
declare void @may_throw()
@local = internal addrspace(3) global i64 undef
define void @k() #0 personality ptr @__CxxFrameHandler3 {
entry:
  invoke void @may_throw() to label %end unwind label %dispatch
dispatch:
  %switch = catchswitch within none [label %handler] unwind label %cleanup
handler:
  %catch = catchpad within %switch [ptr null, i32 64, ptr null]
  %id = call i64 @__mux_get_local_id(i32 0) [ "funclet"(token %catch) ]
  store i64 %id, ptr addrspace(3) @local
  catchret from %catch to label %end
cleanup:
  %pad = cleanuppad within none []
  %id2 = call i64 @__mux_get_local_id(i32 1) [ "funclet"(token %pad) ]
  cleanupret from %pad unwind to caller
end:
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }
